import { known, unknown, type Known } from '@attune/core'
import type { Observed } from '@attune/statistics'
import { misuse, requireWithin } from '../input.js'
import { meanOf } from './mean.js'

/** The score of each task: EC, ED, QA and EE in [0, 100], ES in [1, 5], MC4 in [0, 5]. */
export interface TaskScores {
  readonly EC: Observed
  readonly ED: Observed
  readonly QA: Observed
  readonly ES: Observed
  readonly MC4: Observed
  readonly EE: Observed
}

const percentage = { min: 0, max: 100, weight: 1 }

const tasks = {
  EC: percentage,
  ED: percentage,
  QA: percentage,
  ES: { min: 1, max: 5, weight: 20 },
  MC4: { min: 0, max: 5, weight: 20 },
  EE: percentage,
}

/**
 * Overall score (EC + ED + QA + EE + 20·ES + 20·MC4) / 6, unrounded, in [3.33, 100]; unknown when a task is.
 *
 * @throws STATISTICS_INPUT for a score outside its task's range
 *
 * Source: LongEmotion, table 2.
 */
export function overallScore(scores: TaskScores): Known<number> {
  const parts: number[] = []
  for (const [task, scale] of Object.entries(tasks)) {
    const observed = scores[task as keyof TaskScores]
    if (typeof observed === 'object' && observed.state === 'unknown') return unknown(`no score of ${task}`)
    const score = typeof observed === 'object' ? observed.value : observed
    requireWithin(`score of ${task}`, score, scale)
    parts.push(scale.weight * score)
  }
  return known(meanOf(parts))
}

/**
 * A score as tables print it: two decimals, halves away from zero. A sum that is a half but for the last binary digits
 * counts as one.
 *
 * @throws STATISTICS_INPUT for a number that is not finite
 */
export function roundedScore(score: number): number {
  if (!Number.isFinite(score)) throw misuse('not_finite', `The score is ${score}; it must be finite.`)
  return (Math.sign(score) * Math.round(Math.abs(score) * 100 + 1e-7)) / 100
}

/**
 * The gain of a setting over the same model's base setting: the difference of the two printed overall scores.
 *
 * @throws STATISTICS_INPUT for a number that is not finite
 *
 * Source: LongEmotion, table 2 (figures in brackets).
 */
export const overallDelta = (overall: number, base: number): number =>
  roundedScore(roundedScore(overall) - roundedScore(base))
