/** What an error means for the run. */
import { AttuneError, isAttuneError } from '../errors.js'
import { isFinal } from '../models/call-errors.js'
import type { Unit } from './unit.js'

/** Errors that say nothing about the unit they ended: the run stops, the unit is simply not done yet. */
export const endsTheRun = (error: AttuneError): boolean =>
  error.code === 'RUN_STOPPED' ||
  error.code === 'BUDGET_REACHED' ||
  error.code === 'BUDGET_OF_STORE_REACHED' ||
  error.code === 'JOURNAL_DAMAGED' ||
  error.code.startsWith('STORE_') ||
  isFinal(error)

/** What comes through the door is named; anything else is our own doing. */
export const nameError = (unit: Unit, error: unknown): AttuneError =>
  isAttuneError(error)
    ? error
    : new AttuneError('UNEXPECTED', { where: unit.use, what: String(error) }, { cause: error })
