import type { Json } from '@attune/core'
import { isObject, objectsIn, shortRuns, tidied, unfenced } from '@attune/core/answers'
import { trimmed } from './plain-text.js'
import { isBound } from './stated-number.js'

/** A range of numbers that includes both ends. */
export interface Scale {
  readonly min: number
  readonly max: number
}

export const isWithin = (value: number, { min, max }: Scale): boolean =>
  value >= min && value <= max

/** Matches "4", "4.5", "4 / 5", "4 out of 5", "85%", also if words follow. */
const rating =
  /^\**([+-]?\d+(?:\.\d+)?)\**(?:\s*(?:\/|out of)\s*(\d+)|\s*(%)|\s*(?:分|points?))?\**(?:$|\s*[([（,;:，；：](?!\s*\d).*$|\s*[-–—]\s*(?!\d).*$|\.(?!\d).*$|\s+(?:because|since|as|for)\s.*$)/is

const keys = new Set(['score', 'rating', 'value', 'points', 'grade', '分数', '评分', '得分'])

/**
 * Number that a member of a judgement states: plain, in a list with one element, in a text, or in
 * an object next to a reason. Undefined for other values.
 */
export function ratingIn(value: Json, scale: Scale): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return ratingInText(value, scale)
  if (Array.isArray(value))
    return value.length === 1 ? ratingIn(value[0] as Json, scale) : undefined
  if (!isObject(value)) return undefined
  const named = Object.entries(value).find(([key]) => keys.has(key.toLowerCase()))
  return named && ratingIn(named[1], scale)
}

function ratingInText(text: string, { max }: Scale): number | undefined {
  const said = shortRuns(trimmed(text)).normalize('NFKC')
  const [, score, most, percent] = rating.exec(said) ?? []
  if (score === undefined || isBound(said, 0, said.indexOf(score) + score.length)) return undefined
  if ((most !== undefined && Number(most) !== max) || (percent && max !== 100)) return undefined
  return Number(score)
}

const narrowScale = 10

/**
 * True if the scale ends at 100, but all numbers fit a scale to 1, 5 or 10, and none states its
 * scale.
 */
export function onAnotherScale(values: readonly Json[], { max }: Scale): boolean {
  if (max <= narrowScale) return false
  const numbers = values.map((value) => ratingIn(value, { min: 0, max }) ?? 0)
  const namesScale = values.some((value) => /[%/]|out of/.test(JSON.stringify(value)))
  return !namesScale && Math.max(...numbers) > 0 && Math.max(...numbers) <= narrowScale
}

/** True if an answer only repeats the format example of the question. */
export function isForm(response: string, form: string): boolean {
  const [answer, shown] = [unfenced(tidied(response)), unfenced(tidied(form))]
  if (answer.replaceAll(/\s/g, '') === shown.replaceAll(/\s/g, '')) return true
  const found = objectsIn(answer)
  return (
    found.length === 1 &&
    JSON.stringify(found[0]!.value) === JSON.stringify(objectsIn(form)[0]?.value)
  )
}
