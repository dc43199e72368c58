import type { Known } from '@attune/core'
import { requireFiniteNumber, requireSameLength } from './invalid-argument.js'

/** Arithmetic mean of at least one value. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/** Standard deviation with divisor n - 1 of at least two values; two passes, so that a large offset costs no digits. */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2
  return Math.sqrt(squares / (values.length - 1))
}

/**
 * The sample L-skewness of values, between -1 and 1: 0 for symmetric ones, 1/3 for exponential ones; 0 for fewer than three values and for
 * values that are all alike.
 *
 * l3 / l2 of the unbiased sample L-moments. The usual skewness of n values cannot exceed sqrt(n) and is far too low for small
 * samples; this one hardly is. Hosking, "L-moments: analysis and estimation of distributions using linear combinations of order
 * statistics", JRSS B 52, 1990.
 */
export function lSkewness(values: ArrayLike<number>): number {
  const n = values.length
  if (n < 3) return 0
  const centre = mean(values)
  const sorted = new Float64Array(n)
  for (let at = 0; at < n; at++) sorted[at] = values[at]! - centre
  sorted.sort()
  let linear = 0
  let square = 0
  for (let rank = 0; rank < n; rank++) {
    linear += (rank / (n - 1)) * sorted[rank]!
    square += ((rank * (rank - 1)) / ((n - 1) * (n - 2))) * sorted[rank]!
  }
  // Of centred values the mean, b0, is 0: l2 = 2 b1, l3 = 6 b2 - 6 b1.
  const second = (2 * linear) / n
  const largest = Math.max(Math.abs(sorted[0]! + centre), Math.abs(sorted[n - 1]! + centre))
  return second <= 1e-12 * largest ? 0 : (6 * (square - linear)) / n / second
}

/** Standard deviation of the L-skewness of n normal values. Hosking and Wallis, Regional Frequency Analysis, 1997, section 2.7. */
export const lSkewnessError = (n: number): number => Math.sqrt(0.1866 / n + 0.8 / n ** 2)

/**
 * How far a tail of this L-skewness pulls a t statistic of n values: skewness / sqrt(n).
 *
 * 6 times the L-skewness is the skewness of a gamma distribution that has it (Hosking, 1990). 8 instead of 6, since a sample with an
 * extreme t is one whose tail was hardly seen: with 8 the interval of the mean of 8 to 118 log-normal values holds in 93 % and more.
 */
export const tailPull = (skew: number, n: number, strength = 8): number => (strength * Math.max(0, skew)) / Math.sqrt(n)

/**
 * |t| made smaller by as much as a long tail on the other side of the hypothesis makes it too large.
 *
 * To first order t - pull t^2 / 3 - pull / 6: Hall, "On the removal of skewness by transformation", JRSS B 54, 1992. Of the increasing
 * functions that agree with it the one with a logarithm is taken: it has no upper limit, so that each interval is finite.
 */
export const shrunkT = (size: number, pull: number): number =>
  pull < 1e-9 ? size : Math.max(0, (1.5 * Math.log1p((pull * size) / 1.5)) / pull - pull / 6)

/** The |t| that `shrunkT` makes as small as `size`. */
export const stretchedT = (size: number, pull: number): number =>
  pull < 1e-9 ? size : (1.5 * Math.expm1((pull * (size + pull / 6)) / 1.5)) / pull

/** A plain value, or one that may be missing: unknown values take no part, and are counted. */
export type Observed<T extends number | string = number> = T | Known<T>

export function presentValue<T extends number | string>(observed: Observed<T>): T | undefined {
  if (typeof observed !== 'object') return observed
  return observed.state === 'known' ? observed.value : undefined
}

export interface CompletePairs {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Pairs with a missing value on either side. */
  readonly nMissing: number
}

/** The pairs both of whose values are there. Throws length_mismatch. */
export function completePairs(x: readonly Observed[], y: readonly Observed[]): CompletePairs {
  requireSameLength(x, y)
  const pairs = { x: [] as number[], y: [] as number[], nMissing: 0 }
  for (const [index, each] of x.entries()) {
    const left = presentValue(each)
    const right = presentValue(y[index]!)
    if (left === undefined || right === undefined) {
      pairs.nMissing += 1
      continue
    }
    pairs.x.push(left)
    pairs.y.push(right)
  }
  return pairs
}

/** Values by a key, in the order in which they come. */
export function groupedBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const own = groups.get(keyOf(value))
    if (own) own.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

/** A value of a cluster: values of the same cluster (scores of one scenario, say) are not independent of each other. */
export interface ClusteredValue {
  readonly cluster: string
  readonly value: Observed
  /** Of a difference first - second the two values: what tails they have says more than the difference does. */
  readonly sides?: readonly [first: number, second: number]
}

/** The values of one cluster; at least one. */
export interface NamedGroup {
  readonly cluster: string
  readonly values: readonly number[]
}

/** What weighs the same: every cluster (its mean is then one value), or every value. */
export type Weighing = 'clusters' | 'values'

export interface Clusters {
  /** The values that are there, by cluster; sorted, so that nothing depends on the order in which they came. */
  readonly named: readonly NamedGroup[]
  /** The same without the names. */
  readonly groups: readonly (readonly number[])[]
  /** Values that are there. */
  readonly n: number
  /** Values that are missing. */
  readonly nMissing: number
}

/** Throws not_finite. */
export function groupByCluster(values: Iterable<ClusteredValue>): Clusters {
  const groups = new Map<string, number[]>()
  let n = 0
  let nMissing = 0
  for (const { cluster, value } of values) {
    const present = presentValue(value)
    if (present === undefined) {
      nMissing += 1
      continue
    }
    requireFiniteNumber(present)
    n += 1
    const group = groups.get(cluster)
    if (group === undefined) groups.set(cluster, [present])
    else group.push(present)
  }
  // By code units, as `<` compares them.
  const named = [...groups.keys()].sort().map((cluster) => {
    const own = groups.get(cluster)!
    return { cluster, values: own.length === 1 ? own : own.sort((left, right) => left - right) }
  })
  return { named, groups: named.map((group) => group.values), n, nMissing }
}

/** Clusters as they are, or each as its mean. */
export const weighGroups = (groups: readonly NamedGroup[], weigh: Weighing): readonly NamedGroup[] =>
  weigh === 'values' ? groups : groups.map(({ cluster, values }) => ({ cluster, values: [mean(values)] }))
