import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import {
  choiceIn,
  type ChoiceWords,
  isObject,
  lastFencedObject,
  normalForm,
  parsed,
} from '@attune/answers/internal'
import { entryOf } from '@attune/statistics'
import type { Reading } from './reading.js'

export interface EmotionQuestion {
  /** Labels to choose from. */
  readonly choices: readonly string[]
  /** Correct label. */
  readonly label: string
  readonly reading?: Reading
}

export interface EmotionAnswer {
  /**
   * Chosen label. Unknown if the answer is unreadable, which causes a retry. A strict reading
   * returns any value under the key `Emotion`, null if it is missing.
   */
  readonly emotion: Known<Json>
  readonly correct: boolean
}

/**
 * Reads the emotion in an answer of the classification task and compares it with the correct one.
 * The lenient reading (default) is `choiceIn`; the strict one reads the complete answer or its last
 * fenced json block, and compares exactly.
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Classification; strict: the released
 * scripts.
 */
export function readEmotion(response: string, question: EmotionQuestion): EmotionAnswer {
  return entryOf('reading', { strict, lenient }, question.reading ?? 'lenient')(response, question)
}

const unread: EmotionAnswer = { emotion: unknown('no readable emotion'), correct: false }

function strict(response: string, { label }: EmotionQuestion): EmotionAnswer {
  const whole = parsed(response)
  const object =
    isObject(whole) && typeof ownEmotion(whole) === 'string' ? whole : lastFencedObject(response)
  if (object === undefined) return unread
  const emotion = ownEmotion(object)
  return { emotion: known(emotion), correct: emotion === label }
}

const ownEmotion = (object: JsonObject): Json =>
  Object.hasOwn(object, 'Emotion') ? object['Emotion']! : null

function lenient(response: string, { choices, label }: EmotionQuestion): EmotionAnswer {
  const emotion = choiceIn(response, choices, words)
  if (emotion === undefined) return unread
  return { emotion: known(emotion), correct: normalForm(emotion) === normalForm(label) }
}

const words: ChoiceWords = {
  names: String.raw`emotions?|sentiment|feels?|is feeling|情感|情绪|感受`,
  keys: /^(?:(?:final|predicted|target|correct)[_ ]?)?(?:emotions?|label|answer|prediction|sentiment|category|choice|result|情感|情绪|标签|答案)(?:[_ ]?label)?$/i,
  // Chinese words for the polarities. Chinese models use them in answers in any language.
  synonyms: {
    积极: 'positive',
    正面: 'positive',
    正向: 'positive',
    消极: 'negative',
    负面: 'negative',
    负向: 'negative',
    中性: 'neutral',
    中立: 'neutral',
  },
}
