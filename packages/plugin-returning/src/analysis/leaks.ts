/** Finds leaks: invented memories of one person that another person told the same supporter. */
import type { ShownClaim, Trace } from '../trace/trace-person.js'
import { contentWords } from '../trace/words.js'
import type { ClaimSource, TracedPerson } from '../measures/memory-trace.js'

/** Message of a person to a supporter. */
export interface Message {
  readonly person: string
  readonly session: number
  readonly turn: number
  readonly text: string
}

/** Trace of a person, the language of its sessions, and the cluster of the person. */
export interface TraceIn {
  readonly trace: Trace
  readonly language: string
  readonly cluster: string
}

/**
 * Minimum number of content words of a leak, since different persons often use the same single
 * word.
 */
const LEAST_WORDS = 2

/**
 * Marks invented claims as leaks if a message of another person to the same supporter has all their
 * content words.
 */
export function withLeaks(
  traces: readonly TraceIn[],
  messages: readonly Message[],
): readonly TracedPerson[] {
  const wordsOf = new Map<ShownClaim, readonly string[]>(
    traces.flatMap(({ trace, language }) =>
      trace.claims
        .filter(({ state }) => state === 'invented')
        .map((claim) => [claim, [...new Set(contentWords(claim.content, language))]] as const)
        .filter(([, words]) => words.length >= LEAST_WORDS),
    ),
  )
  const wanted = new Set([...wordsOf.values()].flat())
  const languages = wanted.size === 0 ? [] : new Set(traces.map(({ language }) => language))
  const places = new Map(
    Array.from(languages, (language) => [language, placesOf(wanted, messages, language)]),
  )
  return traces.map(({ trace: { person, claims }, language, cluster }) => ({
    ...person,
    cluster,
    claims: claims.map((claim) => {
      const words = wordsOf.get(claim)
      const at = words && firstWith(words, places.get(language)!, messages, person.person)
      const { session, turn, label, source } = claim
      return { session, turn, label, source: at === undefined ? source : leakOf(messages[at]!) }
    }),
  }))
}

const leakOf = ({ person, session, turn }: Message): ClaimSource => ({
  session,
  turn,
  speaker: 'seeker',
  person,
})

type Places = ReadonlyMap<string, ReadonlySet<number>>

/** For each word, the indexes of the messages that contain it, in ascending order. */
function placesOf(
  words: ReadonlySet<string>,
  messages: readonly Message[],
  language: string,
): Places {
  const places = new Map<string, Set<number>>()
  for (const [at, { text }] of messages.entries())
    for (const word of contentWords(text, language))
      if (words.has(word)) places.set(word, (places.get(word) ?? new Set()).add(at))
  return places
}

const NOWHERE: ReadonlySet<number> = new Set()

/** Index of the first message of another person that contains all words. */
function firstWith(
  words: readonly string[],
  places: Places,
  messages: readonly Message[],
  own: string,
): number | undefined {
  const [rarest = NOWHERE, ...others] = words
    .map((word) => places.get(word) ?? NOWHERE)
    .toSorted((one, other) => one.size - other.size)
  return [...rarest].find(
    (at) => messages[at]!.person !== own && others.every((other) => other.has(at)),
  )
}
