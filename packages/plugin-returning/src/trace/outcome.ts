/** Decides whether a supporter recalled a fact that was due. */
import type { Scenario, Turn } from '@attune/core'
import type { Fact } from '@attune/core/internal'
import type { DueOutcome, TracedFact } from '../measures/memory-trace.js'
import { claimsIn } from './claims.js'
import { contradicts } from './claim-label.js'
import { contentWords, shareOf } from './words.js'

/** Session as the tracer reads it; `held` is false if the person skipped the session. */
export interface HeardSession {
  readonly session: number
  readonly held: boolean
  readonly turns: readonly Turn[]
}

/** Minimum share of a fact's content words that a text must have to mention the fact. */
const HALF = 0.5

/**
 * Facts of a person, with the session in which each was told and the outcomes of the sessions in
 * which it was due.
 */
export function tracedFacts(
  { facts = [], sessions = [], language }: Scenario,
  heard: readonly HeardSession[],
): readonly TracedFact[] {
  return facts.map((fact) => {
    const planned = sessions.findIndex(({ tell = [] }) => tell.includes(fact.id)) + 1
    const due = sessions.flatMap(({ occasions = [] }, at) =>
      occasions
        .filter((occasion) => occasion.fact === fact.id)
        .map(({ text }) => ({
          session: at + 1,
          outcome: outcomeIn(heard[at], {
            fact,
            occasion: text,
            older: olderOf(fact, facts),
            language,
          }),
        })),
    )
    return { fact: fact.id, told: disclosureSession(heard[planned - 1], fact, language), due }
  })
}

const olderOf = ({ replaces }: Fact, facts: readonly Fact[]): Fact | undefined =>
  facts.find(({ id }) => id === replaces)

/**
 * Session in which the person told the fact; null if it was not told as planned. A skipped session
 * is also returned, and the caller excludes it.
 */
function disclosureSession(
  heard: HeardSession | undefined,
  { id, text }: Fact,
  language: string,
): number | null {
  if (!heard) return null
  if (!heard.held) return heard.session
  const words = [...new Set(contentWords(text, language))]
  const isDisclosed = heard.turns.some(
    ({ speaker, text: said, annotations }) =>
      speaker === 'seeker' &&
      (annotations?.['told'] === id ||
        shareOf(words, new Set(contentWords(said, language))) >= HALF),
  )
  return isDisclosed ? heard.session : null
}

interface DueFact {
  readonly fact: Fact
  /** Planned message of the person that gives the supporter an occasion to recall the fact. */
  readonly occasion: string
  readonly older: Fact | undefined
  readonly language: string
}

function outcomeIn(heard: HeardSession | undefined, due: DueFact): DueOutcome {
  if (!heard) return 'unknown'
  if (!heard.held) return 'absent'
  const at = heard.turns.findIndex((turn) => isOccasion(turn, due))
  if (at === -1) return 'no-occasion'
  const until = heard.turns.findIndex(
    ({ annotations }, place) => place > at && annotations?.['occasion'] !== undefined,
  )
  const replies = heard.turns
    .slice(at + 1, until === -1 ? undefined : until)
    .flatMap(({ speaker, text }) => (speaker === 'supporter' ? [text] : []))
  const given = heard.turns
    .slice(0, at + 1)
    .flatMap(({ speaker, text }) => (speaker === 'seeker' ? [text] : []))
  return replies.length === 0 ? 'unknown' : outcomeOf(replies, given, due)
}

const isOccasion = (
  { speaker, text, annotations }: Turn,
  { fact, occasion, language }: DueFact,
): boolean =>
  speaker === 'seeker' &&
  (annotations?.['occasion'] === fact.id ||
    shareOf(
      [...new Set(contentWords(occasion, language))],
      new Set(contentWords(text, language)),
    ) === 1)

/**
 * Outcome of a due fact. Words that the person used in this session do not count, since repeating
 * them needs no memory.
 */
function outcomeOf(
  replies: readonly string[],
  given: readonly string[],
  { fact, older, language }: DueFact,
): DueOutcome {
  const known = new Set(given.flatMap((text) => contentWords(text, language)))
  const ownWords = (text: string): string[] =>
    [...new Set(contentWords(text, language))].filter((word) => !known.has(word))
  const own = ownWords(fact.text)
  if (own.length === 0) return 'unknown'
  const claimed = replies
    .flatMap((text) => claimsIn(text, language))
    .filter(({ isQuestion }) => !isQuestion)
  const said = new Set(replies.flatMap((text) => contentWords(text, language)))
  const olderOnly = older ? ownWords(older.text).filter((word) => !own.includes(word)) : []
  const isNew =
    shareOf(
      own.filter((word) => !older || !contentWords(older.text, language).includes(word)),
      said,
    ) >= HALF
  if (older && !isNew && shareOf(olderOnly, said) >= HALF) return 'stale'
  const isWrong = claimed.some(({ content }) => contradicts(content, fact.text, language))
  if (isWrong) return 'wrong'
  return older ? (isNew ? 'right' : 'absent') : shareOf(own, said) >= HALF ? 'right' : 'absent'
}
