import { known, unknown } from '@attune/core'
import { groupByCluster } from './clusters.js'
import { type PairableValue, pairValues } from './compare-paired.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import { mean } from './moments.js'
import type { Interval } from './resample.js'
import {
  alphaOf,
  sampleOf,
  scoreInterval,
  type ShareSample,
  type ShareTest,
  type ShareTestOptions,
  signedShareTest,
} from './share-test.js'

export interface ShareDifferenceTest extends ShareTest {
  /** Whether values of the same pair were compared; else the sides have no pair in common, and there is no deviation. */
  readonly isPaired: boolean
  /** Pairs of which a value is missing; 0 where nothing is paired. */
  readonly nMissing: number
}

/**
 * Is one share another than a second one, from their values (0 to 1)? The difference first - second, from -1 to 1; a cluster counts once.
 *
 * Sides with pairs in common: `signedShareTest` of the differences by pair. Others: the interval is d - sqrt((p1 - l1)^2 + (u2 -
 * p2)^2) to d + sqrt((u1 - p1)^2 + (p2 - l2)^2), l and u the score limits of each side with t at its clusters less 1, and p is the
 * smallest alpha at which that interval leaves out 0. Newcombe, "Interval estimation for the difference between independent
 * proportions", Statistics in Medicine 17, 1998, method 10.
 * Throws duplicate (two values of a side for one pair), cluster_mismatch, not_finite, out_of_range (values outside [0, 1], level).
 */
export function shareDifferenceTest(
  first: readonly PairableValue[],
  second: readonly PairableValue[],
  options: ShareTestOptions = {},
): ShareDifferenceTest {
  requireLevel(options.level ?? 0.95, 'level')
  const sides = [sideOf(first), sideOf(second)] as const
  const { differences, nMissing } = pairValues(first, second)
  return differences.length > 0 || first.length === 0 || second.length === 0
    ? { ...signedShareTest(differences, options), isPaired: true, nMissing }
    : { ...unpaired(sides, options), isPaired: false, nMissing: 0 }
}

interface Side {
  readonly n: number
  readonly means: readonly number[]
}

function sideOf(values: readonly PairableValue[]): Side {
  const { groups, n } = groupByCluster(values)
  const outside = groups.flat().find((value) => value < 0 || value > 1)
  if (outside !== undefined)
    throw invalidArgument('out_of_range', `${outside} cannot be part of a share; values from 0 to 1 are needed.`)
  return { n, means: groups.map(mean) }
}

function unpaired([one, other]: readonly [Side, Side], { level = 0.95 }: ShareTestOptions): ShareTest {
  const counts = { n: one.n + other.n, nClusters: one.means.length + other.means.length }
  const isEmpty = one.n === 0 || other.n === 0
  const none = unknown(isEmpty ? 'no_values' : 'too_few_clusters')
  const untested = { deviation: none, interval: none, pValue: none, statistic: none, doubts: {} }
  if (isEmpty) return { ...counts, estimate: none, ...untested }
  const difference = mean(one.means) - mean(other.means)
  if (one.means.length < 2 || other.means.length < 2) return { ...counts, estimate: known(difference), ...untested }
  const intervalAt = hybridOf(sampleOf(one.means), sampleOf(other.means))
  return {
    ...counts,
    estimate: known(difference),
    deviation: unknown('not_paired'),
    interval: known(intervalAt(alphaOf(level))),
    pValue: known(difference === 0 ? 1 : smallestAlpha(intervalAt)),
    statistic: unknown('not_paired'),
    doubts: {},
  }
}

const hybridOf =
  (one: ShareSample, other: ShareSample) =>
  (alpha: number): Interval => {
    const difference = one.share - other.share
    const [own, against] = [scoreInterval(one, alpha), scoreInterval(other, alpha)]
    // A root is at most the sum: only rounding could leave the range.
    return {
      lower: Math.max(-1, difference - Math.hypot(one.share - own.lower, against.upper - other.share)),
      upper: Math.min(1, difference + Math.hypot(own.upper - one.share, other.share - against.lower)),
    }
  }

/** A p-value is not given more exactly. */
const SMALLEST = 1e-12
const STEPS = 50

/** The smallest alpha whose interval leaves out 0, by halving its logarithm. */
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
