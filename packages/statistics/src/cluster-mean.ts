import { type Known, known, unknown } from '@attune/core'
import { studentCritical, studentTwoSided, studentUpper } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean, sampleDeviation, type Weighing } from './observed.js'
import type { Interval } from './resample.js'

export interface ClusterWelch {
  readonly nA: number
  readonly nB: number
  readonly clustersA: number
  readonly clustersB: number
  /** Means of cluster means; unknown without values (`no_values`). */
  readonly meanA: Known<number>
  readonly meanB: Known<number>
  /** meanA - meanB. */
  readonly difference: Known<number>
  /** Unknown, with what follows, if a group has fewer than two clusters (`too_few_clusters`). */
  readonly standardError: Known<number>
  /** Unknown, with t and the p-value, if neither group varies (`zero_variance`). */
  readonly df: Known<number>
  readonly t: Known<number>
  /** Two-sided. */
  readonly pValue: Known<number>
  /** One-sided, against "the difference is at most `nothing`". */
  readonly pAbove: Known<number>
  /** One-sided, against "at least `nothing`". */
  readonly pBelow: Known<number>
  /** The point itself if neither group varies. */
  readonly interval: Known<Interval>
}

/**
 * The difference of two means over clusters that are not the same on both sides: Welch's test of cluster means.
 *
 * With q = s^2 / G of the cluster means in each group: se = sqrt(q_a + q_b), df = (q_a + q_b)^2 / (q_a^2 / (G_a - 1) + q_b^2
 * / (G_b - 1)). Where both sides have the same scenarios a paired comparison tells more. Welch, "The generalization of
 * 'Student's' problem", Biometrika 34, 1947; cluster means: Donner and Klar, Design and Analysis of Cluster
 * Randomization Trials, 2000. `nothing`: the difference under the hypothesis. Throws not_finite, out_of_range (confidence).
 */
export function clusterWelch(
  a: Iterable<ClusteredValue>,
  b: Iterable<ClusteredValue>,
  confidence = 0.95,
  nothing = 0,
): ClusterWelch {
  requireLevel(confidence, 'confidence')
  const left = sideOf(a)
  const right = sideOf(b)
  const frame = {
    nA: left.n,
    nB: right.n,
    clustersA: left.means.length,
    clustersB: right.means.length,
    meanA: left.centre,
    meanB: right.centre,
  }
  if (left.centre.state === 'unknown' || right.centre.state === 'unknown') {
    const none = unknown('no_values')
    return { ...frame, difference: none, ...untested(none) }
  }
  const difference = left.centre.value - right.centre.value
  if (left.means.length < 2 || right.means.length < 2)
    return { ...frame, difference: known(difference), ...untested(unknown('too_few_clusters')) }
  return {
    ...frame,
    difference: known(difference),
    ...welch(left.means, right.means, { difference, confidence, nothing }),
  }
}

type Tested = Pick<ClusterWelch, 'standardError' | 'df' | 't' | 'pValue' | 'pAbove' | 'pBelow' | 'interval'>

const untested = (none: Known<never>): Tested => ({
  standardError: none,
  df: none,
  t: none,
  pValue: none,
  pAbove: none,
  pBelow: none,
  interval: none,
})

function sideOf(values: Iterable<ClusteredValue>): { n: number; means: number[]; centre: Known<number> } {
  const { groups, n } = groupByCluster(values)
  const means = groups.map(mean)
  return { n, means, centre: n === 0 ? unknown('no_values') : known(mean(means)) }
}

interface WelchOptions {
  readonly difference: number
  readonly confidence: number
  readonly nothing: number
}

function welch(a: readonly number[], b: readonly number[], { difference, confidence, nothing }: WelchOptions): Tested {
  const qA = sampleDeviation(a) ** 2 / a.length
  const qB = sampleDeviation(b) ** 2 / b.length
  const se = Math.sqrt(qA + qB)
  const largest = Math.max(1, ...[...a, ...b].map(Math.abs))
  if (se <= 1e-12 * largest) {
    const point = known({ lower: difference, upper: difference })
    return { ...untested(unknown('zero_variance')), standardError: known(0), interval: point }
  }
  const df = (qA + qB) ** 2 / (qA ** 2 / (a.length - 1) + qB ** 2 / (b.length - 1))
  const reach = studentCritical(confidence, df) * se
  const t = (difference - nothing) / se
  return {
    standardError: known(se),
    df: known(df),
    t: known(t),
    pValue: known(studentTwoSided(t, df)),
    pAbove: known(studentUpper(t, df)),
    pBelow: known(studentUpper(-t, df)),
    interval: known({ lower: difference - reach, upper: difference + reach }),
  }
}

