import { known, unknown, type JsonObject, type Known } from '@attune/core'
import { objectsIn, tidied } from '@attune/core/answers'
import { leafOf } from '../cards/categories.js'
import type { CardFeatures } from '../cards/grades.js'

/** What a model says of a card; the category is the id of a leaf, absent where none fits. */
export interface GradeAnswer extends CardFeatures {
  readonly category?: string
}

const lastObject = (answer: string): JsonObject | undefined => objectsIn(tidied(answer)).at(-1)?.value

/** Whether a card is kept. */
export function readKeepAnswer(answer: string): Known<boolean> {
  const keep = lastObject(answer)?.['keep']
  return typeof keep === 'boolean' ? known(keep) : unknown('the answer does not say whether to keep the card')
}

export function readGradeAnswer(answer: string): Known<GradeAnswer> {
  const said = lastObject(answer)
  if (said === undefined) return unknown('the answer has no JSON object')
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
