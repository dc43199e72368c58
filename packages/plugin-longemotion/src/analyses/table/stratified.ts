import type { Interval } from '@attune/core'
import { clusterMean, studentCritical, type ClusteredValue } from '@attune/core/statistics'

/** A part of a score: its values, or their differences from what they are compared with, by cluster. */
export interface Stratum {
  readonly weight: number
  readonly values: readonly ClusteredValue[]
}

/**
 * t interval of Σ weight · mean over strata that share no scenarios: se² = Σ weight² se², each the CR2 error of its mean, with
 * Satterthwaite's degrees of freedom (Σ weight² se²)² / Σ (weight² se²)² / df. Undefined when a stratum has fewer than two
 * clusters, and when nothing varies. Satterthwaite, Biometrics Bulletin 2, 1946.
 */
export function stratifiedInterval(estimate: number, strata: readonly Stratum[], level: number): Interval | undefined {
  let variance = 0
  let spread = 0
  for (const { weight, values } of strata) {
    const { standardError, df } = clusterMean(values, { weigh: 'values' })
    if (standardError.state === 'unknown' || df.state === 'unknown') return undefined
    const part = (weight * standardError.value) ** 2
    variance += part
    spread += part ** 2 / df.value
  }
  if (variance === 0) return undefined
  const reach = studentCritical(level, variance ** 2 / spread) * Math.sqrt(variance)
  return { lower: estimate - reach, upper: estimate + reach, level, method: 't over items within tasks' }
}
