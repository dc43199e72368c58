import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { objectsIn, shortRuns, spansIn, stripThinking, unfenced, withDigits } from '@attune/answers'
import { entryOf, requireCount } from '@attune/statistics'
import { trimmed } from '../text.js'
import { answerIn, lastFencedObject, objectStatements, parsed, type Reading } from './candidates.js'
import { told } from './statements.js'

export interface OddOneQuestion {
  /** Index of the segment with the odd emotion, from 0. */
  readonly truth: number
  /** Number of segments. */
  readonly count: number
  /** Default `robust`. `lenient` takes JSON as it is written, and the last object. */
  readonly reading?: Reading | 'robust'
  /** The form that the question showed: an answer that is nothing else is a copy of it. Default: `{"index": 0}`. */
  readonly form?: string
}

export interface OddOneAnswer {
  /**
   * The named index, from 0. Unknown when the answer cannot be read and the model has to be asked again. A strict
   * reading gives whatever the key `index` holds, -1 if there is none.
   */
  readonly index: Known<Json>
  readonly correct: boolean
}

/**
 * Which segment an answer of the detection task names, and whether it is the odd one. The robust reading (default)
 * finds it in objects with common slips, behind words such as `Answer:`, or on a separate line, asides left out; the
 * lenient one only in objects; both refuse an index outside the list. The strict one reads the last fenced json block only.
 *
 * @throws STATISTICS_INPUT for an unknown reading, or a count or a truth that is no count
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Detection; strict: the released scripts.
 */
export function readOddIndex(response: string, question: OddOneQuestion): OddOneAnswer {
  requireCount('number of segments', question.count, 0)
  requireCount('index of the odd segment', question.truth, 0)
  return entryOf('reading', { strict, lenient, robust }, question.reading ?? 'robust')(response, question)
}

const unread: OddOneAnswer = { index: unknown('no readable index'), correct: false }

function strict(response: string, { truth }: OddOneQuestion): OddOneAnswer {
  const object = lastFencedObject(response)
  if (object === undefined) return unread
  const index = Object.hasOwn(object, 'index') ? object['index']! : -1
  return { index: known(index), correct: index === truth }
}

function lenient(response: string, question: OddOneQuestion): OddOneAnswer {
  const text = shortRuns(stripThinking(response))
  const written = objectsIn(text).filter(({ value, start, end }) => isWritten(text.slice(start, end), value))
  const named = written.flatMap(({ value }) => wholeNumber(value['index'] ?? null) ?? [])
  return within(named.at(-1) ?? wholeNumber(text), question)
}

const isWritten = (text: string, value: JsonObject): boolean => JSON.stringify(parsed(text)) === JSON.stringify(value)

function within(index: number | undefined, { truth, count }: OddOneQuestion): OddOneAnswer {
  if (index === undefined || index < 0 || index >= count) return unread
  return { index: known(index), correct: index === truth }
}

function wholeNumber(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = trimmed(value)
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}

function robust(response: string, question: OddOneQuestion): OddOneAnswer {
  const text = answerIn(response)
  if (isCopy(text, question.form ?? '{"index": 0}')) return unread
  const index = told(text, objectStatements(text, namedIndex), {
    names: String.raw`(?:odd[ _-]?(?:one(?: out)?|text|segment|index)?[ _-]?)?(?:index|indices|text|segment|passage|number)|odd one(?: out)?|序号|索引|编号|文本`,
    begins: indexAtStart,
    is: (line) => indexOf(line),
  })
  return within(index, question)
}

const isCopy = (text: string, form: string): boolean =>
  unfenced(text).replaceAll(/\s/g, '') === form.replaceAll(/\s/g, '')

const keys =
  /^(?:(?:final|odd|outlier|predicted|answer|text|segment)[_ -]?(?:one[_ -]?(?:out[_ -]?)?)?)?(?:index|indices|idx|answer|number|id|segment|text)$|^(?:odd|odd[_ ]one(?:[_ ]out)?|answer|outlier|序号|索引|编号|答案)$/i

/** The index under a key for it; null if what stands there is none. */
function namedIndex(object: JsonObject): number | null | undefined {
  const named = Object.entries(object).find(([key, value]) => keys.test(key.trim()) && typeof value !== 'object')
  const listed = Object.entries(object).find(([key, value]) => keys.test(key.trim()) && Array.isArray(value))
  const value = (named ?? listed)?.[1]
  if (value === undefined) return undefined
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value
  return (typeof single === 'string' ? indexOf(single) : wholeNumber(single)) ?? null
}

const noun = String.raw`(?:(?:the )?(?:odd (?:one|text|segment)|text|index|segment|passage|item|number|no\.?|文本|索引|编号|序号)\s*)?`
const written = String.raw`${noun}[:#：]?\s*第?\[?\s*([+-]?\d{1,6})\s*\]?\s*(?:段|个|条|号|篇|句)?`
const wholeText = new RegExp(String.raw`^${written}$`, 'i')
const atStart = new RegExp(
  String.raw`^[\s*_"'\x60([{]*${written}[\s*_"'\x60)\]}]*(?=$|[.,;:!。，；]|[—–-]\s|\s(?:because|since|as|which|is|\(|-|—))(?!\.\d)([^]*)$`,
  'i',
)

function indexOf(text: string): number | undefined {
  const bare = withDigits(shortRuns(text))
    .replace(/^[\s[("']+/, '')
    .replace(/(?<![\s\])"'.])[\s\])"'.]+$/, '')
  const digits = wholeText.exec(bare)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The index that a text begins with: null if it goes on to another one, undefined if it begins with none. */
function indexAtStart(written: string): number | null | undefined {
  const text = withDigits(shortRuns(written))
  const match = atStart.exec(text)
  // A range has no index, where it is not behind one: "3 - turns 2-4 are calm".
  if (spansIn(text).some(({ start }) => /^[^\p{L}\p{N}]*$/u.test(text.slice(0, start)))) return null
  if (match === null) return /^\W*\d/.test(text) ? null : undefined
  return /^\s*(?:,|or|and|\/|和|或)\s*\[?\d/i.test(match[2] ?? '') ? null : Number(match[1])
}
