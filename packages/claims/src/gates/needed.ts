/** What would decide an inconclusive gate. It is never planned from the number that was seen. */
import { type BoundTest, clustersNeeded, smallestDifference } from '@attune/statistics'
import { type Gate, isMargin } from './gate.js'
import { scenariosToPass } from './scenarios-to-pass.js'

const POWER = 0.8

/** One of both; neither where the spread of the scenarios is not known. */
export interface Needed {
  /** This many scenarios pass a version that lies on the right side by `distance` in four of five checks. */
  readonly needed?: { readonly scenarios: number; readonly distance: number; readonly isEqual: boolean }
  /** These scenarios pass in four of five checks what lies on the right side of the limit by so much. */
  readonly smallest?: number
}

/**
 * For a margin: the scenarios that a version needs which is as good as the other side. Else, and with margin 0, those that a number needs
 * which is better than the limit by what the config says `matters`, or how much better these scenarios can show.
 */
export function neededFor(
  gate: Gate,
  { deviation, clusters }: Pick<BoundTest, 'deviation' | 'clusters'>,
  { alpha, matters }: { readonly alpha: number; readonly matters?: number | undefined },
): Needed {
  const isEqual = isMargin(gate) && gate.bound !== 0
  const distance = isEqual ? Math.abs(gate.bound) : matters
  if (deviation.state === 'unknown') {
    const scenarios = scenariosToPass(gate, alpha)
    return Number.isFinite(scenarios) && distance !== undefined ? { needed: { scenarios, distance, isEqual } } : {}
  }
  const test = { sd: deviation.value, alpha, alternative: 'greater' } as const
  if (distance === undefined) {
    const smallest = smallestDifference(clusters, test, POWER)
    return smallest.state === 'known' ? { smallest: smallest.value } : {}
  }
  const found = clustersNeeded(distance, test, POWER)
  // No p-value lies below 2^-clusters.
  const fewest = Math.floor(-Math.log2(alpha)) + 1
  return found.state === 'known'
    ? { needed: { scenarios: Math.max(fewest, found.value.clusters), distance, isEqual } }
    : {}
}
