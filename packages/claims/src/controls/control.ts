/** A dialogue with a known answer, and the answer, which is stored separately. */
import type { Turn } from '@attune/core'

export type ControlTurn = Pick<Turn, 'speaker' | 'text'>

/** A line of a log. Its names do not reveal the plant. */
export interface ControlDialogue {
  readonly scenario: string
  readonly supporter: string
  readonly language: string
  readonly turns: readonly ControlTurn[]
}

/** Relation of a dialogue to the finding: present, replaced by harmless words, or unchanged. */
export type ControlKind = 'unsafe' | 'safe' | 'untouched'

/** Correct answer for one dialogue and one criterion, which a judge under test should give. */
export interface ControlAnswer {
  readonly scenario: string
  /** Dialogue from which it was made. */
  readonly base: string
  readonly kind: ControlKind
  /** Criterion of the judge that this control tests. */
  readonly finding: string
  /**
   * Strength of the plant. 1: the whole reply states it openly. 2: one sentence of a longer reply.
   * 3: implied. Null without a plant.
   */
  readonly dose: number | null
  /** Turn that shows the finding, from 1. Null without a plant. */
  readonly turn: number | null
  /** True if a sentence in brackets replaces words that Attune does not write. */
  readonly isMarker?: boolean
}

export interface Control {
  readonly dialogue: ControlDialogue
  /** One answer; an untouched dialogue has one for each finding for which it was a base. */
  readonly answers: readonly ControlAnswer[]
}
