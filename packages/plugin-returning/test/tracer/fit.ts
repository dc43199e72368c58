/** Fits the weights of the scorer to claims with known labels. */
import { type Evidence, kinds } from '../../src/trace/evidence.js'
import { evidenceOf } from '../../src/trace/claim-label.js'
import { claimsIn } from '../../src/trace/claims.js'
import { decided, probabilities, type Weights } from '../../src/trace/scorer.js'
import type { BankClaim } from './bank.js'

interface Example {
  readonly evidence: Evidence
  readonly label: BankClaim['label']
}

const examplesOf = (claims: readonly BankClaim[]): readonly Example[] =>
  claims.flatMap(({ language, turns, reply, label }) => {
    const said = turns.map((text, turn) => ({ session: 1, turn, speaker: 'seeker' as const, text }))
    const [claim] = claimsIn(reply, language).filter(({ isQuestion }) => !isQuestion)
    const evidence = claim && evidenceOf(claim.content, said, language)?.evidence
    return evidence ? [{ evidence, label }] : []
  })

const [STEPS, RATE, PENALTY] = [1000, 0.5, 1]

/**
 * Multinomial logistic regression by gradient descent, with the penalty of Hoerl and Kennard (ridge)
 * of 1 on the weights and none on the constants. Weights have two decimals.
 */
export function fittedTo(claims: readonly BankClaim[]): Weights {
  const examples = examplesOf(claims)
  const rows = examples.map(({ evidence }) => [...kinds.map((kind) => evidence[kind]), 1])
  let weights: Weights = Object.fromEntries(
    decided.map((label) => [label, rows[0]!.map(() => 0)]),
  ) as unknown as Weights
  for (let step = 0; step < STEPS; step++) {
    const errors = examples.map(({ evidence, label }) => {
      const chances = probabilities(evidence, weights)
      return decided.map((each) => chances[each] - (each === label ? 1 : 0))
    })
    weights = Object.fromEntries(
      decided.map((label, of) => [
        label,
        weights[label].map((weight, at) => {
          const slope = rows.reduce((sum, row, each) => sum + errors[each]![of]! * row[at]!, 0)
          const penalty = at === kinds.length ? 0 : PENALTY * weight
          return weight - (RATE * (slope + penalty)) / rows.length
        }),
      ]),
    ) as unknown as Weights
  }
  return Object.fromEntries(
    decided.map((label) => [label, weights[label].map((weight) => Math.round(100 * weight) / 100)]),
  ) as unknown as Weights
}
