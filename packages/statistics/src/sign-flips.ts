import { type Known, known, unknown } from '@attune/core'
import { exactShare } from './exact-share.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import { LEAST_CLUSTERS } from './t-test.js'
import { mean } from './observed.js'
import type { Interval } from './resample.js'

/** Result of an exact sign-flip test of scores that are multiples of a grid. */
export interface SignFlips {
  readonly nClusters: number
  readonly estimate: Known<number>
  /** Two-sided p-value. Unknown under eight clusters (`too_few_clusters`). */
  readonly pValue: Known<number>
  /** One-sided p-value against "at most `nothing`". */
  readonly pAbove: Known<number>
  readonly pBelow: Known<number>
  /**
   * Interval of the values that the test does not reject at 1 - level, within the range of the
   * scores.
   */
  readonly interval: (level: number) => Known<Interval>
}

/** Largest number of clusters for which all flips are counted. */
const MOST_CLUSTERS = 100
/**
 * Largest number of steps from 0 to 1 to try: scores are means of halves over some repeats and
 * scenarios.
 */
const FINEST_GRID = 240
/** Largest number of grid steps over all scores. */
const MOST_STEPS = 20_000

/** True if all flips of these scores can be counted. */
export const canFlip = (scores: readonly number[]): boolean => gridOf(scores) !== undefined

/**
 * Exact sign-flip test that the mean of scores from 0 to 1 differs from `nothing`, by counting all
 * flips of score - nothing.
 *
 * With F a set of clusters to flip, the flipped mean is at least the observed one if and only if
 * the mean of F is at most `nothing`: pAbove is the share of the 2^G sets (including the empty one)
 * with this property, p is twice the smaller side. The interval contains the values that the test
 * would not reject, so it excludes `nothing` if and only if p is below 1 - level. If all scores are
 * 0 or all are 1 it is Clopper and Pearson's, which excludes 1/2 in the same cases as these flips.
 * Fisher, The Design of Experiments, 1935, section 21; inversion: Hartigan, "Using subsample values
 * as typical values", JASA 64, 1969. Throws out_of_range (scores, level).
 */
export function signFlips(scores: readonly number[], nothing = 1 / 2): SignFlips {
  requireShares(scores)
  const nClusters = scores.length
  const estimate = nClusters === 0 ? unknown('no_values') : known(mean(scores))
  if (nClusters < LEAST_CLUSTERS) {
    const none = unknown(nClusters === 0 ? 'no_values' : 'too_few_clusters')
    return { nClusters, estimate, pValue: none, pAbove: none, pBelow: none, interval: () => none }
  }
  const grid = gridOf(scores)
  if (grid === undefined) {
    const none = unknown('no_grid')
    return { nClusters, estimate, pValue: none, pAbove: none, pBelow: none, interval: () => none }
  }
  const means = subsetMeans(scores, grid)
  const pAbove = means.atMost(nothing)
  const pBelow = means.atLeast(nothing)
  return {
    nClusters,
    estimate,
    pValue: known(Math.min(1, 2 * Math.min(pAbove, pBelow))),
    pAbove: known(pAbove),
    pBelow: known(pBelow),
    interval: (level) => {
      requireLevel(level, 'level')
      const all = scores.reduce((sum, score) => sum + score, 0)
      const isAlike = all === 0 || all === nClusters
      return known(isAlike ? exactShare(all, nClusters, level) : means.between((1 - level) / 2))
    },
  }
}

/** Number of steps from 0 to 1 such that all scores are multiples of a step. */
function gridOf(scores: readonly number[]): number | undefined {
  if (scores.length > MOST_CLUSTERS) return undefined
  const most = Math.min(FINEST_GRID, MOST_STEPS / Math.max(1, scores.length))
  for (let steps = 1; steps <= most; steps++) {
    if (scores.every((score) => Math.abs(score * steps - Math.round(score * steps)) < 1e-9 * steps))
      return steps
  }
  return undefined
}

interface SubsetMeans {
  /** Share of all sets whose mean is at most (at least) this value, including the empty set. */
  readonly atMost: (value: number) => number
  readonly atLeast: (value: number) => number
  /**
   * Range from the least value at which `atMost` reaches the tail to the greatest at which
   * `atLeast` does; 0 and 1 if it always does.
   */
  readonly between: (tail: number) => Interval
}

/** Counts the subsets of scores by their mean. */
function subsetMeans(scores: readonly number[], grid: number): SubsetMeans {
  const n = scores.length
  const counts = shareBySizeAndSum(
    scores.map((score) => Math.round(score * grid)),
    n * grid,
  )
  const shares = new Map<number, number>()
  for (let size = 1; size <= n; size++) {
    for (const [sum, share] of counts[size]!.entries()) {
      if (share === 0) continue
      const value = sum / (size * grid)
      shares.set(value, (shares.get(value) ?? 0) + share)
    }
  }
  const sorted = [...shares].toSorted(([left], [right]) => left - right)
  const empty = 2 ** -n
  const sum = (of: (value: number) => boolean): number =>
    sorted.reduce((total, [value, share]) => (of(value) ? total + share : total), empty)
  const first = (
    from: readonly (readonly [number, number])[],
    tail: number,
    end: number,
  ): number => {
    if (empty >= tail * (1 - 1e-9)) return end
    let total = empty
    for (const [value, share] of from) {
      total += share
      if (total >= tail * (1 - 1e-9)) return value
    }
    return end
  }
  return {
    atMost: (value) =>
      Math.min(
        1,
        sum((each) => each <= value + 1e-12),
      ),
    atLeast: (value) =>
      Math.min(
        1,
        sum((each) => each >= value - 1e-12),
      ),
    between: (tail) => ({
      lower: first(sorted, tail, 0),
      upper: first(sorted.toReversed(), tail, 1),
    }),
  }
}

/** Share of all 2^n sets, by size of the set and sum of its steps. */
function shareBySizeAndSum(steps: readonly number[], most: number): Float64Array[] {
  const table = Array.from({ length: steps.length + 1 }, () => new Float64Array(most + 1))
  table[0]![0] = 2 ** -steps.length
  let reached = 0
  for (const [at, step] of steps.entries()) {
    for (let size = at; size >= 0; size--) {
      const [from, to] = [table[size]!, table[size + 1]!]
      for (let sum = 0; sum <= reached; sum++) if (from[sum]! > 0) to[sum + step]! += from[sum]!
    }
    reached += step
  }
  return table
}