export interface ClusterMeanOptions {
  /** Default `clusters`: scenarios are the population, however many values each has. */
  readonly weigh?: Weighing
  /** Of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
}

/** A mean with its uncertainty. */
export interface MeanEstimate {
  /** Unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /** CR2. Unknown, with what follows, without values and for a single cluster (`too_few_clusters`). */
  readonly standardError: Known<number>
  /** Satterthwaite's degrees of freedom, from 1 to the number of clusters less 1; not whole in general. */
  readonly df: Known<number>
  /** estimate -+ t standardError; the point itself if the standard error is 0. */
  readonly interval: Known<Interval>
}

export interface ClusterMean extends MeanEstimate {
  /** Values that are there. */
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
}

/**
 * The mean of clustered values and its t interval with small-sample correction.
 *
 * With R_g the sum of deviations from the mean in cluster g, m_g of its n values, h_g = m_g / n: se^2 = sum R_g^2 / (1 -
 * h_g) / n^2 (CR2) and df = 1 / (sum h_g^2 + sum over g != k of h_g^2 h_k^2 / ((1 - h_g)(1 - h_k))); for clusters of one
 * size, or weighed alike, that is sd / sqrt(G) of the cluster means with G - 1. Missing values take no part. Bell and
 * McCaffrey, "Bias reduction in standard errors for linear regression with multi-stage samples", Survey Methodology 28,
 * 2002. Throws not_finite, out_of_range (confidence).
 */
export function clusterMean(values: Iterable<ClusteredValue>, options: ClusterMeanOptions = {}): ClusterMean {
  const { groups, n, nMissing } = groupByCluster(values)
  return { n, nMissing, nClusters: groups.length, ...meanOfGroups(groups, options) }
}

/** `clusterMean` of values that are grouped already. */
export function meanOfGroups(
  groups: readonly (readonly number[])[],
  { weigh = 'clusters', confidence = 0.95 }: ClusterMeanOptions = {},
): MeanEstimate {
  requireLevel(confidence, 'confidence')
  if (groups.length === 0) return without(unknown('no_values'), unknown('no_values'))
  const weighed = weigh === 'clusters' ? groups.map((group) => [mean(group)]) : groups
  const estimate = mean(weighed.flat())
  if (groups.length === 1) return without(known(estimate), unknown('too_few_clusters'))
  const se = robustError(weighed, estimate)
  const df = satterthwaite(weighed.map((group) => group.length))
  const reach = se === 0 ? 0 : studentCritical(confidence, df) * se
  return {
    estimate: known(estimate),
    standardError: known(se),
    df: known(df),
    interval: known({ lower: estimate - reach, upper: estimate + reach }),
  }
}

const without = (estimate: Known<number>, none: Known<never>): MeanEstimate => ({
  estimate,
  standardError: none,
  df: none,
  interval: none,
})

/** The CR2 standard error of a mean; 0 where it is no more than rounding. */
export function robustError(groups: readonly (readonly number[])[], centre: number): number {
  const n = groups.reduce((sum, group) => sum + group.length, 0)
  let squares = 0
  let largest = 1
  for (const group of groups) {
    let sum = 0
    for (const value of group) {
      sum += value - centre
      largest = Math.max(largest, Math.abs(value))
    }
    squares += sum ** 2 / (1 - group.length / n)
  }
  const se = Math.sqrt(squares) / n
  return se <= 1e-12 * largest ? 0 : se
}

/** Degrees of freedom of the CR2 error of a mean, from the sizes of at least two clusters. */
export function satterthwaite(sizes: readonly number[]): number {
  const n = sizes.reduce((sum, size) => sum + size, 0)
  let squares = 0
  let q = 0
  let q2 = 0
  for (const size of sizes) {
    const share = size / n
    const each = share ** 2 / (1 - share)
    squares += share ** 2
    q += each
    q2 += each ** 2
  }
  return 1 / (squares + q ** 2 - q2)
}
