import { type Known, known, unknown } from '@attune/core'
import { betaCdf, betaQuantile } from './distributions.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean, presentValue } from './observed.js'

/** On which side of a bound a number lies: both one-sided tests. */
export interface BoundTest {
  readonly n: number
  readonly clusters: number
  /** Unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /** Against "at most the bound". Unknown, with `pBelow`, under two clusters (`too_few_clusters`). */
  readonly pAbove: Known<number>
  /** Against "at least the bound". */
  readonly pBelow: Known<number>
  /** Of a cluster's mean; unknown where it cannot be seen (`zero_variance` too). */
  readonly deviation: Known<number>
}

export interface ShareBounds {
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
  /** The mean of the clusters' shares, from 0 to 1. Unknown, with the bounds, without values (`no_values`). */
  readonly share: Known<number>
  /** The true share is above it with the confidence asked for: by itself, not together with `upper`. */
  readonly lower: Known<number>
  readonly upper: Known<number>
}

/**
 * One-sided bounds of a share of clustered values from 0 to 1: at most how often does something happen that was seen so often, or
 * never? 0 of 12 leave up to 1 - 0.05^(1/12) = 22 %.
 *
 * Clopper and Pearson's bounds with G clusters for the sample size and the sum of their means for the count: exact where a cluster
 * has one value. Where it has several, shares of clusters vary less than yes and no do, so the bounds hold more often than they say; an
 * effective size above G is not estimated, since where few clusters have what is counted that estimate fails. Clopper and Pearson,
 * Biometrika 26, 1934. Throws not_finite, out_of_range.
 */
export function shareBounds(values: Iterable<ClusteredValue>, confidence = 0.95): ShareBounds {
  requireLevel(confidence, 'confidence')
  const { groups, n, nMissing } = groupByCluster(values)
  requireShares(groups.flat())
  const counts = { n, nMissing, nClusters: groups.length }
  if (n === 0)
    return { ...counts, share: unknown('no_values'), lower: unknown('no_values'), upper: unknown('no_values') }
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
 * On which side of a bound the share lies: p-values of the tests that `shareBounds` inverts. What has no value counts against
 * either side: as yes in `pBelow`, as no in `pAbove`. Unknown without values (`no_values`). Throws not_finite, out_of_range.
 */
export function shareTailTest(values: Iterable<ClusteredValue>, bound: number): BoundTest {
  const all = [...values]
  const { n, nClusters: clusters, share } = shareBounds(all)
  const deviation = unknown('not_estimated')
  if (share.state === 'unknown') return { n, clusters, estimate: share, pAbove: share, pBelow: share, deviation }
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
