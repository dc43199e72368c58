import type { Known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { jackknifeInterval } from '@attune/statistics'
import { scenarios } from '@attune/tables'
import { positionsByCluster } from '../grouped.js'

const words: Readonly<Record<string, string>> = {
  perfect: 'agreement is perfect',
  zero_variance: 'all scenarios say the same',
}

/**
 * Jackknife interval of a coefficient in [-1, 1], leaving out one cluster at a time. With `plain`,
 * `statistic` is a difference of two coefficients. Without an interval, the result gives the
 * reason.
 */
export function jackknifed<T>(
  clusters: readonly T[],
  statistic: (kept: readonly T[]) => Known<number>,
  level: number,
  fewest: number,
  scale: 'bounded' | 'plain' = 'bounded',
): Pick<Quantity, 'interval' | 'noInterval'> {
  if (clusters.length < fewest)
    return { noInterval: `${scenarios(clusters.length)}, ${fewest} are needed` }
  const interval = jackknifeInterval(clusters, statistic, { confidence: level, scale })
  if (interval.state === 'unknown')
    return { noInterval: words[interval.why] ?? interval.why.replaceAll('_', ' ') }
  return { interval: { ...interval.value, level, method: methods[scale] } }
}

/**
 * Minimum number of clusters with which the interval has its nominal coverage (simulation in
 * benchmarks/parts/coverage.mjs).
 */
export const FEWEST_CLUSTERS = 8

/**
 * A coefficient of two ratings, with its jackknife interval over scenario clusters.
 *
 * @param all the items that both ratings rate
 * @param statistic computes the coefficient from the items at given positions of `all`
 */
export function jackknifedQuantity(
  all: readonly { readonly cluster: string }[],
  statistic: (positions: Uint32Array) => Known<number>,
  level: number,
): Quantity {
  const value = statistic(Uint32Array.from(all, (_, at) => at))
  const clusters = positionsByCluster(all)
  return {
    value,
    n: all.length,
    ...(value.state === 'known' && {
      clusters: clusters.length,
      ...jackknifed(clusters, (kept) => statistic(concatenated(kept)), level, FEWEST_CLUSTERS),
    }),
  }
}

/** All numbers of the lists, one list after the other. */
export function concatenated(lists: readonly (readonly number[])[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let next = 0
  for (const list of lists) for (const each of list) all[next++] = each
  return all
}

const methods = {
  bounded: 'jackknife t over scenario clusters, on Fisher’s scale',
  plain: 'jackknife t over scenario clusters',
}
