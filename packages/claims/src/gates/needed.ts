/** What would decide an inconclusive gate. It is never planned from the number that was seen. */
import { type BoundTest, clustersNeeded, smallestDifference } from '@attune/statistics'
import { alphaAtEnd, FEWEST_TO_LOOK } from '../sequential/design.js'
import { type Gate, isMargin, isOfShares } from './gate.js'

/**
 * The fewest independent scenarios with which the most favourable values give p < alpha; Infinity where none do. Each of n scenarios
 * that are all alike makes the p-value smaller by the same factor: by the chance of its value if the number lay on the bound.
 */
export function scenariosToPass(gate: Gate, alpha: number): number {
  const factor = chanceAtBound(gate)
  if (factor >= 1) return Infinity
  return Math.max(2, factor <= 0 ? 0 : Math.floor(Math.log(alpha) / Math.log(factor)) + 1)
}

/** Of a mean: to lie on one side of a median. Differences of shares go from -1 to 1. */
export function chanceAtBound(gate: Gate): number {
  if (!isOfShares(gate)) return 1 / 2
  const limit = isMargin(gate) ? (1 + gate.bound) / 2 : gate.bound
  return gate.side === 'above' ? limit : 1 - limit
}

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
 * which is better than the limit by what the config says `matters`, or how much better these scenarios can show. Planned with what
 * looks and the allowance for tails cost.
 */
export function neededFor(
  gate: Gate,
  { deviation, clusters }: Pick<BoundTest, 'deviation' | 'clusters'>,
  { alpha, matters }: { readonly alpha: number; readonly matters?: number | undefined },
): Needed {
  const isEqual = isMargin(gate) && gate.bound !== 0
  const distance = isEqual ? Math.abs(gate.bound) : matters
  // A loss as rare as the margin must have had the chance to be seen; no p-value of a mean lies below 2^-clusters.
  const fewest =
    isEqual && isOfShares(gate)
      ? Math.floor(Math.log(alpha) / Math.log(1 - Math.abs(gate.bound))) + 1
      : scenariosToPass(gate, alpha)
  if (deviation.state === 'unknown') {
    return Number.isFinite(fewest) && distance !== undefined ? { needed: { scenarios: fewest, distance, isEqual } } : {}
  }
  const test = isOfShares(gate) ? 't' : 'bound'
  const planAt = (scenarios: number) =>
    ({ sd: deviation.value, alpha: alphaAtEnd(scenarios, alpha), alternative: 'greater', test }) as const
  if (distance === undefined) {
    const smallest = smallestDifference(clusters, planAt(clusters), POWER)
    return smallest.state === 'known' ? { smallest: smallest.value } : {}
  }
  const neededAt = (scenarios: number) => clustersNeeded(distance, planAt(scenarios), POWER)
  const looked = neededAt(FEWEST_TO_LOOK)
  const isFew = looked.state === 'known' && looked.value.clusters < FEWEST_TO_LOOK
  const found = isFew ? neededAt(looked.value.clusters) : looked
  return found.state === 'known'
    ? { needed: { scenarios: Math.max(fewest, found.value.clusters), distance, isEqual } }
    : {}
}
