/** What a sample shows of a long tail, and how much of that counts against a t. */
import { type ClusteredValue, groupByCluster } from './clusters.js'
import { mean, sampleDeviation } from './moments.js'
import { presentValue } from './observed.js'
import { lSkewness, lSkewnessError, tailPull } from './skewness.js'

export interface Tail {
  /** Of the means of clusters: L-skewness. */
  readonly skew: number
  /** The standard deviation of `skew` where values are normal. */
  readonly error: number
  /** So much of it is taken for chance. */
  readonly tolerated: number
  /** Of `tailPull`. */
  readonly strength: number
  readonly clusters: number
}

/** How far the tail on that side pulls a t; `moreSkew`: by how much the skewness is taken to be larger than it was found. */
export const pullOf = ({ skew, tolerated, strength, clusters }: Tail, side: 1 | -1, moreSkew = 0): number =>
  tailPull(side * skew + moreSkew - tolerated, clusters, strength)

/** `means`: of the clusters of these values. */
export function tailOf(values: readonly ClusteredValue[], means: readonly number[]): Tail {
  const clusters = means.length
  const sides = clusters < 3 ? undefined : sidesOf(values)
  return sides === undefined
    ? { skew: lSkewness(means), error: lSkewnessError(clusters), tolerated: 0, strength: 8, clusters }
    : ofDifferences(means, sides)
}

/** Means of the clusters of both sides, where all values are differences. */
function sidesOf(values: readonly ClusteredValue[]): readonly [number[], number[]] | undefined {
  const present = values.filter(({ value }) => presentValue(value) !== undefined)
  if (present.some(({ sides }) => sides === undefined)) return undefined
  const side = (at: 0 | 1): number[] =>
    groupByCluster(present.map(({ cluster, sides }) => ({ cluster, value: sides![at] }))).groups.map(mean)
  return [side(0), side(1)]
}

/** With fewer clusters less skewness is tolerated in proportion: so few hardly show a tail. */
const FEWEST_TO_TOLERATE = 12

/**
 * The tail of a difference. Differences of two sides with one distribution are symmetric, so skewness is chance unless the sides'
 * distributions differ: up to one standard deviation of it is tolerated, and what is beyond counts the more (12 in place of 8).
 *
 * Two estimates are averaged so that they vary least where values are normal: the third cumulant of the differences, and that of
 * the first side less that of the second, which is the same where a scenario adds as much to both. If sides are independent and alike the
 * second has half of the error of the first; the more a scenario decides, the more the first one counts. With one side only (the other is
 * constant) they are one. In simulations a normal difference of 1 SD at 12 scenarios is found in 87 % (t: 88 %), and log-normal
 * against normal sides of one mean are called different in 4 to 7 %.
 */
function ofDifferences(means: readonly number[], [first, second]: readonly [number[], number[]]): Tail {
  const clusters = means.length
  const [v, a, b] = [means, first, second].map((each) => sampleDeviation(each) ** 2) as [number, number, number]
  if (v === 0) return { skew: 0, error: 0, tolerated: 0, strength: 12, clusters }
  const common = (a + b - v) / 2
  // In units of six, the variance of third cumulants of normal values.
  const ofDirect = v ** 3
  const ofSides = a ** 3 + b ** 3 - 2 * common ** 3
  const both = (a - common) ** 3 + (b - common) ** 3
  const spread = ofDirect + ofSides - 2 * both
  const weight = spread > 1e-9 * ofDirect ? Math.min(1, Math.max(0, (ofDirect - both) / spread)) : 0
  const bySides = weight === 0 ? 0 : (a ** 1.5 * lSkewness(first) - b ** 1.5 * lSkewness(second)) / v ** 1.5
  const skew = (1 - weight) * lSkewness(means) + weight * bySides
  const left = weight ** 2 * ofSides + (1 - weight) ** 2 * ofDirect + 2 * weight * (1 - weight) * both
  const error = lSkewnessError(clusters) * Math.sqrt(Math.max(0, left / ofDirect))
  return {
    skew: Math.min(1, Math.max(-1, skew)),
    error,
    tolerated: error * Math.min(1, clusters / FEWEST_TO_TOLERATE),
    strength: 12,
    clusters,
  }
}
