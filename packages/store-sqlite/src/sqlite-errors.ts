import { AttuneError, isAttuneError } from '@attune/core/internal'
import { sqliteErrors } from './errors.js'

export type Attempt = 'open' | 'read' | 'write'

const ERROR = 1
const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
const CORRUPT = 11
const FULL = 13
const TOO_BIG = 18
const CONSTRAINT = 19
const MISMATCH = 20
const NOT_A_DATABASE = 26

/** Primary result code of an SQLite error, without the bits of the extended code. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'rawCode' in error && typeof error.rawCode === 'number'
    ? error.rawCode & 0xff
    : undefined

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * True if the error is due to the written value, so that other writes of the transaction can
 * continue.
 */
export function isOwnFault(error: unknown): boolean {
  const code = resultCode(error)
  return code === undefined || code === TOO_BIG || code === CONSTRAINT || code === MISMATCH
}

/**
 * Converts an SQLite error to an error of the catalogue. Errors of the catalogue are returned
 * unchanged.
 *
 * @param file path of the store, for the message
 * @param attempt operation that failed, for errors that do not show the cause
 */
export function storeError(error: unknown, file: string, attempt: Attempt): AttuneError {
  if (isAttuneError(error)) return error
  const context = { cause: error }
  if (attempt === 'write' && isOwnFault(error)) {
    return new AttuneError('STORE_MISUSE', { file, what: messageOf(error) }, context)
  }
  switch (resultCode(error)) {
    case BUSY:
    case LOCKED:
      return sqliteErrors.error('STORE_LOCKED', { file }, context)
    case NOT_A_DATABASE:
      if (attempt === 'open') return sqliteErrors.error('STORE_FOREIGN', { file }, context)
      return new AttuneError(
        'STORE_DAMAGED',
        { file, what: 'it is not a database any more' },
        context,
      )
    // All SQL statements are fixed, so an error in SQL means that the tables are not Attune's.
    case ERROR:
    case CORRUPT:
      return new AttuneError('STORE_DAMAGED', { file, what: messageOf(error) }, context)
    case FULL:
      return sqliteErrors.error('STORE_WRITE', { file, why: 'the disk is full' }, context)
    case READ_ONLY:
      return sqliteErrors.error('STORE_WRITE', { file, why: 'it is read-only' }, context)
    default:
      return byAttempt[attempt](file, error)
  }
}

const byAttempt: Record<Attempt, (file: string, cause: unknown) => AttuneError> = {
  open: (file, cause) =>
    sqliteErrors.error('STORE_OPEN', { file, why: messageOf(cause) }, { cause }),
  read: (file, cause) =>
    sqliteErrors.error('STORE_READ', { file, why: messageOf(cause) }, { cause }),
  write: (file, cause) =>
    sqliteErrors.error('STORE_WRITE', { file, why: messageOf(cause) }, { cause }),
}
