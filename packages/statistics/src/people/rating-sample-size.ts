import { type Known, known, unknown } from '@attune/core'
import { studentCritical } from '../distributions.js'
import { requireLevel, requireRange } from '../invalid-argument.js'

/** Largest number that the search tries. It is larger than any real study. */
const MOST_TRIED = 1e5

export interface MeanSize {
  readonly clusters: number
  readonly items: number
  readonly halfWidth: number
  /** Half width with one cluster fewer; unknown (`too_few_clusters`) if there are two. */
  readonly halfWidthOneFewer: Known<number>
}

/**
 * Minimum number of scenarios with which the interval of people's mean rating has at most this half
 * width. The half width is t_{G - 1} sd sqrt((1 + (m - 1) icc) / (m G)) for G scenarios with m
 * dialogues each; icc is the intraclass correlation within scenarios. Unknown: `not_reachable`.
 * Throws out_of_range.
 */
export function ratingsForMean(plan: {
  readonly sd: number
  readonly halfWidth: number
  readonly confidence?: number
  readonly perCluster?: number
  readonly icc?: number
}): Known<MeanSize> {
  const { sd, halfWidth, confidence = 0.95, perCluster: m = 1, icc = 0 } = plan
  requireLevel(confidence, 'confidence')
  const at = (clusters: number): number =>
    studentCritical(confidence, clusters - 1) * sd * Math.sqrt((1 + (m - 1) * icc) / (m * clusters))
  const clusters = smallestLasting(2, MOST_TRIED, (count) => at(count) <= halfWidth)
  if (clusters === undefined) return unknown('not_reachable')
  return known({
    clusters,
    items: clusters * m,
    halfWidth: at(clusters),
    halfWidthOneFewer: clusters === 2 ? unknown('too_few_clusters') : known(at(clusters - 1)),
  })
}

export interface CorrectedSize {
  /**
   * Number of dialogues that people must rate, among `total` with a judge's score. Unknown
   * (`not_reachable`), like the following members, if no number suffices.
   */
  readonly n: Known<number>
  readonly halfWidth: Known<number>
  readonly halfWidthOneFewer: Known<number>
  /**
   * Number of ratings needed without the judge, and the difference that the judge saves, which may
   * be negative.
   */
  readonly withoutJudge: Known<number>
  readonly saved: Known<number>
}

/**
 * Minimum number n of people's ratings with which the mean, corrected by a judge's scores, has at
 * most this half width. rho: correlation of the judge's with people's scores.
 *
 * N = total - n, lambda = rho N / total, V_L = sd^2 (1 - 2 lambda rho + lambda^2) / n (n - 1) / (n
 * - 2), V_U = lambda^2 sd^2 / N. The half width is t sqrt(V_L + V_U), with Satterthwaite's df of n
 * - 2 and N - 1. Throws out_of_range.
 */
export function ratingsForCorrected(plan: {
  readonly sd: number
  readonly correlation: number
  readonly total: number
  readonly halfWidth: number
  readonly confidence?: number
}): CorrectedSize {
  const { sd, correlation: rho, total, halfWidth, confidence = 0.95 } = plan
  requireLevel(confidence, 'confidence')
  requireRange('correlation', rho, [-1, 1])
  const at = (n: number): number => {
    const rest = total - n
    const lambda = (rho * rest) / total
    const labelled = ((sd ** 2 * (1 - 2 * lambda * rho + lambda ** 2)) / n) * ((n - 1) / (n - 2))
    const unlabelled = (lambda ** 2 * sd ** 2) / rest
    const variance = labelled + unlabelled
    if (variance === 0) return 0
    const df = variance ** 2 / (labelled ** 2 / (n - 2) + unlabelled ** 2 / (rest - 1))
    return studentCritical(confidence, df) * Math.sqrt(variance)
  }
  const alone = ratingsForMean({ sd, halfWidth, confidence })
  const withoutJudge: Known<number> = alone.state === 'known' ? known(alone.value.clusters) : alone
  const n = smallestWith(5, total - 2, (count) => at(count) <= halfWidth)
  if (n === undefined) {
    const none = unknown('not_reachable')
    return { n: none, halfWidth: none, halfWidthOneFewer: none, withoutJudge, saved: none }
  }
  return {
    n: known(n),
    halfWidth: known(at(n)),
    halfWidthOneFewer: n === 5 ? unknown('too_few') : known(at(n - 1)),
    withoutJudge,
    saved: withoutJudge.state === 'known' ? known(withoutJudge.value - n) : withoutJudge,
  }
}

/** Smallest number in a range with a property that all larger numbers share, by bisection. */
function smallestLasting(
  from: number,
  to: number,
  holds: (count: number) => boolean,
): number | undefined {
  if (!holds(to)) return undefined
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Smallest number in a range with a property, which larger numbers need not share. */
function smallestWith(
  from: number,
  to: number,
  holds: (count: number) => boolean,
): number | undefined {
  for (let count = from; count <= to; count++) if (holds(count)) return count
  return undefined
}
