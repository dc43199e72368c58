/** Where the tables are: from the options of the config and the environment. */
import type { Address } from './connections.js'
import { codeOf, storeErrors } from './errors.js'

export interface PostgresOptions {
  /** The environment variable with the address, password and all. */
  readonly urlEnv: string
  /** Where the tables are. */
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
    throw storeErrors.error('STORE_ADDRESS', { variable, why: `the environment variable ${variable} is not set` })
  }
  try {
    const { protocol } = new URL(value)
    if (protocol === 'postgres:' || protocol === 'postgresql:') return value
  } catch (error) {
    // The value may hold a password: it is in no message.
    if (codeOf(error) !== 'ERR_INVALID_URL') throw error
  }
  throw storeErrors.error('STORE_ADDRESS', { variable, why: `what ${variable} holds is not an address of PostgreSQL` })
}

/** Host, database and schema, without user and password. */
function locationOf(url: string, schema: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `postgres://${hostname || 'localhost'}:${port || '5432'}${pathname}, schema ${schema}`
}
