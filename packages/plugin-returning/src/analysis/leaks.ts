/** Invented memories that are another person's. */
import { shareOf } from '../trace/claim-label.js'
import type { ShownClaim, Trace } from '../trace/trace-person.js'
import { contentWords } from '../trace/words.js'
import type { ClaimSource, TracedPerson } from '../measures/memory-trace.js'

/** What one person said to one supporter. */
export interface SaidBy {
  readonly person: string
  readonly said: readonly { readonly session: number; readonly turn: number; readonly text: string }[]
}

/** One word may be anybody's. */
const LEAST_WORDS = 2

/** Claims without a source that hold, word for word, what another person said to the same supporter: leaks. */
export function withLeaks({ person, claims }: Trace, others: readonly SaidBy[], language: string): TracedPerson {
  const sourced = claims.map((claim) => {
    const source = claim.state === 'invented' ? leakOf(claim, person.person, others, language) : undefined
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
    const found = said.find(({ text }) => shareOf(words, new Set(contentWords(text, language))) === 1)
    if (found) return { session: found.session, turn: found.turn, speaker: 'seeker', person }
  }
  return undefined
}
