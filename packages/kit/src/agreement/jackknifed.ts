import type { Known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { jackknifeInterval } from '@attune/statistics'
import { scenarios } from '@attune/tables'
import { byCluster } from '../grouped.js'

const words: Readonly<Record<string, string>> = {
  perfect: 'agreement is perfect',
  zero_variance: 'all scenarios say the same',
}

/**
 * The interval of a coefficient between -1 and 1, or with `plain` of a difference of two, by
 * leaving out one cluster at a time; otherwise the reason why it is missing.
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
 * Least number of clusters for which the interval has its coverage (benchmarks/parts/coverage.mjs).
 */
export const FEWEST_CLUSTERS = 8

/** A coefficient of two ratings, with its interval over scenario clusters. */
export function ofBoth<Piece extends { readonly cluster: string }>(
  all: readonly Piece[],
  statistic: (kept: readonly Piece[]) => Known<number>,
  level: number,
): Quantity {
  const value = statistic(all)
  const clusters = byCluster(all)
  return {
    value,
    n: all.length,
    ...(value.state === 'known' && {
      clusters: clusters.length,
      ...jackknifed(clusters, (kept) => statistic(kept.flat()), level, FEWEST_CLUSTERS),
    }),
  }
}

const methods = {
  bounded: 'jackknife t over scenario clusters, on Fisher’s scale',
  plain: 'jackknife t over scenario clusters',
}
