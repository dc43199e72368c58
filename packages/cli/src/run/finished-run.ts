import type { InterimRun } from '@attune/host'
import type { Analysed, Project, RunOutcome } from '../types.js'

/** A run whose units and analyses are settled, or that was stopped. */
export interface FinishedRun {
  /** The project of the command. */
  readonly whole: Project
  /** The project restricted to the interim analyses so far. Results are read through it. */
  readonly project: Project
  /** Undefined if no evaluation has interim analyses. */
  readonly interimRun: InterimRun | undefined
  readonly outcome: RunOutcome
  readonly isInterrupted: boolean
}

/**
 * Findings of the run. A stopped run has none: the error that stopped it must not disappear among
 * tables of partial results.
 */
export const analysed = ({ outcome }: FinishedRun): Pick<Analysed, 'found' | 'failed'> =>
  outcome.stopped ? { found: [], failed: [] } : outcome.analysed
