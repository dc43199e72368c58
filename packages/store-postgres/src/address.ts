/** Address of the tables, from the config's options and the environment. */
import type { Address } from './connections.js'
import { codeOf, storeErrors } from './errors.js'

export interface PostgresOptions {
  /** Environment variable with the address, including the password. */
  readonly urlEnv: string
  /** Schema of the tables. */
  readonly schema: string
}

/** @throws STORE_ADDRESS */
export function addressOf(
  { urlEnv, schema }: PostgresOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Address {
  const url = urlOf(environment[urlEnv], urlEnv)
  return { url, variable: urlEnv, schema, store: locationOf(url, schema) }
}

function urlOf(value: string | undefined, variable: string): string {
  if (value === undefined || value === '') {
    throw storeErrors.error('STORE_ADDRESS', {
      variable,
      why: `the environment variable ${variable} is not set`,
    })
  }
  try {
    const { protocol } = new URL(value)
    if (protocol === 'postgres:' || protocol === 'postgresql:') return value
  } catch (error) {
    // The value may contain a password, so it is in no message.
    if (codeOf(error) !== 'ERR_INVALID_URL') throw error
  }
  throw storeErrors.error('STORE_ADDRESS', {
    variable,
    why: `what ${variable} holds is not an address of PostgreSQL`,
  })
}

/** Host, database and schema, without user and password. */
function locationOf(url: string, schema: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `postgres://${hostname || 'localhost'}:${port || '5432'}${pathname}, schema ${schema}`
}
