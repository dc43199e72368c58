import { known, unknown, type Known } from '@attune/core'
import { misuse, requireCount, requireWithin } from '../input.js'
import { knownMean, meanOfAll } from './mean.js'

/** How many answers of one pass over a task were right. */
export interface AccuracyRun {
  readonly correct: number
  readonly total: number
}

export interface RunScore {
  /** Of each run, in [0, 100]; unknown for a run without items. */
  readonly perRun: readonly Known<number>[]
  /** Mean over the runs; unknown without runs, or when one of them is unknown. */
  readonly score: Known<number>
}

export type ClassificationSubset = 'emobench' | 'finentity'

export interface ClassificationScore {
  /** Mean accuracy over the runs of each subset, in [0, 100]. */
  readonly perSubset: Readonly<Record<ClassificationSubset, Known<number>>>
  /** Plain mean of the two subsets, whatever their sizes; unknown when one is. */
  readonly score: Known<number>
  /** 100 · right answers / answers over all runs of both subsets; for information. */
  readonly pooled: Known<number>
}

/**
 * Score of the classification task from the runs over its two subsets.
 *
 * @throws STATISTICS_INPUT for numbers that are no counts, or more right answers than answers
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Classification; equal weights follow from tables 2 and 4.
 */
export function classificationScore(
  subsets: Readonly<Partial<Record<ClassificationSubset, readonly AccuracyRun[]>>>,
): ClassificationScore {
  const { emobench = [], finentity = [] } = subsets
  const perSubset = { emobench: detectionScore(emobench).score, finentity: detectionScore(finentity).score }
  return {
    perSubset,
    score: meanOfAll(Object.values(perSubset), 'no run'),
    pooled: accuracy(pooled([...emobench, ...finentity])),
  }
}

const pooled = (runs: readonly AccuracyRun[]): AccuracyRun => ({
  correct: runs.reduce((sum, run) => sum + run.correct, 0),
  total: runs.reduce((sum, run) => sum + run.total, 0),
})

/**
 * Score of the detection task: 100 · correct/total of each run, and the mean over the runs.
 *
 * @throws STATISTICS_INPUT for numbers that are no counts, or more right answers than answers
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Detection.
 */
export function detectionScore(runs: readonly AccuracyRun[]): RunScore {
  const perRun = runs.map(accuracy)
  return { perRun, score: meanOfAll(perRun, 'no run') }
}

function accuracy({ correct, total }: AccuracyRun): Known<number> {
  requireCount('number of right answers', correct, 0)
  requireCount('number of answers', total, 0)
  if (correct > total) throw misuse('out_of_range', `There are ${correct} right answers among ${total}.`)
  return total === 0 ? unknown('no item') : known((100 * correct) / total)
}

/**
 * Score of the question-answering task: 100 · mean F1 of each run, and the mean over the runs.
 *
 * @param runs the F1 of each item, in [0, 1], run by run
 * @throws STATISTICS_INPUT for an F1 outside [0, 1]
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion QA.
 */
export function answeringScore(runs: readonly (readonly number[])[]): RunScore {
  const perRun = runs.map((items) => {
    for (const f1 of items) requireWithin('F1 of an item', f1, { min: 0, max: 1 })
    const percentages = items.map((f1) => 100 * f1)
    return knownMean(percentages, 'no item')
  })
  return { perRun, score: meanOfAll(perRun, 'no run') }
}
