import { type Known, known, unknown } from '@attune/core'
import { studentUpper } from '../distributions.js'
import { requireSameLength } from '../invalid-argument.js'
import { groupedBy, mean, type Observed, presentValue, sampleDeviation } from '../observed.js'
import { itemsOf, type Ratings } from '../ratings.js'

/**
 * How close a score is to the scores of the other raters: the share of equal scores, or minus the
 * root mean squared difference.
 */
export type AltScoring = 'accuracy' | 'neg_rmse'

export interface AltTestOptions {
  readonly scoring: AltScoring
  /**
   * Margin by which a rater may be closer to the others than the judge, without the judge losing:
   * 0.2 for experts, 0.15 for skilled raters, 0.1 for a crowd.
   */
  readonly epsilon: number
  /** False discovery rate over raters; default 0.05. */
  readonly q?: number
  /** Minimum number of items of a tested rater; default 30. */
  readonly minItems?: number
  /**
   * Cluster of each item. Differences are then averaged within clusters, and n is the number of
   * clusters. The published test has no clusters.
   */
  readonly clusters?: readonly string[]
}

export interface AltTestRater {
  readonly n: number
  /**
   * Share of items on which the judge is at least as close to the other raters as this rater.
   * Unknown: `too_few_items`.
   */
  readonly judgeAdvantage: Known<number>
  readonly humanAdvantage: Known<number>
  /** t statistic of the rater's test. Unknown: `zero_variance`. */
  readonly t: Known<number>
  readonly pValue: Known<number>
  readonly won: Known<boolean>
}

export interface AltTest {
  /** Number of items without a judge score or with fewer than two ratings. */
  readonly dropped: number
  /** Number of tested raters; without any, the results are unknown (`no_raters`). */
  readonly nRaters: number
  readonly raters: readonly AltTestRater[]
  /**
   * Share of raters for whom the judge wins: the test shows that the rater is not better by the
   * margin.
   */
  readonly winningRate: Known<number>
  /** Mean of `judgeAdvantage` over raters, to compare judges. */
  readonly advantageProbability: Known<number>
  /**
   * True if winningRate >= 0.5. Without agreement between raters it means nothing, so always report
   * the agreement next to it.
   */
  readonly passed: Known<boolean>
}

/**
 * Alternative annotator test: does the judge agree with the other raters as well as each rater
 * does? If so, the judge may replace a rater.
 *
 * For each rater and item i, d_i = R_i - J_i. R_i is 1 if the rater is at least as close to the
 * other raters as the judge is, else 0. J_i is 1 if the judge is at least as close as the rater,
 * else 0. The one-sided t test of mean d < epsilon is adjusted over raters by Benjamini and
 * Yekutieli. Calderon, Reichart and Dror, "The alternative annotator test for LLM-as-a-judge", ACL
 * 2025. Throws length_mismatch.
 */
export function altTest(
  ratings: Ratings,
  judge: readonly Observed[],
  options: AltTestOptions,
): AltTest {
  const items = itemsOf(ratings)
  requireSameLength(items, judge)
  const rated = items.flatMap((item, at) => {
    const own = item.map(presentValue)
    const score = presentValue(judge[at]!)
    if (score === undefined || own.filter((value) => value !== undefined).length < 2) return []
    return [{ own, score, cluster: options.clusters?.[at] ?? String(at) }]
  })
  const { minItems = 30, q = 0.05 } = options
  const tested = Array.from({ length: ratings.raters }, (_, rater) => {
    const own = rated
      .filter((item) => item.own[rater] !== undefined)
      .map((item) => itemOf(item, rater, options.scoring))
    return own.length < minItems || own.length === 0 ? undefined : testOf(own, options.epsilon)
  })
  const pValues = tested.flatMap((each) => (each ? [each.p] : []))
  const limit = benjaminiYekutieli(pValues, q)
  const none = unknown('too_few_items')
  const raters = tested.map((each, rater): AltTestRater => {
    const n = each?.n ?? rated.filter(({ own }) => own[rater] !== undefined).length
    if (each === undefined)
      return { n, judgeAdvantage: none, humanAdvantage: none, t: none, pValue: none, won: none }
    const { judgeAdvantage, humanAdvantage, t, p } = each
    return {
      n,
      judgeAdvantage: known(judgeAdvantage),
      humanAdvantage: known(humanAdvantage),
      t,
      pValue: known(p),
      won: known(p <= limit),
    }
  })
  const frame = { dropped: items.length - rated.length, nRaters: pValues.length, raters }
  if (pValues.length === 0) {
    const noRaters = unknown('no_raters')
    return { ...frame, winningRate: noRaters, advantageProbability: noRaters, passed: noRaters }
  }
  const winningRate = pValues.filter((p) => p <= limit).length / pValues.length
  const advantages = tested.flatMap((each) => (each ? [each.judgeAdvantage] : []))
  return {
    ...frame,
    winningRate: known(winningRate),
    advantageProbability: known(mean(advantages)),
    passed: known(winningRate >= 0.5),
  }
}

interface RatedItem {
  readonly own: readonly (number | undefined)[]
  readonly score: number
  readonly cluster: string
}

interface Compared {
  readonly cluster: string
  /**
   * `judge`: 1 if the judge is at least as close to the other raters as this rater, else 0.
   * `human`: 1 if this rater is at least as close as the judge, else 0.
   */
  readonly judge: number
  readonly human: number
}

function itemOf({ own, score, cluster }: RatedItem, rater: number, scoring: AltScoring): Compared {
  const others = own.filter((value, at): value is number => at !== rater && value !== undefined)
  const [judge, human] = [
    closeness(score, others, scoring),
    closeness(own[rater]!, others, scoring),
  ]
  const isTied = Math.abs(judge - human) <= 1e-9
  return { cluster, judge: Number(isTied || judge > human), human: Number(isTied || human > judge) }
}

function closeness(value: number, others: readonly number[], scoring: AltScoring): number {
  if (scoring === 'accuracy')
    return others.filter((other) => Math.abs(other - value) <= 1e-9).length / others.length
  return -Math.sqrt(mean(others.map((other) => (other - value) ** 2)))
}

function testOf(items: readonly Compared[], epsilon: number) {
  const groups = groupedBy(items, ({ cluster }) => cluster)
  const d = Array.from(groups.values(), (own) => mean(own.map(({ judge, human }) => human - judge)))
  const centre = mean(d)
  const spread = d.length < 2 ? 0 : sampleDeviation(d)
  const t = spread <= 1e-12 ? undefined : (centre - epsilon) / (spread / Math.sqrt(d.length))
  return {
    n: items.length,
    judgeAdvantage: mean(items.map(({ judge }) => judge)),
    humanAdvantage: mean(items.map(({ human }) => human)),
    t: t === undefined ? unknown('zero_variance') : known(t),
    p: t === undefined ? Number(!(centre < epsilon - 1e-12)) : studentUpper(-t, d.length - 1),
  }
}

/**
 * Largest p-value that the procedure of Benjamini and Yekutieli rejects; -1 if none is rejected.
 * Annals of Statistics 29, 2001.
 */
function benjaminiYekutieli(pValues: readonly number[], q: number): number {
  const m = pValues.length
  const harmonic = pValues.reduce((sum, _, at) => sum + 1 / (at + 1), 0)
  const sorted = pValues.toSorted((left, right) => left - right)
  return sorted.findLast((p, at) => p <= ((at + 1) * q) / (m * harmonic)) ?? -1
}
