import { type Known, known, unknown } from '@attune/core'
import { type ClusteredValue, groupByCluster, mean, sampleDeviation } from './observed.js'
import { chiSquareQuantile } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import type { Interval } from './resample.js'

/** Variances of differences: between clusters, and between repeats within a cluster. */
export interface PilotSpread {
  readonly nClusters: number
  /** Number of values per cluster: the harmonic mean if clusters have different numbers. */
  readonly repeats: number
  /** Variance of the cluster means. It includes a part of the variance between repeats. */
  readonly ofMeans: number
  /** Variance within clusters; unknown (`no_repeats`) if no cluster has two values. */
  readonly within: Known<number>
  /**
   * Variance between clusters without the part from repeats, at least 0. Unknown if `within` is
   * unknown.
   */
  readonly between: Known<number>
  /** Degrees of freedom of `within`. */
  readonly dfWithin: number
}

/** A standard deviation, estimated from a pilot. */
export interface PilotDeviation {
  readonly sd: number
  /** Satterthwaite's degrees of freedom of the variance sd^2. */
  readonly df: number
}

/**
 * Splits the variance of values into clusters and repeats (one-way analysis of variance). Each
 * repeat of a cluster gives one value.
 *
 * S^2 is the variance of the G cluster means, w^2 the pooled variance within clusters, and r the
 * harmonic mean of the cluster sizes. Variance between clusters: max(0, S^2 - w^2 / r). Unknown:
 * `no_values`, `too_few_clusters` (under two). Throws not_finite.
 */
export function pilotSpread(values: Iterable<ClusteredValue>): Known<PilotSpread> {
  const { groups, n } = groupByCluster(values)
  if (n === 0) return unknown('no_values')
  if (groups.length < 2) return unknown('too_few_clusters')
  const means = groups.map(mean)
  const repeats = 1 / mean(groups.map(({ length }) => 1 / length))
  const ofMeans = sampleDeviation(means) ** 2
  const dfWithin = n - groups.length
  const squares = groups.reduce((sum, group, at) => sum + squaresAround(group, means[at]!), 0)
  const within = dfWithin === 0 ? unknown('no_repeats') : known(squares / dfWithin)
  const between =
    within.state === 'known' ? known(Math.max(0, ofMeans - within.value / repeats)) : within
  return known({ nClusters: groups.length, repeats, ofMeans, within, between, dfWithin })
}

const squaresAround = (group: readonly number[], centre: number): number =>
  group.reduce((sum, value) => sum + (value - centre) ** 2, 0)

/**
 * Expected standard deviation of cluster means in a study with this number of repeats.
 *
 * Its square is S^2 + w^2 (1 / repeats - 1 / r), at least w^2 / repeats. S^2 is the pilot's
 * variance of cluster means, w^2 its variance within clusters, r its number of repeats. Degrees of
 * freedom: Satterthwaite, Biometrics Bulletin 2, 1946. Unknown (`no_repeats`) if the pilot was not
 * repeated and `repeats` differs from its number.
 */
export function deviationAt(pilot: PilotSpread, repeats: number): Known<PilotDeviation> {
  const dfMeans = pilot.nClusters - 1
  const more = 1 / repeats - 1 / pilot.repeats
  if (Math.abs(more) < 1e-9) return known({ sd: Math.sqrt(pilot.ofMeans), df: dfMeans })
  const { within } = pilot
  if (within.state === 'unknown') return within
  const added = within.value * more
  const variance = Math.max(pilot.ofMeans + added, within.value / repeats)
  const error = pilot.ofMeans ** 2 / dfMeans + added ** 2 / pilot.dfWithin
  return known({
    sd: Math.sqrt(variance),
    df: error === 0 ? dfMeans : Math.max(1, variance ** 2 / error),
  })
}

/**
 * Confidence interval of the true standard deviation: sd sqrt(df / chi-square quantiles). Throws
 * out_of_range (confidence).
 */
export function deviationInterval({ sd, df }: PilotDeviation, confidence = 0.95): Interval {
  requireLevel(confidence, 'confidence')
  const bound = (p: number): number => sd * Math.sqrt(df / chiSquareQuantile(p, df))
  return { lower: bound((1 + confidence) / 2), upper: bound((1 - confidence) / 2) }
}
