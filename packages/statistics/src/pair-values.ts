import { unknown } from '@attune/core'
import { invalidArgument } from './invalid-argument.js'
import { type ClusteredValue, presentValue } from './observed.js'

/** A value of one system, which is compared with the other system's value for the same `pair`. */
export interface PairableValue extends ClusteredValue {
  /**
   * Key that the two values of a pair share, and no other value has: scenario and repeat, for
   * example.
   */
  readonly pair: string
}

export interface PairedValues {
  /**
   * Differences first - second by pair, with their clusters and both values; unknown if either
   * value is missing.
   */
  readonly differences: readonly ClusteredValue[]
  /** First values of the compared pairs. */
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** Number of pairs with a missing value. */
  readonly nMissing: number
  /** Number of values of one system without a counterpart in the other. */
  readonly onlyFirst: number
  readonly onlySecond: number
}

function byPair(values: Iterable<PairableValue>): Map<string, PairableValue> {
  const pairs = new Map<string, PairableValue>()
  for (const value of values) {
    if (pairs.has(value.pair))
      throw invalidArgument(
        'duplicate',
        `One system has several values for the pair "${value.pair}".`,
      )
    pairs.set(value.pair, value)
  }
  return pairs
}

/**
 * Pairs the values of two systems, and counts values without a counterpart. Throws duplicate (two
 * values of a system for one pair), cluster_mismatch.
 */
export function pairValues(
  first: Iterable<PairableValue>,
  second: Iterable<PairableValue>,
): PairedValues {
  const left = byPair(first)
  const right = byPair(second)
  const kept = { first: [] as number[], second: [] as number[] }
  const differences: ClusteredValue[] = []
  for (const [pair, { cluster, value }] of left) {
    const other = right.get(pair)
    if (other === undefined) continue
    if (other.cluster !== cluster)
      throw invalidArgument(
        'cluster_mismatch',
        `The pair "${pair}" is of cluster "${cluster}" and of "${other.cluster}".`,
      )
    const a = presentValue(value)
    const b = presentValue(other.value)
    const both = a !== undefined && b !== undefined
    differences.push(both ? { cluster, value: a - b } : { cluster, value: unknown('missing') })
    if (!both) continue
    kept.first.push(a)
    kept.second.push(b)
  }
  return {
    differences: Object.freeze(differences),
    ...kept,
    nMissing: differences.length - kept.first.length,
    onlyFirst: left.size - differences.length,
    onlySecond: right.size - differences.length,
  }
}
