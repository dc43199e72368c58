/** Determines the address of the tables from the config's options and the environment. */
import type { Address } from './connections.js'
import { codeOf, storeErrors } from './errors.js'

export interface PostgresOptions {
  /** Name of the environment variable with the address, which may contain a password. */
  readonly urlEnv: string
  /** Name of the schema that contains the tables. */
  readonly schema: string
}

/**
 * Address of the tables.
 *
 * @throws STORE_ADDRESS
 */
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
    // The invalid value may contain a password, so no message shows it.
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
