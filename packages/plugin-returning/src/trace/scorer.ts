/** Probability of each label of a claim, by multinomial logistic regression on its evidence. */
import { type Evidence, kinds } from './evidence.js'
import { weights } from './weights.js'

export const decided = ['supported', 'contradicted', 'unsupported'] as const
export type Decided = (typeof decided)[number]

/** For each label: the weights of the evidence in the order of `kinds`, then the intercept. */
export type Weights = Readonly<Record<Decided, readonly number[]>>

export function probabilities(
  evidence: Evidence,
  by: Weights = weights,
): Readonly<Record<Decided, number>> {
  const values = [...kinds.map((kind) => evidence[kind]), 1]
  const sums = decided.map((label) =>
    Math.exp(by[label].reduce((sum, weight, at) => sum + weight * values[at]!, 0)),
  )
  const all = sums.reduce((sum, each) => sum + each, 0)
  return Object.fromEntries(decided.map((label, at) => [label, sums[at]! / all])) as Record<
    Decided,
    number
  >
}
