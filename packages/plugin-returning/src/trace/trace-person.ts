/** Traces a supporter's memory of one person: due facts, and claims with their sources. */
import type { Scenario } from '@attune/core'
import {
  type ClaimState,
  type MemoryClaim,
  stateOf,
  type TracedPerson,
} from '../measures/memory-trace.js'
import { labelOf } from './claim-label.js'
import { claimsIn, withoutClaims } from './claims.js'
import { type HeardSession, tracedFacts } from './outcome.js'
import { SessionTurns } from './session-turns.js'

/** Claim of a supporter, with the turn that supports or contradicts it. */
export interface FoundSource extends MemoryClaim {
  readonly quote: string
  /** Text of the turn that supports or contradicts the claim. */
  readonly sourceText?: string
  /** Content of the claim. Leaks are found by its words in other persons' sessions. */
  readonly content: string
}

export interface ShownClaim extends FoundSource {
  readonly state: ClaimState
}

export interface Trace {
  readonly person: TracedPerson
  readonly claims: readonly ShownClaim[]
  /** Method that traced the claims. Due facts are always traced by rules. */
  readonly tracer: 'rules' | 'model'
}

/** Brief of the supporter, as a turn of the supporter before the first message. */
const briefOf = ({ brief, language }: Scenario): SessionTurns =>
  new SessionTurns(
    language,
    brief === undefined ? [] : [{ session: 1, turn: -1, speaker: 'supporter', text: brief }],
  )

/**
 * Claims of all sessions as found by rules, which compare words, persons, numbers and negations.
 */
function ruledClaims(
  scenario: Scenario,
  sessions: readonly HeardSession[],
): readonly FoundSource[] {
  const { language } = scenario
  const found: FoundSource[] = []
  const before = [briefOf(scenario)]
  for (const { session, turns } of sessions) {
    const own = new SessionTurns(language)
    before.push(own)
    for (const [turn, { speaker, text }] of turns.entries()) {
      const claims = speaker === 'supporter' ? claimsIn(text, language) : []
      for (const claim of claims) {
        const labelled = labelOf(claim, before, language)
        found.push({ session, turn, quote: claim.quote, content: claim.content, ...labelled })
      }
      own.add({ session, turn, speaker, text: withoutClaims(text, claims) })
    }
  }
  return found
}

/**
 * Traces the due facts of one person and the claims about them.
 *
 * @param coded claims that a model found; without them, rules find and trace the claims
 */
export function tracePerson(
  scenario: Scenario,
  sessions: readonly HeardSession[],
  coded?: readonly FoundSource[],
): Trace {
  const found = coded ?? ruledClaims(scenario, sessions)
  const person: TracedPerson = {
    person: scenario.session?.person ?? scenario.id,
    sessions: sessions.map(({ session, held }) => ({ session, held })),
    facts: tracedFacts(scenario, sessions),
    claims: found.map(({ session, turn, label, source }) => ({ session, turn, label, source })),
  }
  return {
    person,
    claims: found.map((claim) => ({ ...claim, state: stateOf(person, claim) })),
    tracer: coded ? 'model' : 'rules',
  }
}
