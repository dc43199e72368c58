import type { Json, JsonObject } from '@attune/core'
import { isObject, tidied, withInner } from '@attune/core/answers'
import { finallySaid, parsed } from './objects.js'
import { keyForm } from './plain-text.js'
import { isForm, isWithin, onAnotherScale, ratingIn, type Scale } from './ratings.js'

/** Matches the separator between the name of a criterion and its rating. */
const ratingSeparator = /\*{0,2}\s*(?:[:：=|]|[-–—]+(?=\s))\s*\*{0,2}/

/**
 * Ratings of an answer that has one criterion per line, as an object. Lines may be `| Name | 4 |`,
 * `Name: 4` or `**Name**: 4/5 – good`. A criterion with two different ratings gets an empty text.
 */
function ratedLines(text: string, names: readonly string[]): JsonObject {
  const wanted = new Map(names.map((name) => [keyForm(name), name]))
  const ratings = new Map<string, string>()
  for (const line of text.split('\n')) {
    const parts = line.replace(/^[\s|>#*•-]+/, '').split(ratingSeparator)
    const name = wanted.get(keyForm(parts[0] ?? ''))
    const rest = parts
      .slice(1)
      .join(' - ')
      .replace(/[\s|*-]+$/, '')
      .trim()
    if (name === undefined || rest === '') continue
    ratings.set(name, ratings.has(name) && ratings.get(name) !== rest ? '' : rest)
  }
  return Object.fromEntries(ratings)
}

/** Score of each criterion, by its name. */
export type CriterionScores = Readonly<Record<string, number>>

/** Content that a judgement must have, and how it is parsed. */
export interface CriteriaAsked {
  readonly criteria: readonly string[]
  readonly scale: Scale
  /** Criteria by their alternative spellings. */
  readonly aliases?: Readonly<Record<string, string>>
  /**
   * Format example that the question shows. An answer that only repeats its numbers is refused.
   * Default: the lowest score for each criterion.
   */
  readonly form?: string
  /**
   * `lenient`: parses the last set of scores, in an object with common errors or as lines, with
   * numbers in brackets or text. `strict`: parses only the first group of braces with at most two
   * levels, with plain numbers.
   */
  readonly reading: 'strict' | 'lenient'
}

/**
 * Criteria for several aspects: the answer is an object of objects. `strict` prefers the first
 * fenced JSON block.
 */
export interface AspectsAsked<Aspect extends string> extends CriteriaAsked {
  readonly aspects: readonly Aspect[]
}

/** Functions that find an object in a judge's answer and interpret its keys and values. */
interface Reader {
  find<T>(
    response: string,
    read: (object: JsonObject) => T | undefined,
    names: readonly string[],
  ): T | undefined
  valuesOf(object: JsonObject, name: string, names: readonly string[]): Json[]
  numberOf(value: Json, scale: Scale): number | undefined
  /** True if the numbers seem to use another scale although they are within range. */
  doubts(values: readonly Json[], scale: Scale): boolean
}

/**
 * Returns the score of each criterion. Undefined if a score is missing or out of range, or if the
 * answer repeats the format example. Also undefined on a scale up to 100 if all numbers would fit a
 * scale to 1, 5 or 10 and none states its scale (`4/100`).
 */
export function criteriaIn(response: string, asked: CriteriaAsked): CriterionScores | undefined {
  const { criteria, scale, form = JSON.stringify(lowest(criteria, scale)) } = asked
  const reader = readerOf(asked, strict)
  if (reader !== strict && isForm(response, form)) return undefined
  return reader.find(response, (object) => scoresIn(object, criteria, scale, reader), criteria)
}

/** Returns the scores of each aspect, by the rules of {@link criteriaIn}. */
export function aspectsIn<Aspect extends string>(
  response: string,
  asked: AspectsAsked<Aspect>,
): Readonly<Record<Aspect, CriterionScores>> | undefined {
  const { aspects, criteria, scale } = asked
  const {
    form = JSON.stringify(
      Object.fromEntries(aspects.map((each) => [each, lowestSaid(criteria, scale)])),
    ),
  } = asked
  const reader = readerOf(asked, strictInFence)
  if (reader !== strictInFence && isForm(response, form)) return undefined
  const read = (object: JsonObject) => {
    const scores: Partial<Record<Aspect, CriterionScores>> = {}
    for (const aspect of aspects) {
      const parts = reader.valuesOf(object, aspect, aspects).filter(isObject)
      const part = parts.map((each) => scoresIn(each, criteria, scale, reader)).find(Boolean)
      if (part === undefined) return undefined
      scores[aspect] = part
    }
    return scores as Record<Aspect, CriterionScores>
  }
  return reader.find(response, read, [])
}

const readerOf = ({ reading, aliases = {} }: CriteriaAsked, exact: Reader): Reader =>
  reading === 'strict' ? exact : lenient(aliases)

const lowest = (names: readonly string[], { min }: Scale): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, min]))
const lowestSaid = (names: readonly string[], scale: Scale) => ({
  ...lowest(names, scale),
  comment: '…',
})

