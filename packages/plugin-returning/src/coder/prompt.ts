import { definePrompt, type Json, type JsonObject, known, unknown } from '@attune/core'
import {
  choiceAnswer,
  formOf,
  isObject,
  listAnswer,
  objectAnswer,
  objectsIn,
  textAnswer,
  transcriptWords,
  unfencedTranscript,
  wholeNumberAnswer,
} from '@attune/core/answers'
import { type ClaimLabel, labels } from '../measures/memory-trace.js'
import { labelOf } from '../trace/claim-label.js'
import { claimsIn, withoutClaims } from '../trace/claims.js'
import { SessionTurns } from '../trace/session-turns.js'

/** A claim as a model reports it. Messages are numbered from 1 over all sessions. */
export interface CodedClaim {
  readonly turn: number
  readonly quote: string
  readonly label: ClaimLabel
  /** Number of the message that supports the claim; 0 without one. */
  readonly source: number
  readonly sourceQuote: string
}

/** Maximum number of claims in an answer, and of messages that an answer may refer to. */
const MOST = { claims: 200, messages: 100_000 }

const answer = objectAnswer({
  claims: listAnswer(
    objectAnswer({
      turn: wholeNumberAnswer(1, MOST.messages),
      quote: textAnswer(),
      source: wholeNumberAnswer(0, MOST.messages),
      source_quote: textAnswer(),
      label: choiceAnswer(labels),
    }),
    MOST.claims,
  ),
})

interface Input extends Readonly<Record<string, string>> {
  readonly sessions: string
  readonly conversation: string
  readonly form: string
}

export const answerForm = formOf(answer)

export const claimsPrompt = definePrompt<Input, readonly CodedClaim[]>({
  id: 'memory-claims',
  folder: new URL('.', import.meta.url),
  fields: ['sessions', 'conversation', 'form'],
  schema: () => answer,
  parse: (text) => {
    const lists = objectsIn(text).flatMap(({ value: { claims } }) =>
      Array.isArray(claims) ? [claims as Json[]] : [],
    )
    const [said] = lists
    if (said === undefined) return unknown('Answer with a JSON object that has the list "claims".')
    if (new Set(lists.map((each) => JSON.stringify(each))).size > 1)
      return unknown('There are different lists "claims"; answer with one JSON object.')
    const claims = said.map(readClaim)
    return claims.every((claim) => claim !== undefined)
      ? known(claims)
      : unknown(
          `Each claim needs turn, quote, source, source_quote and label (${labels.join(', ')}).`,
        )
  },
  expects: { tokens: 400 },
  standIn: ({ input, language }) => {
    const turns = unfencedTranscript(input.conversation, transcriptWords(language))
    const before = new SessionTurns(language)
    const claims: JsonObject[] = []
    for (const [at, { speaker, text }] of turns.entries()) {
      const found = speaker === 'supporter' ? claimsIn(text, language) : []
      for (const claim of found) {
        const { label, source, sourceText = '' } = labelOf(claim, [before], language)
        const place = source === null ? 0 : source.turn + 1
        claims.push({
          turn: at + 1,
          quote: claim.quote,
          source: place,
          source_quote: sourceText,
          label,
        })
      }
      before.add({ session: 1, turn: at, speaker, text: withoutClaims(text, found) })
    }
    return JSON.stringify({ claims })
  },
})

function readClaim(value: Json): CodedClaim | undefined {
  if (!isObject(value)) return undefined
  const { turn, quote, source = 0, source_quote: sourceQuote = '', label } = value
  const isRead =
    Number.isInteger(turn) &&
    Number.isInteger(source) &&
    typeof quote === 'string' &&
    typeof sourceQuote === 'string'
  const named = labels.find((each) => each === label)
  if (!isRead || named === undefined) return undefined
  return { turn: turn as number, quote, label: named, source: source as number, sourceQuote }
}
