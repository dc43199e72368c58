import type { Known } from '@attune/core'
import { type BoundTest, clustersNeeded, normalQuantile } from '@attune/statistics'
import { type Gate } from './gate.js'

/** From here on the normal distribution gives nearly the same number, and at once. */
const MANY = 200
const POWER = 0.8

/**
 * How many scenarios decide a gate with probability 0.8, if its number and its spread are what they are now: either way, as
 * the number says. Nothing where it lies on the bound.
 */
export function scenariosToDecide(
  { bound }: Pick<Gate, 'bound'>,
  { estimate, deviation, clusters, pAbove, pBelow }: BoundTest,
  alpha: number,
): number | undefined {
  if (estimate.state === 'unknown') return undefined
  const distance = Math.abs(estimate.value - bound)
  if (distance === 0) return undefined
  if (deviation.state === 'unknown') return scenariosAlike(clusters, [pAbove, pBelow], alpha)
  const sd = deviation.value
  // No p-value lies below 2^-clusters.
  const least = Math.floor(-Math.log2(alpha)) + 1
  const reach = normalQuantile(1 - alpha) + normalQuantile(POWER)
  const rough = Math.ceil(((reach * sd) / distance) ** 2)
  if (rough > MANY) return rough
  const exact = clustersNeeded(distance, { sd, alpha, alternative: 'greater' }, POWER)
  const needed = Math.max(least, exact.state === 'known' ? exact.value.clusters : 0)
  return Math.max(needed, clusters + 1)
}

/** Where all are alike each scenario more makes the p-value smaller by the same factor. */
function scenariosAlike(clusters: number, sides: readonly Known<number>[], alpha: number): number | undefined {
  const p = Math.min(...sides.map((side) => (side.state === 'known' ? side.value : 1)))
  if (p >= 1 || p <= 0) return undefined
  return Math.max(Math.floor((clusters * Math.log(alpha)) / Math.log(p)) + 1, clusters + 1)
}
