/** Finds invented memories that come from another person. */
import type { ShownClaim, Trace } from '../trace/trace-person.js'
import { contentWords, shareOf } from '../trace/words.js'
import type { ClaimSource, TracedPerson } from '../measures/memory-trace.js'

/** Turns of one person with one supporter. */
export interface SaidBy {
  readonly person: string
  readonly said: readonly {
    readonly session: number
    readonly turn: number
    readonly text: string
  }[]
}

/** Minimum number of content words of a leak: any person may use a single word. */
const LEAST_WORDS = 2

/**
 * Marks invented claims as leaks if a turn of another person with the same supporter has all their
 * content words.
 */
export function withLeaks(
  { person, claims }: Trace,
  others: readonly SaidBy[],
  language: string,
): TracedPerson {
  const sourced = claims.map((claim) => {
    const source =
      claim.state === 'invented' ? leakOf(claim, person.person, others, language) : undefined
    const { session, turn, label } = claim
    return { session, turn, label, source: source ?? claim.source }
  })
  return { ...person, claims: sourced }
}

function leakOf(
  { content }: ShownClaim,
  own: string,
  others: readonly SaidBy[],
  language: string,
): ClaimSource | undefined {
  const words = [...new Set(contentWords(content, language))]
  if (words.length < LEAST_WORDS) return undefined
  for (const { person, said } of others) {
    if (person === own) continue
    const found = said.find(
      ({ text }) => shareOf(words, new Set(contentWords(text, language))) === 1,
    )
    if (found) return { session: found.session, turn: found.turn, speaker: 'seeker', person }
  }
  return undefined
}
