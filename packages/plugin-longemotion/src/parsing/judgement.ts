import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { isObject, tidied, withInner } from '@attune/answers'
import { isWithin, type Scale } from '../scale.js'
import { entryOf } from '@attune/statistics'
import { meanOf } from '../scores/mean.js'
import {
  criteriaOfStage,
  criterionAliases,
  expressionCriteria,
  expressionScale,
  stageScale,
  summaryAspects,
  summaryCriteria,
  summaryScale,
  type CriterionScores,
  type Stage,
  type SummaryAspect,
  type SummaryScores,
} from '../tasks/criteria.js'
import { finallySaid, parsed, type Reading } from './candidates.js'
import { keyForm } from './keys.js'
import { ratedLines } from './rated-lines.js'
import { isForm, onAnotherScale, ratingIn } from './ratings.js'

export interface Judgement<Scores> {
  readonly scores: Scores
  /** Plain average of all numbers. */
  readonly mean: number
}

/** How an object is found in a judge's answer, and how its keys and values are understood. */
interface Reader {
  find<T>(response: string, read: (object: JsonObject) => T | undefined, names: readonly string[]): T | undefined
  valuesOf(object: JsonObject, name: string, names: readonly string[]): Json[]
  numberOf(value: Json, scale: Scale): number | undefined
  /** Whether numbers within the scale are not what they seem. */
  doubts(values: readonly Json[], scale: Scale): boolean
}

/** How a judgement is read. */
export interface JudgementReading {
  readonly reading?: Reading
  /** What the question showed as the form: an answer that has its numbers is a copy. Default: the lowest score everywhere. */
  readonly form?: string
}

/**
 * What a judge says of one reply of the conversation task: the three criteria of the stage, each in [0, 5]. Unknown
 * unless every one is there and in range, and for a copy of the form. The lenient reading (default) takes the set that the
 * answer finally gives, in an object with common slips or as lines, and numbers in brackets or text; the strict one reads the
 * first brace group.
 *
 * @throws STATISTICS_INPUT for an unknown stage or reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Conversation; strict: the released scripts.
 */
export function readStageJudgement(
  response: string,
  stage: Stage,
  how: Reading | JudgementReading = {},
): Known<Judgement<CriterionScores>> {
  return readCriteria(response, criteriaOfStage(stage), stageScale, how)
}

/**
 * What a judge says of one text of the expression task: six criteria, each in [0, 100]; read as by
 * {@link readStageJudgement}. Numbers that all fit a scale to 1, 5 or 10 are refused, unless they name their scale (`4/100`).
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Expression.
 */
export const readExpressionJudgement = (
  response: string,
  how: Reading | JudgementReading = {},
): Known<Judgement<CriterionScores>> => readCriteria(response, expressionCriteria, expressionScale, how)

/**
 * What a judge says of one report of the summary task: five aspects, each on three criteria in [1, 5]; read as by
 * {@link readStageJudgement}, except that the strict reading prefers the first fenced json block.
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Summary.
 */
export function readSummaryJudgement(
  response: string,
  how: Reading | JudgementReading = {},
): Known<Judgement<SummaryScores>> {
  const { reading = 'lenient', form = lowestSummary } = optionsOf(how)
  const reader = entryOf('reading', { strict: strictSummary, lenient }, reading)
  if (reading === 'lenient' && isForm(response, form)) return unreadable
  const scores = reader.find(response, (object) => summaryIn(object, reader), [])
  return scores ? known({ scores, mean: summaryMean(scores) }) : unreadable
}

const optionsOf = (how: Reading | JudgementReading): JudgementReading =>
  typeof how === 'string' ? { reading: how } : how

const lowest = (names: readonly string[], { min }: Scale): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, min]))
const lowestSummary = JSON.stringify(
  Object.fromEntries(
    summaryAspects.map((aspect) => [aspect, { ...lowest(summaryCriteria, summaryScale), comment: '…' }]),
  ),
)

function readCriteria(
  response: string,
  criteria: readonly string[],
  scale: Scale,
  how: Reading | JudgementReading,
): Known<Judgement<CriterionScores>> {
  const { reading = 'lenient', form = JSON.stringify(lowest(criteria, scale)) } = optionsOf(how)
  const reader = entryOf('reading', { strict, lenient }, reading)
  if (reading === 'lenient' && isForm(response, form)) return unreadable
  const scores = reader.find(response, (object) => scoresIn(object, criteria, scale, reader), criteria)
  return scores ? known({ scores, mean: meanOf(Object.values(scores)) }) : unreadable
}

/** Mean of the fifteen numbers of a summary judgement. */
const summaryMean = (scores: SummaryScores): number =>
  meanOf(summaryAspects.flatMap((aspect) => Object.values(scores[aspect])))

const unreadable = unknown('no readable judgement')

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

function summaryIn(object: JsonObject, reader: Reader): SummaryScores | undefined {
  const scores: Partial<Record<SummaryAspect, CriterionScores>> = {}
  for (const aspect of summaryAspects) {
    const parts = reader.valuesOf(object, aspect, summaryAspects).filter(isObject)
    const part = parts.map((each) => scoresIn(each, summaryCriteria, summaryScale, reader)).find(Boolean)
    if (part === undefined) return undefined
    scores[aspect] = part
  }
  return scores as SummaryScores
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

const strictSummary: Reader = {
  ...strict,
  find(response, read) {
    const fenced = /```json([^]*?)```/.exec(response)
    const object = (fenced && parsed(fenced[1]!)) ?? firstBraceGroup(response)
    return isObject(object) ? read(object) : undefined
  },
}

/** The first brace group of at most two levels; braces in quotes count. */
function firstBraceGroup(response: string): Json | undefined {
  const group = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/.exec(response)
  return group ? parsed(group[0]) : undefined
}

const lenient: Reader = {
  find(response, read, names) {
    const inObjects = finallySaid(response, (object) => read(object) ?? readList(object, read))
    return inObjects ?? (names.length === 0 ? undefined : read(ratedLines(tidied(response), names)))
  },
  valuesOf(object, name, names) {
    const wanted = [name, criterionAliases[name] ?? name].map(keyForm)
    const entries = Object.entries(object).map(([key, value]) => [keyForm(key), value] as const)
    const exact = entries.filter(([key]) => wanted.includes(key))
    const others = new Set(names.filter((each) => each !== name).map(keyForm))
    const isBeginning = (key: string): boolean =>
      wanted.some((each) => each.startsWith(`${key} `)) && ![...others].some((each) => each.startsWith(`${key} `))
    return (exact.length > 0 ? exact : entries.filter(([key]) => key !== '' && isBeginning(key))).map(
      ([, value]) => value,
    )
  },
  numberOf: ratingIn,
  doubts: onAnotherScale,
}

/** `[{"criterion": "Name", "score": 4}, …]` as an object of names. */
function readList<T>(object: JsonObject, read: (object: JsonObject) => T | undefined): T | undefined {
  const rows = [...withInner(object)].flatMap((each) => {
    const name = ['criterion', 'name', 'dimension', 'aspect', 'metric'].map((key) => each[key]).find(Boolean)
    return typeof name === 'string' ? [[name, each] as const] : []
  })
  return rows.length === 0 ? undefined : read(Object.fromEntries(rows))
}