function scoresIn(
  object: JsonObject,
  criteria: readonly string[],
  scale: Scale,
  reader: Reader,
): CriterionScores | undefined {
  const scores: Record<string, number> = {}
  const taken: Json[] = []
  for (const name of criteria) {
    for (const value of reader.valuesOf(object, name, criteria)) {
      const score = reader.numberOf(value, scale)
      if (score === undefined || !isWithin(score, scale)) continue
      scores[name] = score
      taken.push(value)
      break
    }
    if (scores[name] === undefined) return undefined
  }
  return reader.doubts(taken, scale) ? undefined : scores
}

const strict: Reader = {
  find(response, read) {
    const object = firstBraceGroup(response)
    return isObject(object) ? read(object) : undefined
  },
  valuesOf: (object, name) => (Object.hasOwn(object, name) ? [object[name]!] : []),
  numberOf: (value) => (typeof value === 'number' ? value : undefined),
  doubts: () => false,
}

const strictInFence: Reader = {
  ...strict,
  find(response, read) {
    const fenced = /```json([^]*?)```/.exec(response)
    const object = (fenced && parsed(fenced[1]!)) ?? firstBraceGroup(response)
    return isObject(object) ? read(object) : undefined
  },
}

/** The first group of braces with at most two levels. Braces in quotation marks count. */
function firstBraceGroup(response: string): Json | undefined {
  const group = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/.exec(response)
  return group ? parsed(group[0]) : undefined
}

const lenient = (aliases: Readonly<Record<string, string>>): Reader => ({
  find(response, read, names) {
    const inObjects = finallySaid(response, (object) => read(object) ?? readList(object, read))
    return inObjects ?? (names.length === 0 ? undefined : read(ratedLines(tidied(response), names)))
  },
  valuesOf(object, name, names) {
    const wanted = [name, aliases[name] ?? name].map(keyForm)
    const entries = Object.entries(object).map(([key, value]) => [keyForm(key), value] as const)
    const exact = entries.filter(([key]) => wanted.includes(key))
    const others = new Set(names.filter((each) => each !== name).map(keyForm))
    const isBeginning = (key: string): boolean =>
      wanted.some((each) => each.startsWith(`${key} `)) &&
      ![...others].some((each) => each.startsWith(`${key} `))
    return (
      exact.length > 0 ? exact : entries.filter(([key]) => key !== '' && isBeginning(key))
    ).map(([, value]) => value)
  },
  numberOf: ratingIn,
  doubts: onAnotherScale,
})

/** Converts `[{"criterion": "Name", "score": 4}, …]` to an object of scores by name. */
function readList<T>(
  object: JsonObject,
  read: (object: JsonObject) => T | undefined,
): T | undefined {
  const rows = [...withInner(object)].flatMap((each) => {
    const name = ['criterion', 'name', 'dimension', 'aspect', 'metric']
      .map((key) => each[key])
      .find(Boolean)
    return typeof name === 'string' ? [[name, each] as const] : []
  })
  return rows.length === 0 ? undefined : read(Object.fromEntries(rows))
}
