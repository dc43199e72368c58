import { known, stripThinking, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { entryOf } from '../input.js'
import { normalForm } from '../text.js'
import { firstReadable, isObject, lastFencedObject, parsed, type Reading } from './candidates.js'

export interface EmotionQuestion {
  /** The labels to choose from. */
  readonly choices: readonly string[]
  /** The right one. */
  readonly label: string
  readonly reading?: Reading
}

export interface EmotionAnswer {
  /**
   * The chosen label. Unknown when the answer cannot be read and the model has to be asked again. A strict reading
   * gives whatever the key `Emotion` holds, null if there is none.
   */
  readonly emotion: Known<Json>
  readonly correct: boolean
}

/**
 * Which emotion an answer of the classification task names, and whether it is the right one. The lenient reading
 * (default) finds the object wherever it stands, and compares labels regardless of case, ASCII punctuation and
 * spacing; the strict one reads the whole answer or its last fenced json block, and compares exactly.
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Classification; strict: the released scripts.
 */
export function readEmotion(response: string, question: EmotionQuestion): EmotionAnswer {
  return entryOf('reading', { strict, lenient }, question.reading ?? 'lenient')(response, question)
}

const unread: EmotionAnswer = { emotion: unknown('no readable emotion'), correct: false }

function strict(response: string, { label }: EmotionQuestion): EmotionAnswer {
  const whole = parsed(response)
  const object = isObject(whole) && typeof ownEmotion(whole) === 'string' ? whole : lastFencedObject(response)
  if (object === undefined) return unread
  const emotion = ownEmotion(object)
  return { emotion: known(emotion), correct: emotion === label }
}

const ownEmotion = (object: JsonObject): Json => (Object.hasOwn(object, 'Emotion') ? object['Emotion']! : null)

function lenient(response: string, { choices, label }: EmotionQuestion): EmotionAnswer {
  const said = normalForm(firstReadable(response, namedEmotion) ?? stripThinking(response))
  const emotion = said === '' ? undefined : choices.find((choice) => normalForm(choice) === said)
  if (emotion === undefined) return unread
  return { emotion: known(emotion), correct: normalForm(emotion) === normalForm(label) }
}

function namedEmotion(object: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(object)) {
    if (key.toLowerCase() !== 'emotion') continue
    const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    if (typeof single === 'string') return single
  }
  return undefined
}
