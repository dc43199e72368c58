import { type Claims, type Comparison, preferenceScore, type Quantity, type Claim } from '@attune/core/findings'
import { cellOfClaim } from './asked.js'
import { matchesOf, type MatchFrame } from './pairings.js'

export interface WinRate {
  readonly quantity: Quantity
  readonly claim: Claim
}

/** The share of matches that the first won, as claims against 1/2: in the order of pairings, then columns. */
export function winRates({ pairings, columns }: MatchFrame, claims: Claims, about?: string): WinRate[][] {
  const asked = pairings.map((pairing) =>
    columns.map((column): Comparison => {
      const matches = matchesOf(pairing, column)
      const sources = new Set(matches.map(({ source }) => source))
      const [source] = sources
      return {
        kind: 'preference',
        of: {
          ...(sources.size === 1 && source !== undefined && { source }),
          name: column.key,
          title: about === undefined ? column.title : `${about} · ${column.title}`,
          areShares: true,
          better: 'higher',
          range: [0, 1],
        },
        supporter: pairing.first,
        against: pairing.second,
        conditions: pairing.group.texts,
        first: matches.map((match, at) => ({
          cluster: match.cluster,
          scenario: match.scenario,
          pair: `${JSON.stringify([match.scenario, match.repeat])} ${at}`,
          value: preferenceScore(match.outcome),
          ...(match.offline !== undefined && { offline: match.offline }),
          ...(match.conditions['simulator'] !== undefined && { seeker: match.conditions['simulator'] }),
        })),
      }
    }),
  )
  const answers = claims.ask(asked.flat())
  return asked.map((own, row) =>
    own.map((comparison, at): WinRate => {
      const claim = answers[row * columns.length + at]!
      return { claim, quantity: cellOfClaim(claim, comparison) }
    }),
  )
}
