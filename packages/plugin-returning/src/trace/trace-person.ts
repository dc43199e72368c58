/** Traces a supporter's memory of one person: due facts, and claims with their sources. */
import type { Scenario } from '@attune/core'
import {
  type ClaimState,
  type MemoryClaim,
  stateOf,
  type TracedPerson,
} from '../measures/memory-trace.js'
import { type Candidate, labelOf } from './claim-label.js'
import { claimsIn } from './claims.js'
import { type HeardSession, tracedFacts } from './outcome.js'

export interface ShownClaim extends MemoryClaim {
  readonly quote: string
  readonly state: ClaimState
  /** Text of the turn that the claim rests on. */
  readonly sourceText?: string
  /** Content of the claim, to search for in other persons' sessions. */
  readonly content: string
}

export interface Trace {
  readonly person: TracedPerson
  readonly claims: readonly ShownClaim[]
}

/** Brief of the supporter as a turn before its first one. */
const briefOf = ({ brief }: Scenario): readonly Candidate[] =>
  brief === undefined ? [] : [{ session: 1, turn: -1, speaker: 'supporter', text: brief }]

/** Traces one person by rules, which compare words and classes of words. */
export function tracePerson(scenario: Scenario, sessions: readonly HeardSession[]): Trace {
  const { language } = scenario
  const name = scenario.session?.person ?? scenario.id
  const found: Omit<ShownClaim, 'state'>[] = []
  const before: Candidate[] = [...briefOf(scenario)]
  for (const { session, turns } of sessions) {
    for (const [turn, { speaker, text }] of turns.entries()) {
      if (speaker === 'supporter')
        for (const claim of claimsIn(text, language)) {
          const labelled = labelOf(claim, before, language)
          found.push({ session, turn, quote: claim.quote, content: claim.content, ...labelled })
        }
      before.push({ session, turn, speaker, text })
    }
  }
  const person: TracedPerson = {
    person: name,
    sessions: sessions.map(({ session, held }) => ({ session, held })),
    facts: tracedFacts(scenario, sessions),
    claims: found.map(({ session, turn, label, source }) => ({ session, turn, label, source })),
  }
  return { person, claims: found.map((claim) => ({ ...claim, state: stateOf(person, claim) })) }
}
