/**
 * Additional fields of users' cards: grade, leaf category, votes of two workers, source dialogue.
 */
import type { Json, JsonObject } from '@attune/core'
import type { Line } from '@attune/core/internal'
import { isObject } from '@attune/answers/internal'
import { leafOf } from './categories.js'
import { grades, mergeVotes, type CardVotes, type Grade } from './grades.js'

export interface OwnFields {
  readonly grade?: Grade
  /** Id of a leaf of the category tree. */
  readonly category?: string
  /** Dialogue from which the card was made. */
  readonly dialogue?: readonly Line[]
}

/** Additional fields of a card, or the code of a fault. */
export function readOwnFields(card: JsonObject): OwnFields | string {
  const { grade, category, votes, dialogue } = card
  if (grade !== undefined && !isGrade(grade)) return 'value:grade'
  if (category !== undefined && !isLeaf(category)) return 'value:category'
  if (dialogue !== undefined && !isDialogue(dialogue)) return 'value:dialogue'
  const own = {
    ...(isGrade(grade) && { grade }),
    ...(isLeaf(category) && { category }),
    ...(isDialogue(dialogue) && { dialogue }),
  }
  if (votes === undefined) return own
  return isVotes(votes) ? settled(own, votes) : 'value:votes'
}

interface Votes {
  readonly grades: readonly [Grade, Grade]
  readonly categories: readonly [string, string]
  readonly third?: Grade
  readonly category?: string
}

function settled(
  own: OwnFields,
  { grades: workerGrades, categories, third, category: adjudicated }: Votes,
): OwnFields | string {
  const votes: CardVotes = {
    workerGrades,
    workerCategories: categories,
    ...(third !== undefined && { thirdGrade: third }),
    ...(adjudicated !== undefined && { adjudicatedCategory: adjudicated }),
  }
  const { grade, category } = mergeVotes(votes)
  if (grade === undefined) return 'unsettled:grade'
  if (grade !== 'invalid' && category === undefined) return 'unsettled:category'
  return { ...own, grade, ...(category !== undefined && { category }) }
}

const isGrade = (value: Json | undefined): value is Grade =>
  (grades as readonly unknown[]).includes(value)

const isLeaf = (value: Json | undefined): value is string =>
  typeof value === 'string' && leafOf(value) !== undefined

export const isDialogue = (
  value: Json | undefined,
): value is readonly JsonObject[] & readonly Line[] =>
  Array.isArray(value) &&
  value.every(
    (turn) => isObject(turn) && isSpeaker(turn['speaker']) && typeof turn['text'] === 'string',
  )

const isSpeaker = (value: Json | undefined): boolean => value === 'seeker' || value === 'supporter'

const isTwo = (value: Json | undefined, holds: (each: Json) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(holds)

const isVotes = (value: Json): value is JsonObject & Votes =>
  isObject(value) &&
  isTwo(value['grades'], isGrade) &&
  isTwo(value['categories'], isLeaf) &&
  (value['third'] === undefined || isGrade(value['third'])) &&
  (value['category'] === undefined || isLeaf(value['category']))
