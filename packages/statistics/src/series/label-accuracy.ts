import { known, unknown, type Known } from '@attune/core'
import { invalidArgument } from '../invalid-argument.js'
import { discordantPairs, mcnemarExact, type McnemarTest } from '../compare-paired.js'
import type { Observed } from '../observed.js'
import { scoreOf } from './tally.js'

export type Sentiment = 'positive' | 'negative'

/** `positive` for a score strictly greater than ½. Source: ETrajEval. */
export const sentimentOf = (score: number): Sentiment => (score > 0.5 ? 'positive' : 'negative')

/** An estimator's score of one utterance that people labelled. */
export interface LabelledScore {
  /**
   * Id of the utterance: unique in one list of scores, and the same in the lists with and without
   * the causal adjustment.
   */
  readonly id: string | number
  readonly gold: Sentiment
  /** Score in [0, 1]. */
  readonly score: Observed
}

/**
 * Confusion counts with positive as the target class: tp (positive, classified as positive), fp,
 * tn, fn.
 */
export interface Confusion {
  readonly tp: number
  readonly fp: number
  readonly tn: number
  readonly fn: number
}

export interface ArmAccuracy {
  /** Number of entries with a known score. */
  readonly n: number
  /** Number of entries that are ignored because their score is unknown. */
  readonly missing: number
  readonly correct: number
  /** 100·correct/n; unknown without entries. */
  readonly accuracyPercent: Known<number>
  readonly confusion: Confusion
}

/**
 * Agreement of an estimator's scores with people's labels. A score counts as positive if it is
 * greater than ½.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1]
 *
 * Source: ETrajEval, table 3.
 */
export function armAccuracy(entries: readonly LabelledScore[]): ArmAccuracy {
  const confusion = { tp: 0, fp: 0, tn: 0, fn: 0 }
  for (const [index, { gold, score }] of entries.entries()) {
    const value = scoreOf(score, index)
    if (value !== undefined) confusion[cellOf(gold, sentimentOf(value))] += 1
  }
  const correct = confusion.tp + confusion.tn
  const n = correct + confusion.fp + confusion.fn
  return {
    n,
    missing: entries.length - n,
    correct,
    accuracyPercent: n === 0 ? unknown('no entry with a known score') : known((100 * correct) / n),
    confusion,
  }
}

const cellOf = (gold: Sentiment, called: Sentiment): keyof Confusion => {
  if (called === 'positive') return gold === 'positive' ? 'tp' : 'fp'
  return gold === 'positive' ? 'fn' : 'tn'
}

export interface ArmComparison {
  readonly withoutAdjustment: ArmAccuracy
  readonly withAdjustment: ArmAccuracy
  /**
   * Accuracy with the adjustment minus accuracy without it, in percentage points, over the paired
   * entries. Unknown without paired entries.
   */
  readonly deltaPoints: Known<number>
  /**
   * Number of entries with a known score both with and without the adjustment, which the test uses.
   */
  readonly paired: number
  /**
   * Exact McNemar test. b counts entries that were classified correctly only without the
   * adjustment, c those only with it. Unknown without paired entries.
   */
  readonly mcnemar: Known<McnemarTest>
}

/**
 * Effect of the causal adjustment on an estimator's agreement with people: accuracy with and
 * without it (the two arms), their difference, and a paired test.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1], a duplicate id in one arm,
 * or two gold labels for one id
 *
 * Source: ETrajEval, table 3; the test is an addition.
 */
export function compareArms(
  withoutAdjustment: readonly LabelledScore[],
  withAdjustment: readonly LabelledScore[],
): ArmComparison {
  const [without, adjusted] = [armAccuracy(withoutAdjustment), armAccuracy(withAdjustment)]
  const { before, after } = pairedAnswers(withoutAdjustment, withAdjustment)
  return {
    withoutAdjustment: without,
    withAdjustment: adjusted,
    deltaPoints:
      before.length === 0
        ? unknown('no paired entry')
        : known((100 * (count(after) - count(before))) / before.length),
    paired: before.length,
    mcnemar:
      before.length === 0
        ? unknown('no paired entry')
        : known(mcnemarExact(discordantPairs(before, after))),
  }
}

const count = (answers: readonly boolean[]): number => answers.filter(Boolean).length

/**
 * For each entry with a score both with and without the adjustment: was each classification
 * correct?
 */
function pairedAnswers(without: readonly LabelledScore[], adjusted: readonly LabelledScore[]) {
  const byId = answersById(adjusted)
  const pairs = { before: [] as boolean[], after: [] as boolean[] }
  for (const [id, { gold, right }] of answersById(without)) {
    const other = byId.get(id)
    if (other === undefined) continue
    if (other.gold !== gold) throw invalidArgument('duplicate', `Entry ${id} has two gold labels.`)
    if (right === undefined || other.right === undefined) continue
    pairs.before.push(right)
    pairs.after.push(other.right)
  }
  return pairs
}

function answersById(entries: readonly LabelledScore[]) {
  const answers = new Map<string | number, { gold: Sentiment; right: boolean | undefined }>()
  for (const [index, { id, gold, score }] of entries.entries()) {
    if (answers.has(id)) throw invalidArgument('duplicate', `Entry ${id} occurs twice.`)
    const value = scoreOf(score, index)
    answers.set(id, { gold, right: value === undefined ? undefined : sentimentOf(value) === gold })
  }
  return answers
}
