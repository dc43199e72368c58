/** Errors of data files. */
import { AttuneError } from '../errors.js'

/** Creates the error for one line of a data file. */
export const lineError = (file: string, line: number, what: string, cause?: unknown): AttuneError =>
  new AttuneError('DATA_LINE', { file, line, what }, { place: { file, line }, cause })

export const readError = (file: string, cause: unknown): AttuneError => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new AttuneError('DATA_READ', { file, why }, { place: { file }, cause })
}
