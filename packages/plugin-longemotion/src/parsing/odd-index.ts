import { known, unknown, type Json, type Known } from '@attune/core'
import { lastFencedObject, placeIn, type PlaceWords, plainPlaceIn } from '@attune/answers/internal'
import { entryOf, requireCount } from '@attune/statistics'
import type { Reading } from './reading.js'

export interface OddOneQuestion {
  /** Index of the segment with the odd emotion, from 0. */
  readonly truth: number
  /** Number of segments. */
  readonly count: number
  /**
   * Default `robust`, which also accepts other common forms. `lenient` reads only JSON objects, of
   * which the last one counts.
   */
  readonly reading?: Reading | 'robust'
  /**
   * Form of an answer as shown in the question. An answer that consists only of the form is a copy.
   * Default: `{"index": 0}`.
   */
  readonly form?: string
}

export interface OddOneAnswer {
  /**
   * Index in the answer, from 0. Unknown if the answer is unreadable, which causes a retry. A
   * strict reading returns any value under the key `index`, -1 if it is missing.
   */
  readonly index: Known<Json>
  readonly correct: boolean
}

/**
 * Reads the segment in an answer of the detection task and compares it with the correct one. The
 * robust reading (default) is `placeIn`. The lenient one reads only JSON objects. Both reject an
 * index outside the list. The strict one reads only the last fenced json block.
 *
 * @throws STATISTICS_INPUT for an unknown reading, or an invalid count or truth
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Detection; strict: the released scripts.
 */
export function readOddIndex(response: string, question: OddOneQuestion): OddOneAnswer {
  requireCount('number of segments', question.count, 0)
  requireCount('index of the odd segment', question.truth, 0)
  return entryOf(
    'reading',
    { strict, lenient, robust },
    question.reading ?? 'robust',
  )(response, question)
}

const unread: OddOneAnswer = { index: unknown('no readable index'), correct: false }

function strict(response: string, { truth }: OddOneQuestion): OddOneAnswer {
  const object = lastFencedObject(response)
  if (object === undefined) return unread
  const index = Object.hasOwn(object, 'index') ? object['index']! : -1
  return { index: known(index), correct: index === truth }
}

const lenient = (response: string, question: OddOneQuestion): OddOneAnswer =>
  within(plainPlaceIn(response, 'index'), question)

const robust = (response: string, question: OddOneQuestion): OddOneAnswer =>
  within(placeIn(response, words, question.form ?? '{"index": 0}'), question)

function within(index: number | undefined, { truth, count }: OddOneQuestion): OddOneAnswer {
  if (index === undefined || index < 0 || index >= count) return unread
  return { index: known(index), correct: index === truth }
}

const words: PlaceWords = {
  names: String.raw`(?:odd[ _-]?(?:one(?: out)?|text|segment|index)?[ _-]?)?(?:index|indices|text|segment|passage|number)|odd one(?: out)?|序号|索引|编号|文本`,
  keys: /^(?:(?:final|odd|outlier|predicted|answer|text|segment)[_ -]?(?:one[_ -]?(?:out[_ -]?)?)?)?(?:index|indices|idx|answer|number|id|segment|text)$|^(?:odd|odd[_ ]one(?:[_ ]out)?|answer|outlier|序号|索引|编号|答案)$/i,
  noun: String.raw`(?:(?:the )?(?:odd (?:one|text|segment)|text|index|segment|passage|item|number|no\.?|文本|索引|编号|序号)\s*)?`,
}
