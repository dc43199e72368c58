/** Options of judges that call a model with instructions from a file. */
import { listAnswer, objectAnswer, spansIn, textAnswer, wholeNumberAnswer } from '@attune/answers'
import {
  answerLengthOption,
  chatModelOption,
  isObject,
  retriesOption,
} from '@attune/answers/internal'
import type { Dialogue, Json, Verdict, OptionsOf } from '@attune/core'
import type { Evidence, Flag, Line } from '@attune/core/internal'
import { quoteFinder, type QuotePosition } from '@attune/core/answers'

const warm =
  /hear you|sounds like|makes sense|painful|understand|thank you for|feel|听起来|听到|理解|难受|感受|谢谢你/iu

interface Quoted {
  readonly turn: number
  /** Undefined if the turn begins with a word that is longer than a quote. */
  readonly quote?: string | undefined
}

/**
 * For stand-ins: the share of the supporter's turns that respond to the seeker's feelings, and the
 * beginning of the first such turn.
 */
export function sharesWarmth(turns: readonly Line[]): {
  readonly share: number
  readonly first: Quoted | undefined
} {
  const replies = turns.flatMap(({ speaker, text }, turn) =>
    speaker === 'supporter' ? [{ turn, text }] : [],
  )
  const warmReplies = replies.filter(({ text }) => warm.test(text))
  const [first] = warmReplies
  return {
    share: replies.length === 0 ? 0 : warmReplies.length / replies.length,
    first: first && { turn: first.turn, quote: beginningOf(first.text) },
  }
}

/** Maximum number of characters of a quote. */
const QUOTE = 200

/** Whole words at the beginning of a text. */
const beginningOf = (text: string): string | undefined =>
  text.length <= QUOTE
    ? text
    : /^[^]*(?=[\s\p{Script=Han}])/u.exec(text.slice(0, QUOTE + 1))?.[0] || undefined

/** Flag for quoted words that are not in the dialogue. */
export const MISQUOTED = 'misquoted'
/**
 * Flag for quoted words that are in another turn than the named one; the evidence names the actual
 * turn.
 */
export const RELOCATED = 'relocated-quote'

/** Schema for turns with quotes, in typed answers of judges. */
export const evidenceAnswer = listAnswer(
  objectAnswer({ turn: wholeNumberAnswer(1, 10_000), quote: textAnswer(QUOTE) }),
  5,
)

/**
 * Evidence for a verdict: existing turns, with quotes that they contain. Empty if the judge names
 * none.
 */
export type Grounds = Pick<Verdict, 'evidence' | 'flags'>

/**
 * Reads `[{ turn, quote }]`, one such object, or a list of numbers; turns count from 1, as in a
 * fenced transcript.
 */
export function groundsIn(value: Json | undefined, { turns }: Pick<Dialogue, 'turns'>): Grounds {
  const all =
    value === undefined || value === null
      ? []
      : Array.isArray(value)
        ? (value as readonly Json[])
        : [value]
  const find = quoteFinder(turns, 'any')
  const grounds = all.map((each) => groundIn(each as Json, turns, find))
  const evidence = grounds.flatMap((each) => each.evidence ?? [])
  const flags = grounds.flatMap(({ flag }) => flag ?? [])
  return { ...(evidence.length > 0 && { evidence }), ...(flags.length > 0 && { flags }) }
}

type Find = (named: readonly number[], quote: string) => QuotePosition

function groundIn(
  value: Json,
  turns: Dialogue['turns'],
  find: Find,
): { readonly evidence?: Evidence; readonly flag?: Flag } {
  const { named, quote } = spotOf(value)
  // If several turns are named without a matching quote, it is unknown which one is meant.
  const meant =
    named.length === 1 && turns[named[0]! - 1] !== undefined ? { turn: named[0]! - 1 } : undefined
  if (quote === '')
    return meant === undefined ? { flag: { kind: MISQUOTED, note: '' } } : { evidence: meant }
  const stands = find(named, quote)
  const note = quote.slice(0, 200)
  if (!('turn' in stands))
    return { ...(meant && { evidence: meant }), flag: { kind: MISQUOTED, ...meant, note } }
  const turn = stands.turn - 1
  const evidence = { turn, quote }
  return stands.state === 'verified'
    ? { evidence }
    : { evidence, flag: { kind: RELOCATED, turn, note } }
}

function spotOf(value: Json): { readonly named: readonly number[]; readonly quote: string } {
  const { turn, quote } = isObject(value) ? value : { turn: value, quote: '' }
  const written = String(turn ?? '').slice(0, 100)
  const numbers = (written.match(/\d{1,6}/g) ?? []).map(Number)
  const [first = 0, last = 0] = numbers
  const isRange =
    numbers.length === 2 &&
    spansIn(written).length > 0 &&
    last > first &&
    last - first <= widestRange
  const named = isRange ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : numbers
  return { named, quote: typeof quote === 'string' ? quote.trim() : '' }
}

/** Largest difference between the ends of a range of turns such as `3-7`. */
const widestRange = 100

export const judgeOptions = {
  model: chatModelOption('The chat model that judges.'),
  temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
  maxTokens: answerLengthOption,
  repairs: retriesOption(2, 'an answer that cannot be read'),
} as const

export type JudgeOptions = OptionsOf<{
  type: 'object'
  properties: typeof judgeOptions
  additionalProperties: false
}>

export const asking = ({ model, temperature, maxTokens, repairs }: JudgeOptions) => ({
  model,
  repairs,
  sampling: { temperature, ...(maxTokens !== undefined && { maxTokens }) },
})
