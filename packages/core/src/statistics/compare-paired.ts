import type { Known } from '../contracts/data.js'
import { known, unknown } from '../known.js'
import { type ClusteredValue, groupByCluster } from './clusters.js'
import { invalidArgument } from './invalid-argument.js'
import { mean } from './moments.js'
import { presentValue } from './observed.js'
import { bootstrapDifferences } from './paired-bootstrap.js'
import type { BootstrapOptions, Interval } from './resample.js'

/** A value of one system that is to be compared with the other system's value of the same `pair`. */
export interface PairableValue extends ClusteredValue {
  /** The same for the two values that belong together (scenario and repeat, say), and for no other. */
  readonly pair: string
}

export interface PairedComparison {
  /** Pairs compared: both values are there. */
  readonly n: number
  readonly nClusters: number
  /** Pairs of which a value is missing. */
  readonly nMissing: number
  /** Entries of one system without a counterpart in the other. */
  readonly onlyFirst: number
  readonly onlySecond: number
  /** Mean of first - second over the pairs compared; unknown (`empty`) if there are none. */
  readonly difference: Known<number>
  /** Unknown, with what follows, also for a single cluster (`too_few_clusters`). */
  readonly interval: Known<Interval>
  readonly standardError: Known<number>
  /** Two-sided, for the hypothesis of no difference. */
  readonly pValue: Known<number>
}

function byPair(values: Iterable<PairableValue>): Map<string, PairableValue> {
  const pairs = new Map<string, PairableValue>()
  for (const value of values) {
    if (pairs.has(value.pair))
      throw invalidArgument('duplicate', `One system has several values for the pair "${value.pair}".`)
    pairs.set(value.pair, value)
  }
  return pairs
}

function difference(first: PairableValue, second: PairableValue): ClusteredValue {
  if (first.cluster !== second.cluster) {
    throw invalidArgument(
      'cluster_mismatch',
      `The pair "${first.pair}" is of cluster "${first.cluster}" and of "${second.cluster}".`,
    )
  }
  const left = presentValue(first.value)
  const right = presentValue(second.value)
  const value = left === undefined || right === undefined ? unknown('missing') : left - right
  return { cluster: first.cluster, value }
}

/**
 * Compares two systems pair by pair: mean difference first - second, with interval and p-value of the paired bootstrap
 * over whole clusters (see `pairedBootstrap`). What could not be paired is counted.
 * Throws duplicate (two values of a system for one pair), cluster_mismatch, not_finite, out_of_range.
 */
export function comparePaired(
  first: Iterable<PairableValue>,
  second: Iterable<PairableValue>,
  options: BootstrapOptions,
): PairedComparison {
  const left = byPair(first)
  const right = byPair(second)
  const shared = [...left.keys()].filter((pair) => right.has(pair))
  const { groups, n, nMissing } = groupByCluster(shared.map((pair) => difference(left.get(pair)!, right.get(pair)!)))
  const counts = {
    n,
    nClusters: groups.length,
    nMissing,
    onlyFirst: left.size - shared.length,
    onlySecond: right.size - shared.length,
  }
  if (groups.length < 2) {
    const none = unknown(n === 0 ? 'empty' : 'too_few_clusters')
    return {
      ...counts,
      difference: n === 0 ? none : known(mean(groups.flat())),
      interval: none,
      standardError: none,
      pValue: none,
    }
  }
  const result = bootstrapDifferences(groups, options)
  return {
    ...counts,
    difference: known(result.difference),
    interval: known(result.interval),
    standardError: known(result.standardError),
    pValue: known(result.pValue),
  }
}
