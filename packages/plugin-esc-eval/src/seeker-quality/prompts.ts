import { definePrompt, known, unknown, type Known } from '@attune/core'
import { objectsIn, tidied, unlessCut } from '@attune/core/answers'
import { NO_RULE } from '../reading/no-rule.js'
import { HIGHEST_RATING, roleMetrics, type RoleMetric } from '../scores/role-play-quality.js'

export interface Ratings {
  /** Absent if no rule stands in for the judge. */
  readonly ratings?: Readonly<Record<RoleMetric, number>>
  readonly reason: string
}

/** Six ratings in an object. */
export function readRatings(answer: string): Known<Ratings> {
  const text = tidied(answer).trim()
  if (text === NO_RULE) return known({ reason: '' })
  const said = objectsIn(text).at(-1)?.value ?? {}
  const isRating = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= HIGHEST_RATING
  if (!roleMetrics.every((metric) => isRating(said[metric]))) return unknown('the answer lacks one of the six ratings')
  return known({
    ratings: Object.fromEntries(roleMetrics.map((metric) => [metric, said[metric]])) as Record<RoleMetric, number>,
    reason: typeof said['reason'] === 'string' ? said['reason'] : '',
  })
}

const form = `{"reason": "…", ${roleMetrics.map((metric) => `"${metric}": …`).join(', ')}}`

export const qualityPrompt = definePrompt<{ card: string; dialogue: string }, Ratings>({
  id: 'seeker-quality',
  folder: new URL('.', import.meta.url),
  fields: ['card', 'dialogue'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readRatings(text)),
  form: () => form,
  standIn: () => NO_RULE,
})
