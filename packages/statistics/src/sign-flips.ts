import { type Known, known, unknown } from '@attune/core'
import { exactShare } from './exact-share.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import { LEAST_CLUSTERS } from './t-test.js'
import { mean } from './observed.js'
import type { Interval } from './resample.js'

/** Result of an exact sign-flip test of scores that are multiples of a common step. */
export interface SignFlips {
  readonly nClusters: number
  readonly estimate: Known<number>
  /** Two-sided p-value. Unknown (`too_few_clusters`) for fewer than eight clusters. */
  readonly pValue: Known<number>
  /** One-sided p-value of the null hypothesis that the mean is at most the tested value. */
  readonly pAbove: Known<number>
  readonly pBelow: Known<number>
  /** Confidence interval: the values that the test does not reject at 1 - level, within 0 and 1. */
  readonly interval: (level: number) => Known<Interval>
}

/** Largest number of clusters for which all flips are counted. */
const MOST_CLUSTERS = 100
/**
 * Largest number of steps from 0 to 1 that is tried as a grid. Scores are means of multiples of 1/2
 * over a few repeats and scenarios.
 */
const FINEST_GRID = 240
/** Largest number of steps from 0 to 1 times the number of scores, which limits the time. */
const MOST_STEPS = 20_000

/** True if all flips of these scores can be counted. */
export const canFlip = (scores: readonly number[]): boolean => gridOf(scores) !== undefined

/**
 * Exact sign-flip test of the null hypothesis that the mean of scores in [0, 1] is `nullValue`. All
 * 2^G flips of score - nullValue are counted, for G scores, one per cluster.
 *
 * Let F be a set of clusters to flip. The flipped mean is at least the observed one exactly if the
 * mean of F is at most `nullValue`. So pAbove is the share of the 2^G sets (including the empty
 * one) with this property, and p is twice the smaller of pAbove and pBelow. The interval contains
 * the values that the test does not reject, so it excludes `nullValue` exactly if p is below 1 -
 * level. If all scores are 0, or all are 1, the interval is Clopper and Pearson's, which excludes
 * 1/2 in the same cases as this test. Fisher, The Design of Experiments, 1935, section 21;
 * inversion: Hartigan, "Using subsample values as typical values", JASA 64, 1969. Throws
 * out_of_range (scores, level).
 */
export function signFlips(scores: readonly number[], nullValue = 1 / 2): SignFlips {
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
  const pAbove = means.atMost(nullValue)
  const pBelow = means.atLeast(nullValue)
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

/**
 * Smallest number of steps from 0 to 1 such that all scores are multiples of a step; undefined if
 * there are too many scores or none fits.
 */
function gridOf(scores: readonly number[]): number | undefined {
  if (scores.length > MOST_CLUSTERS) return undefined
  const most = Math.min(FINEST_GRID, MOST_STEPS / scores.length)
  for (let steps = 1; steps <= most; steps++) {
    if (scores.every((score) => Math.abs(score * steps - Math.round(score * steps)) < 1e-9 * steps))
      return steps
  }
  return undefined
}

interface SubsetMeans {
  /**
   * Share of all sets, including the empty one, whose mean is at most (`atMost`) or at least
   * (`atLeast`) this value.
   */
  readonly atMost: (value: number) => number
  readonly atLeast: (value: number) => number
  /**
   * Interval from the smallest value at which `atMost` reaches `tail`, to the largest value at
   * which `atLeast` does. 0 and 1 if no set but the empty one reaches `tail`.
   */
  readonly between: (tail: number) => Interval
}

/** Counts the subsets of the scores by their mean. */
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
  const shareWhere = (of: (value: number) => boolean): number =>
    sorted.reduce((total, [value, share]) => (of(value) ? total + share : total), empty)
  const quantileOf = (
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
        shareWhere((each) => each <= value + 1e-12),
      ),
    atLeast: (value) =>
      Math.min(
        1,
        shareWhere((each) => each >= value - 1e-12),
      ),
    between: (tail) => ({
      lower: quantileOf(sorted, tail, 0),
      upper: quantileOf(sorted.toReversed(), tail, 1),
    }),
  }
}

/** Share of all 2^n subsets, by size of the subset and sum of its steps. */
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
