import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { isObject } from '@attune/answers'
import { entryOf } from '@attune/statistics'
import { normalForm } from '../text.js'
import { answerIn, lastFencedObject, objectStatements, parsed, type Reading } from './candidates.js'
import { told } from './statements.js'

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
 * (default) finds it in objects, behind words such as `Answer:`, or on a separate line, asides left out, and compares
 * labels regardless of case, ASCII punctuation and spacing; the strict one reads the whole answer or its last fenced json
 * block, and compares exactly.
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
  const text = answerIn(response)
  const objects = objectStatements(text, (object) => namedEmotion(object, choices))
  const emotion = told(text, objects, {
    names: String.raw`emotions?|sentiment|feels?|is feeling|情感|情绪|感受`,
    begins: (words) => choiceAtStart(words, choices),
    is: (line) => choiceOf(line, choices) ?? leadingChoice(line, choices) ?? closingChoice(line, text, choices),
  })
  if (emotion === undefined) return unread
  return { emotion: known(emotion), correct: normalForm(emotion) === normalForm(label) }
}

const keys =
  /^(?:(?:final|predicted|target|correct)[_ ]?)?(?:emotions?|label|answer|prediction|sentiment|category|choice|result|情感|情绪|标签|答案)(?:[_ ]?label)?$/i

/** The choice under a key for emotions; null if what stands there is no choice. */
function namedEmotion(object: JsonObject, choices: readonly string[]): string | null | undefined {
  const named = Object.entries(object).filter(([key]) => keys.test(key.trim()))
  const texts = named.flatMap(([, value]) => {
    if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'))
      return [value.join(' & ')]
    return typeof value === 'string' ? [value] : []
  })
  return texts.length === 0 ? undefined : (choiceOf(texts[0]!, choices) ?? null)
}

/** What Chinese models call the polarities, whatever language they are asked in. */
const chinese: Readonly<Record<string, string>> = {
  积极: 'positive',
  正面: 'positive',
  正向: 'positive',
  消极: 'negative',
  负面: 'negative',
  负向: 'negative',
  中性: 'neutral',
  中立: 'neutral',
}

function choiceOf(text: string, choices: readonly string[]): string | undefined {
  const said = normalForm(text)
  const meant = chinese[said] ?? said
  return meant === '' ? undefined : choices.find((choice) => normalForm(choice) === meant)
}

const hedges = /^(?:(?:clearly|definitely|most|likely|probably|simply|best described as|a|an|the)\s+)+/
const instead = /^(?:rather|not|over|instead|and not|as opposed)(?![a-z])/

/** The choice that a line begins with, an explanation behind it. */
function leadingChoice(line: string, choices: readonly string[]): string | undefined {
  const [choice] = choices
    .filter((each) => line.toLowerCase().startsWith(each.toLowerCase()))
    .sort((a, b) => b.length - a.length)
  const isAlone =
    choice !== undefined &&
    /^\W{0,3}(?:[.;(（。；]|\s[-–—]\s|, (?:because|since|as|not) )/.test(line.slice(choice.length))
  return isAlone && choiceAtStart(line, choices) !== null ? choice : undefined
}

const doubts =
  /(?<![a-z])(?:not|neither|nor|than|or|no|if|whether|unlike|maybe|perhaps|might|instead of)(?![a-z])|n['’]t/i

/** The choice that a last sentence ends with, in its own letters, where the answer names no other one and has no object. */
function closingChoice(line: string, text: string, choices: readonly string[]): string | undefined {
  const sentence = line.split(/(?<=[.!?。])\s+/).at(-1) ?? ''
  const named = choices.filter((choice) => text.includes(choice))
  const [choice] = named.toSorted((a, b) => b.length - a.length)
  const others = named.filter((each) => each !== choice && !choice?.includes(each))
  const ends =
    choice !== undefined &&
    new RegExp(String.raw`\s["'“*]*$`).test(sentence.slice(0, -choice.length)) &&
    sentence.endsWith(choice)
  return ends && !text.includes('{') && others.length === 0 && !doubts.test(sentence) ? choice : undefined
}

/** The choice that a text begins with: null if it begins with none, or goes on to another one. */
function choiceAtStart(text: string, choices: readonly string[]): string | null {
  const said = normalForm(text.normalize('NFKC').replace(/[。、“”]/g, ' ')).replace(hedges, '')
  if (chinese[said] !== undefined) return choiceOf(said, choices) ?? null
  const begins = choices.filter((choice) => `${said} `.startsWith(`${normalForm(choice)} `))
  const [longest] = [...begins].sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  if (/^\s*[.;。；]/.test(text.replace(/^[\s*_"'`]+/, '').slice(longest.length))) return longest
  const rest = said.slice(normalForm(longest).length).trim()
  const namesAnother = choices.some((choice) => choice !== longest && ` ${rest} `.includes(` ${normalForm(choice)} `))
  return (namesAnother && !instead.test(rest)) || /^or(?![a-z])/.test(rest) ? null : longest
}
