import { type Known, known, unknown } from '@attune/core'
import type { Interval, Quantity } from '@attune/core/findings'
import {
  type ClusteredValue,
  clusterMean,
  studentCritical,
  studentTwoSided,
} from '@attune/statistics'
import { quantity } from './quantity.js'

/** A stratum: a group of values, and the weight of their mean in the sum. */
export interface Stratum {
  readonly key: string
  readonly weight: number
  readonly values: readonly (ClusteredValue & { readonly value: Known<number> })[]
}

export interface WeightedSum {
  readonly quantity: Quantity
  /** Two-sided p-value of the hypothesis that the sum is 0. */
  readonly p: Known<number>
  /** Computes the interval at another confidence level. */
  readonly intervalAt: (level: number) => Known<Interval>
}

/**
 * Weighted sum of the means of strata that share no scenarios: Σ wᵢ mᵢ with weight wᵢ and mean mᵢ
 * of stratum i. If each mean has a t interval, so has the sum: se² = Σ wᵢ² seᵢ², with the standard
 * error seᵢ of mᵢ and its degrees of freedom dfᵢ, and Satterthwaite's degrees of freedom (Σ wᵢ²
 * seᵢ²)² / Σ ((wᵢ² seᵢ²)² / dfᵢ) (Biometrics Bulletin 2, 1946). The p-value of the hypothesis that
 * the sum is 0 is from the same statistic.
 */
export function weightedSum(strata: readonly Stratum[], level: number): WeightedSum {
  const { n, clusters, missing } = quantity(strata.flatMap(({ values }) => values))
  const counts = { n, ...(clusters !== undefined && { clusters }), ...(missing && { missing }) }
  let [sum, variance, spread] = [0, 0, 0]
  let noInterval: string | undefined
  for (const { key, weight, values } of strata) {
    const { estimate, standardError, df } = clusterMean(values)
    const lost = unknown(`no score of ${key}`)
    if (estimate.state === 'unknown')
      return { quantity: { value: lost, ...counts }, p: lost, intervalAt: () => lost }
    sum += weight * estimate.value
    const why = quantity(values, { level }).noInterval
    if (why !== undefined) noInterval ??= `${key}: ${why}`
    if (standardError.state === 'unknown' || df.state === 'unknown') continue
    const share = (weight * standardError.value) ** 2
    variance += share
    spread += share ** 2 / df.value
  }
  if (noInterval !== undefined) {
    const none = unknown(noInterval)
    return {
      quantity: { value: known(sum), ...counts, noInterval },
      p: none,
      intervalAt: () => none,
    }
  }
  const df = variance ** 2 / spread
  const error = Math.sqrt(variance)
  const at = (own: number): Interval => {
    const reach = studentCritical(own, df) * error
    return {
      lower: sum - reach,
      upper: sum + reach,
      level: own,
      method: 't over scenarios within tasks',
    }
  }
  const p = known(studentTwoSided(sum / error, df))
  return {
    quantity: { value: known(sum), ...counts, interval: at(level) },
    p,
    intervalAt: (own) => known(at(own)),
  }
}
