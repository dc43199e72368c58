import { type Known, known, unknown } from '@attune/core'
import { clusterWelch } from './cluster-mean.js'
import { asShares, shareSize } from './cluster-share.js'
import { betaCdf, betaQuantile, studentUpper } from './distributions.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, lSkewness, mean, presentValue, shrunkT, tailPull } from './observed.js'

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

/**
 * Does a mean of clustered values lie above or below a bound? t = (mean - bound) / se of `clusterMean`, made smaller where a long tail
 * on the other side of the bound makes it too large (`shrunkT`, as in `meanTest`).
 *
 * No p-value is below 2^-clusters, the chance that all clusters lie on one side of a median: so few say no more, however
 * alike they are. That is also the p-value where all clusters are equal. Throws not_finite.
 */
export function boundTest(values: Iterable<ClusteredValue>, bound: number): BoundTest {
  const { groups, n } = groupByCluster(values)
  return { ...meansBoundTest(groups.map(mean), bound), n }
}

/** `boundTest` of the means of clusters, each of which has one value here. */
export function meansBoundTest(means: ArrayLike<number>, bound: number): BoundTest {
  const clusters = means.length
  if (clusters < 2) {
    const none = unknown(clusters === 0 ? 'no_values' : 'too_few_clusters')
    return {
      n: clusters,
      clusters,
      estimate: clusters === 0 ? none : known(means[0]!),
      pAbove: none,
      pBelow: none,
      deviation: none,
    }
  }
  const centre = mean(means)
  const error = errorOfMean(means, centre)
  const skew = lSkewness(means)
  const pull = tailPull(centre > bound ? -skew : skew, clusters)
  const [pAbove, pBelow] = tails(centre - bound, error, { df: clusters - 1, floor: 2 ** -clusters, pull })
  const deviation = error > 0 ? known(error * Math.sqrt(clusters)) : unknown('zero_variance')
  return { n: clusters, clusters, estimate: known(centre), pAbove: known(pAbove), pBelow: known(pBelow), deviation }
}

/** As `robustError` of clusters that count once each. */
function errorOfMean(means: ArrayLike<number>, centre: number): number {
  let squares = 0
  let largest = 1
  for (let at = 0; at < means.length; at++) {
    const value = means[at]!
    squares += (value - centre) ** 2
    largest = Math.max(largest, Math.abs(value))
  }
  const error = Math.sqrt(squares / (means.length - 1) / means.length)
  return error <= 1e-12 * largest ? 0 : error
}

/**
 * The same of the difference of two means over clusters that are not the same (`clusterWelch`). No p-value is below that of
 * the one split of all clusters in which the two sides do not overlap.
 */
export function unpairedBoundTest(a: Iterable<ClusteredValue>, b: Iterable<ClusteredValue>, bound: number): BoundTest {
  const { nA, nB, clustersA, clustersB, difference, standardError, df } = clusterWelch(a, b)
  const counts = { n: nA + nB, clusters: clustersA + clustersB, estimate: difference }
  if (difference.state === 'unknown' || standardError.state === 'unknown') {
    const none = standardError.state === 'unknown' ? standardError : unknown('no_values')
    return { ...counts, pAbove: none, pBelow: none, deviation: none }
  }
  const floor = 1 / splits(clustersA, clustersB)
  const freedom = df.state === 'known' ? df.value : 1
  const [pAbove, pBelow] = tails(difference.value - bound, standardError.value, { df: freedom, floor, pull: 0 })
  const spread = standardError.value * Math.sqrt(counts.clusters)
  return {
    ...counts,
    pAbove: known(pAbove),
    pBelow: known(pBelow),
    deviation: spread > 0 ? known(spread) : unknown('zero_variance'),
  }
}

/**
 * The same of a share of clustered values from 0 to 1: exact binomial tails at the effective sample size (`clusterShare`),
 * the tests that Clopper and Pearson's interval inverts.
 *
 * No p-value is below what as many clusters say that are all alike on the right side: where few have what is counted, the
 * effective size is estimated from these few, and one case would say more than none. Throws not_finite, out_of_range.
 */
export function shareBoundTest(values: Iterable<ClusteredValue>, bound: number, alpha = 0.05): BoundTest {
  const found = shareSize(values, { confidence: 1 - 2 * alpha })
  const { n, nClusters: clusters, estimate, nEffective, designEffect } = found
  if (estimate.state === 'unknown' || nEffective.state === 'unknown') {
    const none = nEffective.state === 'unknown' ? nEffective : unknown('no_values')
    return { n, clusters, estimate, pAbove: none, pBelow: none, deviation: none }
  }
  const share = estimate.value
  const limit = Math.min(1, Math.max(0, bound))
  const [leastAbove, leastBelow] = [limit ** clusters, (1 - limit) ** clusters]
  const base = { n, clusters, estimate }
  if (designEffect.state === 'unknown') {
    // As many clusters are alike, and those that were not drawn may be anything.
    const pAbove = limit >= share ? 1 : (limit / share) ** clusters
    const pBelow = limit <= share ? 1 : ((1 - limit) / (1 - share)) ** clusters
    return { ...base, pAbove: known(pAbove), pBelow: known(pBelow), deviation: unknown('zero_variance') }
  }
  const yes = share * nEffective.value
  const no = nEffective.value - yes
  return {
    ...base,
    pAbove: known(Math.max(leastAbove, betaCdf(limit, yes, no + 1))),
    pBelow: known(Math.max(leastBelow, 1 - betaCdf(limit, yes + 1, no))),
    deviation: known(Math.sqrt((share * (1 - share) * clusters) / nEffective.value)),
  }
}

/** The same of a difference of two shares, from its values by pair: from -1 to 1. Throws not_finite, out_of_range. */
export function shareDifferenceBoundTest(
  differences: Iterable<ClusteredValue>,
  bound: number,
  alpha?: number,
): BoundTest {
  const { estimate, deviation, ...rest } = shareBoundTest(asShares(differences), (1 + bound) / 2, alpha)
  return {
    ...rest,
    estimate: estimate.state === 'known' ? known(2 * estimate.value - 1) : estimate,
    deviation: deviation.state === 'known' ? known(2 * deviation.value) : deviation,
  }
}

interface Tailed {
  readonly df: number
  readonly floor: number
  /** Of a tail on the other side of the bound. */
  readonly pull: number
}

/** P-values above and below; where nothing varies only the side counts. */
function tails(distance: number, se: number, { df, floor, pull }: Tailed): [above: number, below: number] {
  if (se > 0) {
    const t = Math.sign(distance) * shrunkT(Math.abs(distance) / se, pull)
    return [Math.max(floor, studentUpper(t, df)), Math.max(floor, studentUpper(-t, df))]
  }
  if (distance === 0) return [1, 1]
  return distance > 0 ? [floor, 1] : [1, floor]
}

/** In how many ways a + b can be split into a and b. */
function splits(a: number, b: number): number {
  let count = 1
  for (let each = 1; each <= Math.min(a, b); each++) count = (count * (a + b - each + 1)) / each
  return count
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
