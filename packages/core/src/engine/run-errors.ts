/** What an error means for the run. */
import { AttuneError, type ErrorCode, isAttuneError } from '../errors.js'
import { isFinal } from '../models/calls.js'
import type { Ending } from '../queue/port.js'
import { SHORT_CODE, shortageIn } from '../shortage.js'
import type { Unit } from './unit.js'

/** Errors that say nothing about the unit they ended: the run stops, the unit is simply not done yet. */
export const endsTheRun = (error: AttuneError): boolean =>
  error.code === 'RUN_STOPPED' ||
  error.code === 'BUDGET_REACHED' ||
  error.code === 'BUDGET_OF_STORE_REACHED' ||
  error.code === 'JOURNAL_DAMAGED' ||
  error.code === SHORT_CODE ||
  error.code === 'COMPONENT_IMPURE' ||
  error.code.startsWith('STORE_') ||
  isFinal(error)

/** What comes through the door is named; anything else is our own doing. */
export function nameError(unit: Unit, error: unknown): AttuneError {
  const shortage = shortageIn(error)
  if (shortage !== undefined) return new AttuneError(SHORT_CODE, { ...shortage }, { cause: error })
  if (isAttuneError(error)) return error
  return new AttuneError('UNEXPECTED', { where: unit.use, what: String(error) }, { cause: error })
}

/** What stops a run of which too many units have failed. */
export const tooManyFailed = (failed: number, most: number): AttuneError | undefined =>
  failed >= most ? new AttuneError('RUN_STOPPED', { why: `${failed} units have failed.` }) : undefined

/** Why a run of the queue ended early, as the process that ended it said. */
export function reasonOf({ error }: Ending): AttuneError {
  if (!error) return new AttuneError('RUN_STOPPED', { why: '`attune stop` ended it.' })
  const { code, details, ...entry } = error
  return new AttuneError(code as ErrorCode, details, { entry })
}

/** The same, for all who work on it. */
export const endingBy = ({ code, blame, message, fix, details }: AttuneError): Ending => ({
  as: 'stopped',
  error: { code, blame, message, fix, details },
})
