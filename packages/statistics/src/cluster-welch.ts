import { type Known, known, unknown } from '@attune/core'
import { studentCritical, studentTwoSided, studentUpper } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean, sampleDeviation } from './observed.js'
import type { Interval } from './resample.js'

export interface ClusterWelch {
  readonly nA: number
  readonly nB: number
  readonly clustersA: number
  readonly clustersB: number
  /** Mean of the cluster means of each group; unknown without values (`no_values`). */
  readonly meanA: Known<number>
  readonly meanB: Known<number>
  /** Difference `meanA` - `meanB`. */
  readonly difference: Known<number>
  /**
   * Standard error of the difference. Unknown, like the following members, if a group has fewer
   * than two clusters (`too_few_clusters`).
   */
  readonly standardError: Known<number>
  /**
   * Degrees of freedom. Unknown, like t and the p-values, if neither group varies
   * (`zero_variance`).
   */
  readonly df: Known<number>
  readonly t: Known<number>
  /** Two-sided p-value. */
  readonly pValue: Known<number>
  /** One-sided p-value for the hypothesis that the difference is at most `nullValue`. */
  readonly pAbove: Known<number>
  /** One-sided p-value for the hypothesis that the difference is at least `nullValue`. */
  readonly pBelow: Known<number>
  /** Interval of the difference; only the difference if neither group varies. */
  readonly interval: Known<Interval>
}

/**
 * Difference of two means with other clusters on each side: Welch's test of the cluster means.
 *
 * In each group, q = s^2 / G for the variance s^2 of the G cluster means. se = sqrt(q_a + q_b), df
 * = (q_a + q_b)^2 / (q_a^2 / (G_a - 1) + q_b^2 / (G_b - 1)). If both sides have the same scenarios,
 * a paired comparison is more powerful. Welch, "The generalization of 'Student's' problem",
 * Biometrika 34, 1947; cluster means: Donner and Klar, Design and Analysis of Cluster Randomization
 * Trials, 2000. `nullValue`: the difference under the null hypothesis, default 0. Throws
 * not_finite, out_of_range (confidence).
 */
export function clusterWelch(
  a: Iterable<ClusteredValue>,
  b: Iterable<ClusteredValue>,
  confidence = 0.95,
  nullValue = 0,
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
    ...welch(left.means, right.means, { difference, confidence, nullValue }),
  }
}

type Tested = Pick<
  ClusterWelch,
  'standardError' | 'df' | 't' | 'pValue' | 'pAbove' | 'pBelow' | 'interval'
>

const untested = (none: Known<never>): Tested => ({
  standardError: none,
  df: none,
  t: none,
  pValue: none,
  pAbove: none,
  pBelow: none,
  interval: none,
})

function sideOf(values: Iterable<ClusteredValue>): {
  n: number
  means: number[]
  centre: Known<number>
} {
  const { groups, n } = groupByCluster(values)
  const means = groups.map(mean)
  return { n, means, centre: n === 0 ? unknown('no_values') : known(mean(means)) }
}

interface WelchOptions {
  readonly difference: number
  readonly confidence: number
  readonly nullValue: number
}

function welch(
  a: readonly number[],
  b: readonly number[],
  { difference, confidence, nullValue }: WelchOptions,
): Tested {
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
  const t = (difference - nullValue) / se
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
