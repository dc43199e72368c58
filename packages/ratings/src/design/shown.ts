/**
 * Blinded view of a study. Its types contain no supporters, models, conditions, scenarios or
 * scores. The page, the server and the offline package are built from this view only.
 */
import type { Json } from '@attune/core'
import type { Speaker } from '@attune/core/internal'
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
  /** For training items: the agreed answers, by question id. */
  readonly anchor?: Readonly<Record<string, Json>>
}

/** Texts around the items, written by the study's owner. */
export interface StudyTexts {
  readonly title: string
  readonly about: string
  /** Note that warns raters of distressing content. */
  readonly note: string
  readonly helpline: string
  /** Language in which the page is shown. */
  readonly language: 'en' | 'zh'
  /**
   * True: at the end, each rater guesses which replies are from the same system. This tests the
   * blinding.
   */
  readonly guess: boolean
  readonly confidence: boolean
}

/**
 * Blinding test: two dialogues that a rater has read. The rater guesses whether the same system
 * wrote both.
 */
export interface Guess {
  readonly id: string
  readonly rater: string
  readonly of: readonly [DialogueAt, DialogueAt]
}

export interface DialogueAt {
  readonly item: string
  /** Index in the item's `dialogues`. */
  readonly at: number
}

/**
 * Complete blinded view of all raters, which stays with the owner. Its digest identifies the
 * design.
 */
export interface Shown {
  readonly texts: StudyTexts
  readonly questions: readonly Question[]
  readonly items: readonly ShownItem[]
  readonly training: readonly string[]
  readonly assignments: readonly Assignment[]
  readonly guesses: readonly Guess[]
}

/**
 * An item as one rater sees it, with its position in the rater's list. The dialogues of a pair are
 * in display order, left first.
 */
export interface RaterItem
  extends Omit<ShownItem, 'id'>, Pick<Assignment, 'item' | 'place' | 'occasion'> {
  readonly textHash: string
}

/** Everything that the page of one rater shows. */
export interface RaterView {
  readonly design: string
  readonly rater: string
  readonly texts: StudyTexts
  readonly questions: readonly Question[]
  readonly training: readonly RaterItem[]
  readonly items: readonly RaterItem[]
  readonly guesses: readonly {
    readonly id: string
    readonly dialogues: readonly (readonly ShownTurn[])[]
  }[]
  readonly minutes: number
}
