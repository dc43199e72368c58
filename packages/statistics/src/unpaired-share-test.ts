import { known, unknown } from '@attune/core'
import { type ClusteredValue, mean } from './observed.js'
import type { Interval } from './resample.js'
import {
  alphaOf,
  groupShares,
  sampleOf,
  scoreInterval,
  type ShareSample,
  type ShareTest,
  type ShareTestOptions,
  wideInterval,
} from './share-test.js'

/**
 * Is one share another than a second one of other clusters, from their values (0 to 1)? The difference first - second; a cluster counts once.
 *
 * The interval is d - sqrt((p1 - l1)^2 + (u2 - p2)^2) to d + sqrt((u1 - p1)^2 + (p2 - l2)^2), l and u the score limits of each side
 * with t at its clusters less 1, away from 0 at least as far as `shareTest` has them; p is the smallest alpha at which it leaves out 0. No deviation and no statistic (`not_paired`).
 * Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17, 1998, method 10.
 * Throws not_finite, out_of_range (values outside [0, 1], level).
 */
export function unpairedShareTest(
  first: Iterable<ClusteredValue>,
  second: Iterable<ClusteredValue>,
  { level = 0.95 }: ShareTestOptions = {},
): ShareTest {
  const alpha = alphaOf(level)
  const [one, other] = [groupShares(first), groupShares(second)]
  const counts = { n: one.n + other.n, nClusters: one.means.length + other.means.length }
  const isEmpty = one.n === 0 || other.n === 0
  const none = unknown(isEmpty ? 'no_values' : 'too_few_clusters')
  const untested = { deviation: none, interval: none, pValue: none, statistic: none, doubts: {} }
  if (isEmpty) return { ...counts, estimate: none, ...untested }
  const difference = differenceOf(mean(one.means), mean(other.means))
  if (one.means.length < 2 || other.means.length < 2) return { ...counts, estimate: known(difference), ...untested }
  const intervalAt = hybridOf(sampleOf(one.means), sampleOf(other.means))
  return {
    ...counts,
    estimate: known(difference),
    deviation: unknown('not_paired'),
    interval: known(intervalAt(alpha)),
    pValue: known(difference === 0 ? 1 : smallestAlpha(intervalAt)),
    statistic: unknown('not_paired'),
    doubts: {},
  }
}

/** None where it is no more than rounding. */
function differenceOf(one: number, other: number): number {
  const difference = one - other
  return Math.abs(difference) < 1e-12 ? 0 : difference
}

const hybridOf =
  (one: ShareSample, other: ShareSample) =>
  (alpha: number): Interval => {
    const difference = differenceOf(one.share, other.share)
    const limits = (of: typeof scoreInterval) => [of(one, alpha), of(other, alpha)] as const
    const [least, most] = difference > 0 ? [scoreInterval, wideInterval] : [wideInterval, scoreInterval]
    const [below, aboveOther] = limits(least)
    const [above, belowOther] = limits(difference === 0 ? wideInterval : most)
    // A root is at most the sum: only rounding could leave the range.
    return {
      lower: Math.max(-1, difference - Math.hypot(one.share - below.lower, aboveOther.upper - other.share)),
      upper: Math.min(1, difference + Math.hypot(above.upper - one.share, other.share - belowOther.lower)),
    }
  }

/** A p-value is not given more exactly. */
const SMALLEST = 1e-12
const STEPS = 50

/** At which the interval leaves out 0, by halving the logarithm. */
function smallestAlpha(intervalAt: (alpha: number) => Interval): number {
  const leaves = (alpha: number): boolean => {
    const { lower, upper } = intervalAt(alpha)
    return lower > 0 || upper < 0
  }
  let [low, high] = [Math.log(SMALLEST), 0]
  if (leaves(SMALLEST)) return SMALLEST
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (leaves(Math.exp(middle))) high = middle
    else low = middle
  }
  return Math.exp(high)
}
