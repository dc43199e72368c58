/** Decides how a run reacts to an error, for example by ending. */
import { AttuneError, type ErrorCode, isAttuneError } from '../errors.js'
import { isFinal } from '../models/call-faults.js'
import type { Ending } from '../queue/port.js'
import { SHORT_CODE, shortageIn } from '../shortage.js'
import type { Unit } from './unit.js'

/** True for errors that the unit did not cause. The run stops, and the unit can run again later. */
export const endsTheRun = (error: AttuneError): boolean =>
  error.code === 'RUN_STOPPED' ||
  error.code === 'BUDGET_REACHED' ||
  error.code === 'BUDGET_OF_STORE_REACHED' ||
  error.code === 'JOURNAL_DAMAGED' ||
  error.code === SHORT_CODE ||
  error.code === 'COMPONENT_IMPURE' ||
  error.code.startsWith('STORE_') ||
  isFinal(error)

/**
 * Converts an error of a unit to an AttuneError. Errors of plugin code already are AttuneErrors;
 * any other error is a bug in Attune or a shortage of the machine.
 */
export function nameError(unit: Unit, error: unknown): AttuneError {
  const shortage = shortageIn(error)
  if (shortage !== undefined) return new AttuneError(SHORT_CODE, { ...shortage }, { cause: error })
  if (isAttuneError(error)) return error
  return new AttuneError('UNEXPECTED', { where: unit.use, what: String(error) }, { cause: error })
}

/** Error that stops a run with too many failed units; undefined below the limit. */
export const tooManyFailed = (failed: number, most: number): AttuneError | undefined =>
  failed >= most
    ? new AttuneError('RUN_STOPPED', { why: `${failed} units have failed.` })
    : undefined

/** Reason why a queued run ended early, as reported by the process that ended it. */
export function reasonOf({ error }: Ending): AttuneError {
  if (!error) return new AttuneError('RUN_STOPPED', { why: '`attune stop` ended it.' })
  const { code, details, ...entry } = error
  return new AttuneError(code as ErrorCode, details, { entry })
}

/** Ending of a queued run, for all processes that work on it. */
export const endingBy = ({ code, blame, message, fix, details }: AttuneError): Ending => ({
  as: 'stopped',
  error: { code, blame, message, fix, details },
})
