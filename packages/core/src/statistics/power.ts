import type { Known } from '../contracts/data.js'
import { known, unknown } from '../known.js'
import { studentQuantile } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import { noncentralCdf } from './noncentral-t.js'

export interface TestPlan {
  /** Standard deviation of the differences of clusters; see `clusterDeviation`. */
  readonly sd: number
  /** Default 0.05. */
  readonly alpha?: number
  /** Default `two-sided`, with both tails counted. `greater`: the difference is expected above 0. */
  readonly alternative?: 'two-sided' | 'greater'
}

export interface NeededClusters {
  readonly clusters: number
  readonly power: number
  /** With one cluster less; unknown (`too_few_clusters`) for two. */
  readonly powerOneFewer: Known<number>
}

const MOST = 1e7

/** Standard deviation of a scenario's mean difference over repeats: sqrt(between^2 + within^2 / repeats). */
export const clusterDeviation = (between: number, within: number, repeats: number): number =>
  Math.sqrt(between ** 2 + within ** 2 / repeats)

/**
 * With what probability a paired t test over `clusters` finds a true difference.
 *
 * T is noncentral t with clusters - 1 degrees of freedom and noncentrality difference / sd sqrt(clusters). Unknown:
 * `too_few_clusters` (under two), `zero_variance`. Cohen, Statistical Power Analysis, 1988, ch. 2. Throws out_of_range.
 */
export function powerAt(clusters: number, difference: number, plan: TestPlan): Known<number> {
  const { alpha, alternative } = requirePlan(plan)
  if (clusters < 2) return unknown('too_few_clusters')
  if (plan.sd === 0) return unknown('zero_variance')
  return known(power(clusters, difference / plan.sd, alpha, alternative))
}

/**
 * The least number of clusters at which a true difference is found with probability `wanted` (default 0.8).
 * Unknown: `zero_difference`, `wrong_direction` (below 0 with `greater`), `zero_variance`. Throws out_of_range.
 */
export function clustersNeeded(difference: number, plan: TestPlan, wanted = 0.8): Known<NeededClusters> {
  const { alpha, alternative } = requirePlan(plan)
  requireLevel(wanted, 'power')
  if (difference === 0) return unknown('zero_difference')
  if (difference < 0 && alternative === 'greater') return unknown('wrong_direction')
  if (plan.sd === 0) return unknown('zero_variance')
  const effect = difference / plan.sd
  const at = (clusters: number): number => power(clusters, effect, alpha, alternative)
  let enough = 2
  while (at(enough) < wanted) {
    enough *= 2
    if (enough > MOST) return unknown('too_many_clusters')
  }
  let tooFew = Math.max(1, enough / 2)
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (at(middle) >= wanted) enough = middle
    else tooFew = middle
  }
  const before = enough === 2 ? unknown('too_few_clusters') : known(at(enough - 1))
  return known({ clusters: enough, power: at(enough), powerOneFewer: before })
}

/**
 * The smallest true difference, above 0, that so many clusters find with probability `wanted` (default 0.8).
 * Unknown: `too_few_clusters`, `zero_variance`. Throws out_of_range.
 */
export function smallestDifference(clusters: number, plan: TestPlan, wanted = 0.8): Known<number> {
  const { alpha, alternative } = requirePlan(plan)
  requireLevel(wanted, 'power')
  if (clusters < 2) return unknown('too_few_clusters')
  if (plan.sd === 0) return unknown('zero_variance')
  const isFound = (effect: number): boolean => power(clusters, effect, alpha, alternative) >= wanted
  let upper = 1
  while (!isFound(upper)) upper *= 2
  let lower = 0
  for (let step = 0; step < 60 && upper - lower > 1e-12 * upper; step++) {
    const middle = (lower + upper) / 2
    if (isFound(middle)) upper = middle
    else lower = middle
  }
  return known(upper * plan.sd)
}

function power(clusters: number, effect: number, alpha: number, alternative: 'two-sided' | 'greater'): number {
  const df = clusters - 1
  const noncentrality = effect * Math.sqrt(clusters)
  const t = studentQuantile(1 - (alternative === 'two-sided' ? alpha / 2 : alpha), df)
  const above = 1 - noncentralCdf(t, df, noncentrality)
  return alternative === 'greater' ? above : above + noncentralCdf(-t, df, noncentrality)
}

function requirePlan({ sd, alpha = 0.05, alternative = 'two-sided' }: TestPlan): Required<Omit<TestPlan, 'sd'>> {
  requireLevel(alpha, 'significance level')
  if (sd >= 0 && sd < Infinity) return { alpha, alternative }
  throw invalidArgument('out_of_range', `The standard deviation is ${sd}; a number from 0 upwards is needed.`)
}
