import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { entryOf, isWithin, type Scale } from '../input.js'
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
import { normalForm, trimmed } from '../text.js'
import { firstReadable, isObject, parsed, type Reading } from './candidates.js'

export interface Judgement<Scores> {
  readonly scores: Scores
  /** Plain average of all numbers. */
  readonly mean: number
}

/** How an object is found in a judge's answer, and how its keys and values are understood. */
interface Reader {
  find<T>(response: string, read: (object: JsonObject) => T | undefined): T | undefined
  valuesOf(object: JsonObject, name: string): Json[]
  numberOf(value: Json, scale: Scale): number | undefined
}

/**
 * What a judge says of one reply of the conversation task: the three criteria of the stage, each in [0, 5]. Unknown
 * unless every one is there and in range. The lenient reading (default) takes the first complete set of the answer,
 * forgives full-width and trailing commas, and numbers in brackets or text; the strict one reads the first brace group.
 *
 * @throws STATISTICS_INPUT for an unknown stage or reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Conversation; strict: the released scripts.
 */
export function readStageJudgement(
  response: string,
  stage: Stage,
  reading: Reading = 'lenient',
): Known<Judgement<CriterionScores>> {
  const criteria = criteriaOfStage(stage)
  const reader = entryOf('reading', { strict, lenient }, reading)
  return judged(reader.find(response, (object) => scoresIn(object, criteria, stageScale, reader)))
}

/**
 * What a judge says of one text of the expression task: six criteria, each in [0, 100]; read as by
 * {@link readStageJudgement}.
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Expression.
 */
export function readExpressionJudgement(
  response: string,
  reading: Reading = 'lenient',
): Known<Judgement<CriterionScores>> {
  const reader = entryOf('reading', { strict, lenient }, reading)
  return judged(reader.find(response, (object) => scoresIn(object, expressionCriteria, expressionScale, reader)))
}

/**
 * What a judge says of one report of the summary task: five aspects, each on three criteria in [1, 5]; read as by
 * {@link readStageJudgement}, except that the strict reading prefers the first fenced json block.
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Summary.
 */
export function readSummaryJudgement(response: string, reading: Reading = 'lenient'): Known<Judgement<SummaryScores>> {
  const reader = entryOf('reading', { strict: strictSummary, lenient }, reading)
  const scores = reader.find(response, (object) => summaryIn(object, reader))
  return scores ? known({ scores, mean: summaryMean(scores) }) : unreadable
}

/** Mean of the fifteen numbers of a summary judgement. */
const summaryMean = (scores: SummaryScores): number =>
  meanOf(summaryAspects.flatMap((aspect) => Object.values(scores[aspect])))

const unreadable = unknown('no readable judgement')

const judged = (scores: CriterionScores | undefined): Known<Judgement<CriterionScores>> =>
  scores ? known({ scores, mean: meanOf(Object.values(scores)) }) : unreadable

function scoresIn(
  object: JsonObject,
  criteria: readonly string[],
  scale: Scale,
  { valuesOf, numberOf }: Reader,
): CriterionScores | undefined {
  const scores: Record<string, number> = {}
  for (const name of criteria) {
    const numbers = valuesOf(object, name).map((value) => numberOf(value, scale))
    const score = numbers.find((each) => each !== undefined && isWithin(each, scale))
    if (score === undefined) return undefined
    scores[name] = score
  }
  return scores
}

function summaryIn(object: JsonObject, reader: Reader): SummaryScores | undefined {
  const scores: Partial<Record<SummaryAspect, CriterionScores>> = {}
  for (const aspect of summaryAspects) {
    const parts = reader.valuesOf(object, aspect).filter(isObject)
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
  find: (response, read) => firstReadable(response, read, (text) => parsed(text) ?? parsed(repaired(text))),
  valuesOf(object, name) {
    const names = new Set([name, criterionAliases[name] ?? name].map(normalForm))
    return Object.entries(object).flatMap(([key, value]) => (names.has(normalForm(key)) ? [value] : []))
  },
  numberOf(value, scale) {
    if (Array.isArray(value)) return value.length === 1 ? lenient.numberOf(value[0] as Json, scale) : undefined
    if (typeof value === 'number') return value
    return typeof value === 'string' ? ratingIn(value, scale) : undefined
  },
}

const repaired = (text: string): string =>
  text
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff1a', ':')
    .replaceAll(/,(?=\s*[}\]])/g, '')

/** "4", "4.5" or "4 / 5". */
function ratingIn(text: string, { max }: Scale): number | undefined {
  const [, score, most] = /^([+-]?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/.exec(trimmed(text)) ?? []
  if (score === undefined || (most !== undefined && Number(most) !== max)) return undefined
  return Number(score)
}
