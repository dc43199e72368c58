import type { Known } from '@attune/core'
import { clusterOrderOf } from './cluster-order.js'
import { requireFiniteNumber, requireSameLength } from './invalid-argument.js'

/** Arithmetic mean of at least one value. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/**
 * Standard deviation with divisor n - 1 of at least two values. The mean is subtracted first, so
 * that a large common offset costs no precision.
 */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2
  return Math.sqrt(squares / (values.length - 1))
}

/**
 * A plain value, or a value that may be missing. Functions ignore missing values and count them.
 */
export type Observed<T extends number | string = number> = T | Known<T>

export function presentValue<T extends number | string>(observed: Observed<T>): T | undefined {
  if (typeof observed !== 'object') return observed
  return observed.state === 'known' ? observed.value : undefined
}

export interface CompletePairs {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Number of pairs with a missing value on either side. */
  readonly nMissing: number
}

/** Pairs in which both values are known. Throws length_mismatch. */
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

/** Groups values by a key. Groups are in order of first appearance. */
export function groupedBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const own = groups.get(keyOf(value))
    if (own) own.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

/**
 * A value with its cluster, such as a scenario. Values of one cluster are not independent of each
 * other.
 */
export interface ClusteredValue {
  readonly cluster: string
  readonly value: Observed
}

/** Values of one cluster. There is at least one. */
export interface NamedGroup {
  readonly cluster: string
  readonly values: readonly number[]
}

/** Units with equal weight in a mean: clusters (each counts by its mean), or single values. */
export type Weighing = 'clusters' | 'values'

export interface Clusters {
  /**
   * Known values by cluster. Clusters and values are sorted, so that results do not depend on the
   * order of the input.
   */
  readonly named: readonly NamedGroup[]
  /** Same as `named`, without the names. */
  readonly groups: readonly (readonly number[])[]
  /** Number of known values. */
  readonly n: number
  /** Number of missing values. */
  readonly nMissing: number
}

/** Groups values by cluster. Throws not_finite. */
export function groupByCluster(values: Iterable<ClusteredValue>): Clusters {
  const all = Array.isArray(values) ? (values as readonly ClusteredValue[]) : [...values]
  const { names, ranks } = clusterOrderOf(all)
  const groups: (number[] | undefined)[] = names.map(() => undefined)
  let n = 0
  for (const [at, { value }] of all.entries()) {
    const present = presentValue(value)
    if (present === undefined) continue
    requireFiniteNumber(present)
    n += 1
    const rank = ranks[at]!
    const group = groups[rank]
    if (group === undefined) groups[rank] = [present]
    else group.push(present)
  }
  const named = groups.flatMap((own, rank) =>
    own === undefined ? [] : [{ cluster: names[rank]!, values: own.sort(bySize) }],
  )
  return { named, groups: named.map((group) => group.values), n, nMissing: all.length - n }
}

const bySize = (left: number, right: number): number => left - right

/** Returns the groups unchanged, or replaces the values of each by their mean. */
export const weighGroups = (
  groups: readonly NamedGroup[],
  weigh: Weighing,
): readonly NamedGroup[] =>
  weigh === 'values'
    ? groups
    : groups.map(({ cluster, values }) => ({ cluster, values: [mean(values)] }))
