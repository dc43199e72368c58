import { known, unknown } from '@attune/core'
import { clusterWelch } from './cluster-welch.js'
import { requireShares } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean } from './observed.js'
import type { Interval } from './resample.js'
import { LEAST_CLUSTERS, type TTest, tTestOfMeans } from './t-test.js'

/**
 * Minimum number of clusters with a difference. With fewer, the exact sign-flip test gives no
 * p-value below 0.125, even if all favour one side.
 */
export const LEAST_DIFFERING = 5

export interface ShareTestOptions {
  /** Confidence level of the interval, between 0 and 1; default 0.95. */
  readonly level?: number
}

/**
 * t test of a difference of two shares, from one difference per pair (-1 to 1). Each cluster counts
 * once.
 *
 * Same as `tTest`, with the interval truncated to [-1, 1]. If fewer than five clusters differ, p is
 * at least the p-value of the exact sign-flip test if all of these favour one side, 2^(1 -
 * differing), and the interval includes 0. Throws not_finite, out_of_range (differences, level).
 */
export function shareTTest(
  differences: Iterable<ClusteredValue>,
  { level = 0.95 }: ShareTestOptions = {},
): TTest {
  const { groups, n } = groupByCluster(differences)
  const means = groups.map(mean)
  requireShares(means, { least: -1, most: 1 })
  const found = { ...tTestOfMeans(means, { level }), n }
  const differing = means.filter((each) => Math.abs(each) > 1e-12).length
  return withLeastP(found, differing < LEAST_DIFFERING ? 2 ** (1 - differing) : 0)
}

/**
 * Test of a difference of two shares (0 to 1), with other clusters on each side: Welch's test of
 * the shares of the clusters.
 *
 * Needs eight clusters on each side. If fewer than five clusters have a share other than 0 (or
 * fewer than five a share other than 1), p is at least the p-value of Fisher's exact test if all of
 * these were on one side. Throws not_finite, out_of_range (values, level).
 */
export function unpairedShareTTest(
  first: Iterable<ClusteredValue>,
  second: Iterable<ClusteredValue>,
  { level = 0.95 }: ShareTestOptions = {},
): TTest {
  const sides = [first, second].map((values) => groupByCluster(values))
  const [one, other] = sides.map(({ groups }) => groups.map(mean)) as [number[], number[]]
  requireShares([...one, ...other])
  const found = unpairedTTest(first, second, { level })
  const differing = Math.min(
    ...[0, 1].map(
      (most) => [...one, ...other].filter((share) => Math.abs(share - most) > 1e-12).length,
    ),
  )
  if (differing >= LEAST_DIFFERING) return withLeastP(found, 0)
  return withLeastP(found, chanceOnOneSide(one.length, other.length, differing))
}

/**
 * Welch's test of two means with other clusters on each side, at least eight each. `deviation` is
 * unknown. Throws not_finite.
 */
export function unpairedTTest(
  first: Iterable<ClusteredValue>,
  second: Iterable<ClusteredValue>,
  { level = 0.95, nullValue = 0 }: ShareTestOptions & { readonly nullValue?: number } = {},
): TTest {
  const welch = clusterWelch(first, second, level, nullValue)
  const { nA, nB, clustersA, clustersB, difference: estimate, standardError, df } = welch
  const counts = { n: nA + nB, nClusters: clustersA + clustersB, estimate }
  const deviation = unknown('not_paired')
  if (estimate.state === 'unknown' || Math.min(clustersA, clustersB) < LEAST_CLUSTERS) {
    const none = unknown(estimate.state === 'unknown' ? 'no_values' : 'too_few_clusters')
    return {
      ...counts,
      deviation,
      standardError,
      df,
      pValue: none,
      pAbove: none,
      pBelow: none,
      interval: none,
    }
  }
  if (welch.pValue.state === 'known') {
    const { pValue, pAbove, pBelow, interval } = welch
    return { ...counts, deviation, standardError, df, pValue, pAbove, pBelow, interval }
  }
  // Neither side varies: of all ways to split the clusters, only two are as extreme as this one.
  const distance = estimate.value - nullValue
  const least = 1 / splits(clustersA, clustersB)
  return {
    ...counts,
    deviation,
    standardError,
    df: known(counts.nClusters - 2),
    pValue: known(distance === 0 ? 1 : 2 * least),
    pAbove: known(distance > 0 ? least : 1),
    pBelow: known(distance < 0 ? least : 1),
    interval: unknown('zero_variance'),
  }
}

function withLeastP(found: TTest, least: number): TTest {
  const { pValue, pAbove, pBelow, interval } = found
  const raised = (p: TTest['pValue'], floor: number): TTest['pValue'] =>
    p.state === 'known' ? known(Math.max(p.value, Math.min(1, floor))) : p
  return {
    ...found,
    pValue: raised(pValue, least),
    pAbove: raised(pAbove, least / 2),
    pBelow: raised(pBelow, least / 2),
    interval: interval.state === 'known' ? known(truncated(interval.value, least > 0)) : interval,
  }
}

const truncated = ({ lower, upper }: Interval, holdsNothing: boolean): Interval => ({
  lower: Math.max(-1, holdsNothing ? Math.min(lower, 0) : lower),
  upper: Math.min(1, holdsNothing ? Math.max(upper, 0) : upper),
})

/**
 * Probability that `count` randomly chosen clusters are all on the same side, of sides with a and b
 * clusters.
 */
const chanceOnOneSide = (a: number, b: number, count: number): number =>
  (choose(a, count) + choose(b, count)) / choose(a + b, count)

/** Number of ways to split a + b clusters into a and b. */
const splits = (a: number, b: number): number => choose(a + b, Math.min(a, b))

function choose(n: number, k: number): number {
  let ways = 1
  for (let each = 1; each <= k; each++) ways = (ways * (n - each + 1)) / each
  return ways
}
