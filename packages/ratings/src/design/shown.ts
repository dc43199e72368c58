/**
 * What raters get: a type without supporters, models, conditions, scenarios and scores. Page, server and package are made from it and
 * from nothing else.
 */
import type { Json, Speaker } from '@attune/core'
import type { Assignment, ItemKind } from './design.js'
import type { Question } from './questions.js'

export interface ShownTurn {
  readonly speaker: Speaker
  readonly text: string
}

export interface ShownItem {
  readonly id: string
  readonly kind: ItemKind
  readonly language: string
  readonly dialogues: readonly (readonly ShownTurn[])[]
  /** Of training items: the agreed answers. */
  readonly anchor?: Readonly<Record<string, Json>>
}

/** Texts around the items, written by the study's owner. */
export interface StudyTexts {
  readonly title: string
  readonly about: string
  /** What is in the dialogues that may weigh on a reader. */
  readonly note: string
  readonly helpline: string
  /** `en` or `zh`: of the page. */
  readonly language: 'en' | 'zh'
  /** At the end each rater guesses how many systems there were, and which replies came from the same. */
  readonly guess: boolean
  readonly confidence: boolean
}

/** Two dialogues of a rater: were they written by the same system? The answers say how blind a study was. */
export interface Guess {
  readonly id: string
  readonly rater: string
  readonly of: readonly [DialogueAt, DialogueAt]
}

export interface DialogueAt {
  readonly item: string
  /** In `dialogues` of the item. */
  readonly at: number
}

/** All of it, on the owner's side: the digest of this is the design's hash. */
export interface Shown {
  readonly texts: StudyTexts
  readonly questions: readonly Question[]
  readonly items: readonly ShownItem[]
  readonly training: readonly string[]
  readonly assignments: readonly Assignment[]
  readonly guesses: readonly Guess[]
}

/** An item as one rater sees it at one place: sides as they stand there. */
export interface RaterItem extends Omit<ShownItem, 'id'>, Pick<Assignment, 'item' | 'place' | 'occasion'> {
  readonly textHash: string
}

/** What a page of one rater holds. */
export interface RaterView {
  readonly design: string
  readonly rater: string
  readonly texts: StudyTexts
  readonly questions: readonly Question[]
  readonly training: readonly RaterItem[]
  readonly items: readonly RaterItem[]
  readonly guesses: readonly { readonly id: string; readonly dialogues: readonly (readonly ShownTurn[])[] }[]
  readonly minutes: number
}
