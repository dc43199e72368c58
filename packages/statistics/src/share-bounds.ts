import { type Known, known, unknown } from '@attune/core'
import { betaCdf, betaQuantile } from './distributions.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean, presentValue } from './observed.js'

/** One-sided tests of a number against a bound, in both directions. */
export interface BoundTest {
  readonly n: number
  readonly clusters: number
  /** Estimate; unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /**
   * p-value against "at most the bound". Unknown, like `pBelow`, under two clusters
   * (`too_few_clusters`).
   */
  readonly pAbove: Known<number>
  /** p-value against "at least the bound". */
  readonly pBelow: Known<number>
  /**
   * Standard deviation of a cluster's mean; unknown if it cannot be estimated (including
   * `zero_variance`).
   */
  readonly deviation: Known<number>
}

export interface ShareBounds {
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
  /**
   * Mean of the clusters' shares, from 0 to 1. Unknown, like the bounds, without values
   * (`no_values`).
   */
  readonly share: Known<number>
  /** Lower bound with this confidence: one-sided, not simultaneous with `upper`. */
  readonly lower: Known<number>
  readonly upper: Known<number>
}

/**
 * One-sided bounds of a share of clustered values from 0 to 1, also for shares of 0 or 1. For 0 of
 * 12 the upper bound is 1 - 0.05^(1/12) = 22 %.
 *
 * Clopper and Pearson's bounds with G clusters for the sample size and the sum of their means for
 * the count: exact if each cluster has one value. If clusters have several, their shares vary less
 * than yes and no do, so the bounds are conservative. An effective size above G is not estimated,
 * since that estimate fails if few clusters have any yes. Clopper and Pearson, Biometrika 26, 1934.
 * Throws not_finite, out_of_range.
 */
export function shareBounds(values: Iterable<ClusteredValue>, confidence = 0.95): ShareBounds {
  requireLevel(confidence, 'confidence')
  const { groups, n, nMissing } = groupByCluster(values)
  requireShares(groups.flat())
  const counts = { n, nMissing, nClusters: groups.length }
  if (n === 0)
    return {
      ...counts,
      share: unknown('no_values'),
      lower: unknown('no_values'),
      upper: unknown('no_values'),
    }
  const share = mean(groups.map((group) => mean(group)))
  const yes = share * groups.length
  const no = groups.length - yes
  const tail = 1 - confidence
  return {
    ...counts,
    share: known(share),
    lower: known(share === 0 ? 0 : betaQuantile(tail, yes, no + 1)),
    upper: known(share === 1 ? 1 : betaQuantile(confidence, yes + 1, no)),
  }
}

/**
 * p-values of a share against a bound in both directions: the tests that `shareBounds` inverts.
 * Missing values count against either side: as yes in `pBelow`, as no in `pAbove`. Unknown without
 * values (`no_values`). Throws not_finite, out_of_range.
 */
export function shareTailTest(values: Iterable<ClusteredValue>, bound: number): BoundTest {
  const all = [...values]
  const { n, nClusters: clusters, share } = shareBounds(all)
  const deviation = unknown('not_estimated')
  if (share.state === 'unknown')
    return { n, clusters, estimate: share, pAbove: share, pBelow: share, deviation }
  const limit = Math.min(1, Math.max(0, bound))
  const filled = (withLost: number): readonly [yes: number, no: number] => {
    const { nClusters, share: found } = shareBounds(
      all.map(({ cluster, value }) => ({ cluster, value: presentValue(value) ?? withLost })),
    )
    const yes = nClusters * (found.state === 'known' ? found.value : 0)
    return [yes, nClusters - yes]
  }
  const [[most, fewest], [least, others]] = [filled(1), filled(0)]
  const pBelow = fewest === 0 ? 1 : 1 - betaCdf(limit, most + 1, fewest)
  const pAbove = least === 0 ? 1 : betaCdf(limit, least, others + 1)
  return { n, clusters, estimate: share, pAbove: known(pAbove), pBelow: known(pBelow), deviation }
}
