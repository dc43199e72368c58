import { normalQuantile } from '../statistics/distributions.js'
import { clustersNeeded } from '../statistics/index.js'
import type { BoundTest } from '../statistics/bound-test.js'
import type { Gate } from './gate.js'

/** From here on the normal distribution gives nearly the same number, and at once. */
const MANY = 200
const POWER = 0.8

/**
 * How many scenarios decide a gate with probability 0.8, if its number and its spread are what they are now: either way, as
 * the number says. Nothing where it lies on the bound or does not vary.
 */
export function scenariosToDecide(
  { bound }: Pick<Gate, 'bound'>,
  { estimate, deviation, clusters }: BoundTest,
  alpha: number,
): number | undefined {
  if (estimate.state === 'unknown') return undefined
  const distance = Math.abs(estimate.value - bound)
  const sd = deviation.state === 'known' ? deviation.value : 0
  if (distance === 0) return undefined
  // No p-value lies below 2^-clusters.
  const least = Math.floor(-Math.log2(alpha)) + 1
  const reach = normalQuantile(1 - alpha) + normalQuantile(POWER)
  const rough = Math.ceil(((reach * sd) / distance) ** 2)
  if (rough > MANY) return rough
  const exact = sd === 0 ? undefined : clustersNeeded(distance, { sd, alpha, alternative: 'greater' }, POWER)
  const needed = Math.max(least, exact?.state === 'known' ? exact.value.clusters : 0)
  return Math.max(needed, clusters + 1)
}
