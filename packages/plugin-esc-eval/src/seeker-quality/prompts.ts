import { definePrompt, known, unknown, type JsonObject, type Known } from '@attune/core'
import {
  agreed,
  numberIn,
  objectAnswer,
  objectsIn,
  textAnswer,
  tidied,
  unlessCut,
  wholeNumberAnswer,
} from '@attune/answers'
import { NO_RULE } from '../reading/no-rule.js'
import { HIGHEST_RATING, roleMetrics, type RoleMetric } from '../scores/role-play-quality.js'

export interface Ratings {
  /** Undefined for an offline stand-in without a rule. */
  readonly ratings?: Readonly<Record<RoleMetric, number>>
  readonly reason: string
}

/**
 * Reads six ratings from an object, as numbers or numerals. Objects with different ratings
 * contradict each other.
 */
export function readRatings(answer: string): Known<Ratings> {
  const text = tidied(answer).trim()
  if (text === NO_RULE) return known({ reason: '' })
  const objects = objectsIn(text).map(({ value }) => value)
  const sets = objects.flatMap((object) => ratingsIn(object) ?? [])
  const ratings = agreed(sets)
  if (sets.length > 1 && ratings === undefined)
    return unknown('the answer has two different sets of ratings')
  const said = objects.at(-1) ?? {}
  if (ratings === undefined || ratingsIn(said) === undefined)
    return unknown('the answer lacks one of the six ratings')
  return known({ ratings, reason: typeof said['reason'] === 'string' ? said['reason'] : '' })
}

function ratingsIn(said: JsonObject): Readonly<Record<RoleMetric, number>> | undefined {
  const entries = roleMetrics.map((metric) => {
    const value = said[metric]
    return [metric, typeof value === 'string' ? numberIn(value) : value] as const
  })
  const isRating = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= HIGHEST_RATING
  return entries.every(([, value]) => isRating(value))
    ? (Object.fromEntries(entries) as Record<RoleMetric, number>)
    : undefined
}

const ratings = objectAnswer({
  reason: textAnswer(),
  ...Object.fromEntries(
    roleMetrics.map((metric) => [metric, wholeNumberAnswer(0, HIGHEST_RATING)]),
  ),
})

export const qualityPrompt = definePrompt<{ card: string; dialogue: string }, Ratings>({
  id: 'seeker-quality',
  folder: new URL('.', import.meta.url),
  fields: ['card', 'dialogue'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readRatings(text)),
  schema: () => ratings,
  standIn: () => NO_RULE,
})
