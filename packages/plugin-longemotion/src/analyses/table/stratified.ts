import type { Interval, Random } from '@attune/core'
import { drawWith, quantiles } from '@attune/core/statistics'

/** The values of one cluster, and those of what it is compared with. */
export interface Compared {
  readonly own: readonly number[]
  readonly base: readonly number[]
}

/** A part of a score, resampled by itself. */
export interface Stratum {
  readonly weight: number
  readonly clusters: readonly Compared[]
}

export interface Resampling {
  readonly resamples: number
  readonly level: number
}

/**
 * Percentile bootstrap interval of Σ weight · (mean of own − mean of base) over strata, where a stratum without base
 * values has none subtracted. Clusters are drawn within each stratum, with their own and base values together, so that a
 * comparison is paired. Undefined when a stratum has fewer than two clusters, or a resample would lack one of its means.
 */
export function stratifiedInterval(
  strata: readonly Stratum[],
  random: Random,
  { resamples, level }: Resampling,
): Interval | undefined {
  if (strata.some(({ clusters }) => clusters.length < 2)) return undefined
  const draw = drawWith(random)
  const sums = strata.map(({ weight, clusters }) => ({
    weight,
    compares: clusters.some(({ base }) => base.length > 0),
    positions: new Uint32Array(clusters.length),
    own: clusters.map(({ own }) => tally(own)),
    base: clusters.map(({ base }) => tally(base)),
  }))
  const replicates: number[] = []
  for (let at = 0; at < resamples; at++) {
    let value = 0
    for (const { weight, compares, positions, own, base } of sums) {
      draw(positions)
      value += weight * (meanAt(own, positions) - (compares ? meanAt(base, positions) : 0))
    }
    if (Number.isFinite(value)) replicates.push(value)
  }
  if (replicates.length < resamples) return undefined
  const [lower, upper] = quantiles(replicates, [(1 - level) / 2, (1 + level) / 2])
  const method = `percentile bootstrap over items within tasks, ${resamples} resamples`
  return { lower: lower!, upper: upper!, level, method }
}

interface Tally {
  readonly sum: number
  readonly n: number
}

const tally = (values: readonly number[]): Tally => ({
  sum: values.reduce((sum, value) => sum + value, 0),
  n: values.length,
})

/** Not a number when none of the drawn clusters has a value. */
function meanAt(clusters: readonly Tally[], positions: Uint32Array): number {
  let sum = 0
  let n = 0
  for (const position of positions) {
    sum += clusters[position]!.sum
    n += clusters[position]!.n
  }
  return sum / n
}
