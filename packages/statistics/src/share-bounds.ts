import { type Known, known, unknown } from '@attune/core'
import { betaCdf, betaQuantile } from './distributions.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean, presentValue } from './observed.js'

/** One-sided tests of a mean or share against a bound, in both directions. */
export interface BoundTest {
  readonly n: number
  readonly clusters: number
  /** Estimate; unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /**
   * p-value of the null hypothesis that the value is at most the bound. Unknown, like `pBelow`,
   * under two clusters (`too_few_clusters`).
   */
  readonly pAbove: Known<number>
  /** p-value of the null hypothesis that the value is at least the bound. */
  readonly pBelow: Known<number>
  /**
   * Standard deviation of the cluster means. Unknown if it cannot be estimated (also
   * `zero_variance`).
   */
  readonly deviation: Known<number>
}

export interface ShareBounds {
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
  /**
   * Mean of the shares of the clusters, from 0 to 1. Unknown, like the bounds, without values
   * (`no_values`).
   */
  readonly share: Known<number>
  /**
   * One-sided lower bound with this confidence. Both bounds together hold with a lower confidence.
   */
  readonly lower: Known<number>
  readonly upper: Known<number>
}

/**
 * One-sided bounds of a share of clustered values from 0 to 1, also for shares of 0 or 1. For 0 of
 * 12 the upper bound is 1 - 0.05^(1/12) = 22 %.
 *
 * These are the bounds of Clopper and Pearson, with the number of clusters as the sample size, and
 * the sum of their means as the count. They are exact if each cluster has one value. If clusters
 * have several, their shares vary less than zeros and ones, so the bounds are conservative. A
 * larger effective sample size is not estimated, since its estimate fails if few clusters have any
 * yes. Clopper and Pearson, Biometrika 26, 1934. Throws not_finite, out_of_range.
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
 * p-values of a share against a bound, in both directions: the tests that `shareBounds` inverts.
 * Missing values count against the claim: as 1 in `pBelow`, as 0 in `pAbove`. Unknown without
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
  const pBelow = fewest === 0 ? 1 : betaCdf(1 - limit, fewest, most + 1)
  const pAbove = least === 0 ? 1 : betaCdf(limit, least, others + 1)
  return { n, clusters, estimate: share, pAbove: known(pAbove), pBelow: known(pBelow), deviation }
}
