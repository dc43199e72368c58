import { known, unknown, type JsonObject, type Known } from '@attune/core'
import { agreed, objectsIn, tidied } from '@attune/answers'
import { leafOf } from '../cards/categories.js'
import type { CardFeatures } from '../cards/grades.js'

/**
 * A model's statements on a role card. `category`: id of a leaf of the category tree; undefined if
 * none fits.
 */
export interface GradeAnswer extends CardFeatures {
  readonly category?: string
}

/** True if the model keeps the card, false if it drops it; unknown for an unreadable answer. */
export function readKeepAnswer(answer: string): Known<boolean> {
  const said = objectsIn(tidied(answer)).flatMap(({ value }) =>
    typeof value['keep'] === 'boolean' ? [value['keep']] : [],
  )
  const keep = agreed(said)
  if (said.length > 0 && keep === undefined)
    return unknown('the answer says both, to keep the card and not to')
  return typeof keep === 'boolean'
    ? known(keep)
    : unknown('the answer does not say whether to keep the card')
}

export function readGradeAnswer(answer: string): Known<GradeAnswer> {
  const objects = objectsIn(tidied(answer)).map(({ value }) => value)
  const said = objects.at(-1)
  if (said === undefined) return unknown('the answer has no JSON object')
  if (
    agreed(objects.filter((object) => 'event' in object && 'cause' in object).map(withoutWords)) ===
    undefined
  )
    return unknown(
      objects.length > 1
        ? 'the answer has two different grades'
        : 'the answer lacks one of the five statements',
    )
  const { event, category, cause, result, otherPerson, otherDescribed } = said
  const given = { event, cause, result, otherPerson, otherDescribed }
  const isWhole = Object.values(given).every((value) => typeof value === 'boolean')
  if (!isWhole) return unknown('the answer lacks one of the five statements')
  const leaf = typeof category === 'string' ? leafOf(category.trim()) : undefined
  const isNone = typeof category === 'string' && /^none$/i.test(category.trim())
  if (leaf === undefined && !isNone) return unknown('the category is none of those named')
  return known({
    hasEvent: event === true,
    classifiable: leaf !== undefined,
    hasCause: cause === true,
    hasResult: result === true,
    interpersonal: otherPerson === true,
    otherDescribed: otherDescribed === true,
    ...(leaf && { category: leaf.id }),
  })
}

/**
 * Statements of an answer, for comparison with those of another. Reasons and the order of keys do
 * not count.
 */
const withoutWords = ({
  event,
  category,
  cause,
  result,
  otherPerson,
  otherDescribed,
}: JsonObject) =>
  [event, category, cause, result, otherPerson, otherDescribed].map((value) => value ?? null)
