/** One-sided tests of a gated value against its limit, with the corresponding confidence bounds. */
import { type Known, known, unknown } from '@attune/core'
import {
  type ClusteredValue,
  type ClusterWelch,
  clusterWelch,
  LEAST_CLUSTERS,
  shareBounds,
  shareTailTest,
  tTestOfMeans,
} from '@attune/statistics'

export interface OneSided {
  /** Number of independent clusters of scenarios. */
  readonly clusters: number
  readonly estimate: Known<number>
  /** p-value of the null hypothesis that the value is at most the limit. */
  readonly pAbove: Known<number>
  /** p-value of the null hypothesis that the value is at least the limit. */
  readonly pBelow: Known<number>
  /** Standard deviation over scenarios; unknown if it is not estimated. */
  readonly deviation: Known<number>
  /** Reason for unknown p-values of two sides without a common scenario, as text. */
  readonly why?: string
  /** One-sided lower and upper bound of the value, each with this confidence. */
  bounds(confidence: number): Bounds | undefined
}

export interface Bounds {
  readonly lower: number
  readonly upper: number
  readonly method: string
}

/** Minimum number of differing scenarios for a t test of differences between shares. */
export const FEWEST_THAT_DIFFER = 5

/**
 * Student's t test of the mean of one value per scenario. If all n values are equal, the t
 * statistic is undefined, and p is 2^-n, as in a sign-flip test.
 */
export function testOfMean(means: readonly number[], limit: number): OneSided {
  const {
    nClusters: clusters,
    estimate,
    deviation,
    pAbove,
    pBelow,
  } = tTestOfMeans(means, { nullValue: limit })
  const isTested = pAbove.state === 'known'
  return {
    clusters,
    estimate,
    pAbove,
    pBelow,
    deviation: isTested ? deviation : pAbove,
    bounds: (confidence) => {
      const { interval } = tTestOfMeans(means, { nullValue: limit, level: 2 * confidence - 1 })
      return interval.state === 'known'
        ? { ...interval.value, method: 't over scenarios' }
        : undefined
    },
  }
}

/**
 * Exact test of a share by Clopper and Pearson. It counts scenarios instead of dialogues. A missing
 * value counts against the tested direction: as 0 if the share should be high, as 1 if it should be
 * low.
 */
export function testOfShare(values: readonly ClusteredValue[], limit: number): OneSided {
  const { clusters, estimate, pAbove, pBelow } = shareTailTest(values, limit)
  const bounds = (confidence: number): Bounds | undefined => {
    const { lower, upper } = shareBounds(values, confidence)
    if (lower.state === 'unknown' || upper.state === 'unknown') return undefined
    return { lower: lower.value, upper: upper.value, method: 'Clopper-Pearson over scenarios' }
  }
  return { clusters, estimate, pAbove, pBelow, deviation: unknown('not_estimated'), bounds }
}

/**
 * t test of differences of shares, one per scenario, from -1 to 1. With fewer than five differing
 * scenarios the t test is invalid. Then only losses are counted: the gate passes if the exact bound
 * of their share is within the margin, and cannot fail.
 *
 * @param side side on which the difference passes
 */
export function testOfShareDifference(
  all: readonly number[],
  limit: number,
  side: 'above' | 'below',
): OneSided {
  if (all.filter((value) => value !== 0).length >= FEWEST_THAT_DIFFER) {
    const test = testOfMean(all, limit)
    return { ...test, bounds: (confidence) => within(test.bounds(confidence)) }
  }
  const sign = side === 'above' ? -1 : 1
  const lost = all.map((value, at) => ({
    cluster: String(at),
    value: known(Math.max(0, sign * value)),
  }))
  const { pBelow: shown } = shareTailTest(lost, sign * limit)
  const none = shown.state === 'known' ? known(1) : shown
  const base = testOfMean(all, limit)
  return {
    ...base,
    deviation: unknown('not_estimated'),
    pAbove: side === 'above' ? shown : none,
    pBelow: side === 'above' ? none : shown,
    bounds: (confidence) => {
      const { upper } = shareBounds(lost, confidence)
      if (upper.state === 'unknown' || base.estimate.state === 'unknown') return undefined
      const [worst, best] = [sign * upper.value, base.estimate.value]
      return side === 'above'
        ? { lower: worst, upper: Math.max(best, 0), method: EXACT_LOSS }
        : { lower: Math.min(best, 0), upper: worst, method: EXACT_LOSS }
    },
  }
}

const EXACT_LOSS = 'Clopper-Pearson bound of what was lost'

const within = (bounds: Bounds | undefined): Bounds | undefined =>
  bounds && { ...bounds, lower: Math.max(-1, bounds.lower), upper: Math.min(1, bounds.upper) }

/** Welch's t test of two sides without a common scenario. */
export function testUnpaired(
  own: readonly ClusteredValue[],
  other: readonly ClusteredValue[],
  limit: number,
): OneSided {
  const found = clusterWelch(own, other, 0.95, limit)
  const { clustersA, clustersB, difference: estimate, standardError } = found
  const clusters = clustersA + clustersB
  const areFew = Math.min(clustersA, clustersB) < LEAST_CLUSTERS
  if (areFew || standardError.state === 'unknown' || standardError.value === 0)
    return untested(found, areFew)
  return {
    clusters,
    estimate,
    pAbove: found.pAbove,
    pBelow: found.pBelow,
    deviation: known(standardError.value * Math.sqrt(clusters)),
    bounds: (confidence) => {
      const { interval } = clusterWelch(own, other, 2 * confidence - 1, limit)
      return interval.state === 'known'
        ? { ...interval.value, method: "Welch's t over scenarios" }
        : undefined
    },
  }
}

function untested({ clustersA, clustersB, difference }: ClusterWelch, areFew: boolean): OneSided {
  const clusters = clustersA + clustersB
  const code = areFew ? 'too_few_clusters' : 'zero_variance'
  const none = unknown(clusters === 0 ? 'no_values' : code)
  const why = areFew
    ? `and a test takes at least ${LEAST_CLUSTERS} of each: there are ${clustersA} and ${clustersB}`
    : 'and all values of each are equal, so that no test is defined'
  return {
    clusters,
    estimate: difference,
    pAbove: none,
    pBelow: none,
    deviation: none,
    why: `the two sides share no scenario, ${why}`,
    bounds: () => undefined,
  }
}
