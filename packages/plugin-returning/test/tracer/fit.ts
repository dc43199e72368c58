/** Fits the weights of the scorer to claims with known labels. */
import { claimsIn } from '../../src/trace/claims.js'
import { evidenceOf } from '../../src/trace/claim-label.js'
import { kinds } from '../../src/trace/evidence.js'
import { decided, type Weights } from '../../src/trace/scorer.js'
import { SessionTurns } from '../../src/trace/session-turns.js'
import type { BankClaim } from './bank.js'

/** Values of the evidence of a claim, then 1 for the constant, with the label. */
export interface Example {
  readonly values: readonly number[]
  readonly label: BankClaim['label']
}

export const examplesOf = (claims: readonly BankClaim[]): readonly Example[] =>
  claims.flatMap(({ language, turns, reply, label }) => {
    const said = new SessionTurns(
      language,
      turns.map((text, turn) => ({ session: 1, turn, speaker: 'seeker', text })),
    )
    const claim = claimsIn(reply, language).find(({ isQuestion }) => !isQuestion)
    const evidence = claim && evidenceOf(claim.content, [said], language)?.evidence
    return evidence ? [{ values: [...kinds.map((kind) => evidence[kind]), 1], label }] : []
  })

/** A loop: `reduce` takes three times as long, and a fit has millions of products. */
function product(left: readonly number[], right: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!
  return sum
}

const [STEPS, RATE, PENALTY] = [500, 0.8, 1]

/**
 * Multinomial logistic regression by gradient descent, with a ridge penalty of 1 on the weights and
 * none on the constants (Hastie, Tibshirani, Friedman 2009, 4.4). Weights have two decimals.
 */
export function fittedTo(examples: readonly Example[]): Weights {
  const size = kinds.length + 1
  const weights = decided.map(() => Array.from({ length: size }, () => 0))
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((own) =>
      own.map((weight, at) => (at < kinds.length ? PENALTY * weight : 0)),
    )
    for (const { values, label } of examples) {
      const odds = weights.map((own) => Math.exp(product(own, values)))
      const all = odds.reduce((sum, each) => sum + each, 0)
      for (let of = 0; of < odds.length; of++) {
        const error = odds[of]! / all - (decided[of] === label ? 1 : 0)
        const slope = slopes[of]!
        for (let at = 0; at < size; at++) slope[at]! += error * values[at]!
      }
    }
    for (const [of, own] of weights.entries())
      for (const at of own.keys()) own[at]! -= (RATE * slopes[of]![at]!) / examples.length
  }
  const rounded = weights.map((own) => own.map((weight) => Math.round(100 * weight) / 100))
  return Object.fromEntries(decided.map((label, of) => [label, rounded[of]!])) as unknown as Weights
}
