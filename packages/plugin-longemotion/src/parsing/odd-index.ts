import { known, stripThinking, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { entryOf, requireCount } from '../input.js'
import { trimmed } from '../text.js'
import { firstReadable, lastFencedObject, type Reading } from './candidates.js'

export interface OddOneQuestion {
  /** Index of the segment with the odd emotion, from 0. */
  readonly truth: number
  /** Number of segments. */
  readonly count: number
  readonly reading?: Reading
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
 * Which segment an answer of the detection task names, and whether it is the odd one. The lenient reading (default)
 * finds the object wherever it stands, takes whole numbers also when written as text, and refuses an index outside
 * the list; the strict one reads the last fenced json block only.
 *
 * @throws STATISTICS_INPUT for an unknown reading, or a count or a truth that is no count
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Detection; strict: the released scripts.
 */
export function readOddIndex(response: string, question: OddOneQuestion): OddOneAnswer {
  requireCount('number of segments', question.count, 0)
  requireCount('index of the odd segment', question.truth, 0)
  return entryOf('reading', { strict, lenient }, question.reading ?? 'lenient')(response, question)
}

const unread: OddOneAnswer = { index: unknown('no readable index'), correct: false }

function strict(response: string, { truth }: OddOneQuestion): OddOneAnswer {
  const object = lastFencedObject(response)
  if (object === undefined) return unread
  const index = Object.hasOwn(object, 'index') ? object['index']! : -1
  return { index: known(index), correct: index === truth }
}

function lenient(response: string, { truth, count }: OddOneQuestion): OddOneAnswer {
  const index = firstReadable(response, namedIndex) ?? wholeNumber(stripThinking(response))
  if (index === undefined || index < 0 || index >= count) return unread
  return { index: known(index), correct: index === truth }
}

function namedIndex(object: JsonObject): number | undefined {
  for (const [key, value] of Object.entries(object)) {
    const index = key.toLowerCase() === 'index' ? wholeNumber(value) : undefined
    if (index !== undefined) return index
  }
  return undefined
}

function wholeNumber(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = trimmed(value)
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}
