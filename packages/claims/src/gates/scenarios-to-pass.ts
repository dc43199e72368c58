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
