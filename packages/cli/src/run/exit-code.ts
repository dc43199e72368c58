/** Fourth step of a run: decides its exit code from failures, lost scores and missing results. */
import { exitCodeOfRun } from '../exit-codes.js'
import { type Lost, lostUnits, type Tolerance, toleranceOf, tooManyLost } from '../lost-units.js'
import type { FailedAnalysis, LostScores, RunOutcome, RunSummary } from '../types.js'
import type { Artefacts } from './artefacts.js'
import type { RunChoices } from './choices.js'
import type { FinishedRun } from './finished-run.js'
import type { RunResults } from './results.js'

export interface RunExit {
  readonly exitCode: number
  /** Counts of units and analyses. A figure that cannot be drawn counts as a failed analysis. */
  readonly counts: Omit<RunOutcome, 'analysed' | 'stopped'>
  /**
   * Number of lost units, and whether they are tolerated. Undefined without a tolerance or loss.
   */
  readonly lostUnits: Lost | undefined
  /** Lost scores above the tolerance. */
  readonly lostScores: readonly LostScores[]
  readonly allowedLoss: Tolerance
}

/**
 * Exit code of the run, and what determines it. Tolerated lost units do not count as failed.
 * Missing results and lost scores above the tolerance count like failed units.
 */
export function exitOf(
  { project, outcome, isInterrupted }: FinishedRun,
  choices: Pick<RunChoices, 'detach' | 'maxFailed' | 'maxLost'>,
  { undrawn }: Artefacts,
  results: Pick<RunResults, 'withoutResult' | 'lostScores'>,
): RunExit {
  const { config } = project
  const { analysed: _, stopped, ...unitCounts } = outcome
  const counts = withUndrawnFigures(unitCounts, undrawn)
  const tolerance = choices.maxFailed ?? toleranceOf(config.maxFailed ?? '')
  const lost = tolerance && lostUnits(outcome, tolerance)
  const allowedLoss = choices.maxLost ?? toleranceOf(config.maxLost)!
  const lostScores = tooManyLost(results.lostScores, allowedLoss)
  const failures = lost?.isTolerated
    ? { failed: counts.failed + counts.skipped - lost.lost, skipped: 0 }
    : {}
  const isDetached = choices.detach === true && stopped?.code === 'RUN_PARKED'
  const exitCode = exitCodeOfRun(
    {
      ...counts,
      ...failures,
      ...(stopped && !isDetached && { stopped }),
      empty: results.withoutResult.length + lostScores.length,
    },
    isInterrupted,
  )
  return { exitCode, counts, lostUnits: lost, lostScores, allowedLoss }
}

/** Adds figures that cannot be drawn to the counts, each as a failed analysis. */
function withUndrawnFigures<Counts extends Pick<RunSummary, 'failed' | 'failures'>>(
  counts: Counts,
  undrawn: readonly FailedAnalysis[],
): Counts {
  const failures = { ...counts.failures }
  for (const { failure } of undrawn) failures[failure.code] = (failures[failure.code] ?? 0) + 1
  return { ...counts, failed: counts.failed + undrawn.length, failures }
}
