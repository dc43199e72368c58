import type { JsonObject } from '@attune/core'
import { objectStatements, withoutCode } from './objects.js'
import { normalForm } from './plain-text.js'
import { finalValue } from './final-value.js'
import { agreed } from './settle.js'

/** Words and keys that mark an answer from a fixed list of choices. */
export interface ChoiceWords {
  /** Pattern of words that precede an answer, such as `emotion|情感`. */
  readonly names: string
  /** Keys of JSON members that contain a choice. */
  readonly keys: RegExp
  /** Choices by their synonyms; synonyms are in normal form. */
  readonly synonyms?: Readonly<Record<string, string>>
}

interface ChoiceQuestion extends ChoiceWords {
  readonly choices: readonly string[]
}

/**
 * Returns the choice that an answer names: in its JSON objects, after words such as `Answer:`, or
 * on a separate line. Case, ASCII punctuation and spacing are ignored, as are statements that only
 * mention a choice. Undefined if the answer names no choice or more than one.
 */
export function choiceIn(
  response: string,
  choices: readonly string[],
  words: ChoiceWords,
): string | undefined {
  const asked: ChoiceQuestion = { ...words, choices }
  const text = withoutCode(response)
  const objects = objectStatements(text, (object) => namedChoice(object, asked))
  return finalValue(text, objects, {
    names: words.names,
    begins: (said) => affirmedChoice(said, asked) ?? choiceAtStart(said, asked),
    is: (line) =>
      choiceOf(line, asked) ??
      affirmedChoice(line, asked) ??
      leadingChoice(line, asked) ??
      closingChoice(line, text, choices),
  })
}

/**
 * Choice in the members of an object; null if a member is not a choice or another one, undefined if
 * there is no such member.
 */
function namedChoice(object: JsonObject, asked: ChoiceQuestion): string | null | undefined {
  const named = Object.entries(object).filter(([key]) => asked.keys.test(key.trim()))
  const texts = named.flatMap(([, value]) => {
    if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'))
      return [value.join(' & ')]
    return typeof value === 'string' ? [value] : []
  })
  return texts.length === 0
    ? undefined
    : (agreed(texts.map((text) => choiceOf(text, asked) ?? null)) ?? null)
}

function choiceOf(text: string, { choices, synonyms = {} }: ChoiceQuestion): string | undefined {
  const said = normalForm(text)
  const meant = synonyms[said] ?? said
  return meant === '' ? undefined : choices.find((choice) => normalForm(choice) === meant)
}

const correction =
  /^(?:not|no|不是|并非)\s{0,3}([^,，;]{1,60}?)\s{0,3}[,，;]?\s{0,3}(?:but|rather|而是)\s{0,3}(?:rather )?([^,，;.。]{1,60})[.。]?$/i

/**
 * The affirmed one of two choices in a text such as `not Joy, but Grief`. Undefined for other
 * texts.
 */
function affirmedChoice(text: string, asked: ChoiceQuestion): string | undefined {
  const [, denied = '', meant = ''] = correction.exec(text) ?? []
  const [not, but] = [denied, meant].map((words) => choiceOf(words, asked))
  return not !== undefined && but !== undefined && not !== but ? but : undefined
}

const hedges =
  /^(?:(?:clearly|definitely|most(?:ly)?|rather|somewhat|slightly|very|strongly|predominantly|overall|likely|probably|simply|best described as|a|an|the)\s+)+/
const instead = /^(?:rather|not|over|instead|and not|as opposed)(?![a-z])/

/** The choice at the beginning of a line, if the rest of the line explains it. */
function leadingChoice(line: string, asked: ChoiceQuestion): string | undefined {
  const [choice] = asked.choices
    .filter((each) => line.toLowerCase().startsWith(each.toLowerCase()))
    .sort((a, b) => b.length - a.length)
  const isAlone =
    choice !== undefined &&
    /^\W{0,3}(?:[.;(（。；]|\s[-–—]\s|, (?:because|since|as|not) )/.test(line.slice(choice.length))
  return isAlone && choiceAtStart(line, asked) !== null ? choice : undefined
}

const doubts =
  /(?<![a-z])(?:not|neither|nor|than|or|no|if|whether|unlike|maybe|perhaps|might|instead of)(?![a-z])|n['’]t/i

/**
 * The choice at the end of the last sentence, in its exact spelling. Undefined if the answer names
 * another choice or contains an object.
 */
function closingChoice(line: string, text: string, choices: readonly string[]): string | undefined {
  const sentence = line.split(/(?<=[.!?。])\s+/).at(-1) ?? ''
  const named = choices.filter((choice) => text.includes(choice))
  const [choice] = named.toSorted((a, b) => b.length - a.length)
  const others = named.filter((each) => each !== choice && !choice?.includes(each))
  const ends =
    choice !== undefined &&
    new RegExp(String.raw`\s["'“*]*$`).test(sentence.slice(0, -choice.length)) &&
    sentence.endsWith(choice)
  return ends && !text.includes('{') && others.length === 0 && !doubts.test(sentence)
    ? choice
    : undefined
}

const takenBack =
  /^\s*[*_"'`]*\s*(?:\?|？|[.;,。；，]\s*(?:no|wait|actually|or rather|不|不对|更正)(?![a-z]))/i

/** All names of each choice, in normal form. */
const namesOf = ({
  choices,
  synonyms = {},
}: ChoiceQuestion): readonly (readonly [name: string, choice: string])[] => [
  ...choices.map((choice) => [normalForm(choice), choice] as const),
  ...Object.entries(synonyms).flatMap(([name, meant]) => {
    const choice = choices.find((each) => normalForm(each) === meant)
    return choice === undefined ? [] : [[name, choice] as const]
  }),
]

/** The choice at the beginning of a text. Null if there is none, or if another choice follows. */
function choiceAtStart(text: string, asked: ChoiceQuestion): string | null {
  const said = normalForm(text.normalize('NFKC').replace(/[。、“”]/g, ' ')).replace(hedges, '')
  const names = namesOf(asked)
  const begins = names.filter(([name]) => `${said} `.startsWith(`${name} `))
  const [longest] = begins.toSorted(([a], [b]) => b.length - a.length)
  if (longest === undefined) return null
  const [name, choice] = longest
  if (takenBack.test(text.replace(/^[\s*_"'`]+/, '').slice(name.length))) return null
  if (/^\s*[.;。；]/.test(text.replace(/^[\s*_"'`]+/, '').slice(name.length))) return choice
  const rest = said.slice(name.length).trim()
  const namesAnother = names.some(
    ([each, meant]) => meant !== choice && ` ${rest} `.includes(` ${each} `),
  )
  return (namesAnother && !instead.test(rest)) || /^or(?![a-z])/.test(rest) ? null : choice
}
