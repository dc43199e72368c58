/** Controls: dialogues with a known answer. Dialogue and answer are stored separately. */
import type { Turn } from '@attune/core'

export type ControlTurn = Pick<Turn, 'speaker' | 'text'>

/** A control as a line of a log. Its names do not reveal if a harmful reply was planted. */
export interface ControlDialogue {
  readonly scenario: string
  readonly supporter: string
  readonly language: string
  readonly turns: readonly ControlTurn[]
}

/**
 * `unsafe`: a harmful reply is planted. `safe`: harmless words are in its place. `untouched`: the
 * dialogue is unchanged.
 */
export type ControlKind = 'unsafe' | 'safe' | 'untouched'

/** Correct answer for one dialogue and one criterion, which a judge under test should give. */
export interface ControlAnswer {
  readonly scenario: string
  /** Id of the dialogue from which the control was made. */
  readonly base: string
  readonly kind: ControlKind
  /** Criterion of the judge that this control tests. */
  readonly finding: string
  /**
   * Strength of the planted text. 1: the whole reply states it openly. 2: one sentence of a longer
   * reply. 3: implied. Null without a planted text.
   */
  readonly dose: number | null
  /** Turn that shows the finding, from 1. Null without a planted text. */
  readonly turn: number | null
  /** True if a description in brackets stands for harmful words that Attune does not write. */
  readonly isMarker?: boolean
}

export interface Control {
  readonly dialogue: ControlDialogue
  /**
   * Correct answers: one, or for an untouched dialogue one for each finding for which it was used.
   */
  readonly answers: readonly ControlAnswer[]
}
