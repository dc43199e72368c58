import { defineErrors } from '@attune/core'
import { AttuneError } from '@attune/core/internal'

/** Errors of a store end the run; the engine recognises them by the prefix STORE_. */
export const storeErrors = defineErrors({
  STORE_ADDRESS: {
    message: 'The store has no address: {why}.',
    fix: 'Set the environment variable {variable} to an address like postgres://user:password@host:5432/database. A file .env is read only if it is passed: --env-file .env.',
  },
  STORE_UNREACHABLE: {
    blame: 'outside',
    message: '{store} cannot be reached: {why}.',
    fix: 'Check that the server runs and that host, port and firewall are right, then run again: finished work is reused.',
  },
  STORE_LOGIN: {
    message: '{store} refuses the login: {why}.',
    fix: 'Check the user, the password and the database in {variable}.',
  },
  STORE_SERVER: {
    message: '{store} cannot be used: {why}.',
    fix: '{what}',
  },
  STORE_WRITE: {
    blame: 'outside',
    message: '{store} could not be written: the disk of the server is full.',
    fix: 'Free disk space on the server, then run again: finished work is reused.',
  },
  STORE_FAILED: {
    blame: 'outside',
    message: '{store} refused what was asked of it: {why}.',
    fix: 'Look into the log of the PostgreSQL server, then run again: finished work is reused.',
  },
  STORE_NEWER: {
    message:
      '{store} has tables of a newer version of Attune: their format is {found}, this version knows {known}.',
    fix: 'Nothing was changed. Update @attune/store-postgres on this machine, or choose another schema.',
  },
  STORE_FOREIGN: {
    message: '{store} has tables that are not those of Attune.',
    fix: 'Nothing was changed. Choose another schema with `store: { use: postgres, schema: … }`.',
  },
  STORE_MISUSE: {
    blame: 'attune',
    message: 'Attune misused the store {store}: {what}.',
    fix: 'This is a bug in Attune. Please report it.',
  },
  STORE_TEXT: {
    blame: 'plugin',
    message: '{store} cannot keep a text with the character U+0000: {what}.',
    fix: 'Take the character out of names and reasons, or use a SQLite store.',
  },
})

/** SQLSTATE of a server error, or code of a network error; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
const LOST_BY_SERVER = /^(08...|57P0[123])$/

/** Error of a lost connection, independent of the driver's message. */
export class LostConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** True if the connection is lost or cannot be established; it may work again later. */
export const isLost = (error: unknown): boolean =>
  error instanceof LostConnection ||
  LOST.has(codeOf(error)) ||
  LOST_BY_SERVER.test(codeOf(error)) ||
  (error instanceof Error &&
    /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect)/.test(
      error.message,
    ))

const TOO_MANY_CONNECTIONS = '53300'

/**
 * True if a retry may succeed: after a deadlock, a serialisation failure, a lock that was not
 * available, or too many connections.
 */
export const isTransient = (error: unknown): boolean =>
  /^(40001|40P01|55P03)$/.test(codeOf(error)) || codeOf(error) === TOO_MANY_CONNECTIONS

const reasonOf = (error: unknown): string => {
  const { message } = error instanceof Error ? error : { message: String(error) }
  const { errors } = error as { errors?: readonly unknown[] }
  return (
    message ||
    (errors?.[0] instanceof Error ? errors[0].message : codeOf(error)) ||
    'no reason was given'
  )
}

/** Converts a failure of the server or network to an error of the catalogue. */
export function asStoreError(
  error: unknown,
  { store, variable }: { readonly store: string; readonly variable: string },
): Error {
  if (error instanceof AttuneError) return error
  const where = { store, variable }
  const code = codeOf(error)
  const why = reasonOf(error)
  if (code.startsWith('28') || code === '3D000')
    return storeErrors.error('STORE_LOGIN', { ...where, why }, { cause: error })
  if (code === '53100') return storeErrors.error('STORE_WRITE', where, { cause: error })
  if (code === TOO_MANY_CONNECTIONS) {
    const what =
      'Raise max_connections of the server: a process takes up to 11. Or start fewer workers.'
    return storeErrors.error('STORE_SERVER', { ...where, why, what }, { cause: error })
  }
  if (isLost(error) || code === 'ENOTFOUND')
    return storeErrors.error('STORE_UNREACHABLE', { ...where, why }, { cause: error })
  return storeErrors.error('STORE_FAILED', { ...where, why }, { cause: error })
}
