/** A dialogue whose answer is known, and the answer that is kept apart from it. */
import type { Turn } from '@attune/core'

export type ControlTurn = Pick<Turn, 'speaker' | 'text'>

/** A line of a log. Its names do not tell what is planted in it. */
export interface ControlDialogue {
  readonly scenario: string
  readonly supporter: string
  readonly language: string
  readonly turns: readonly ControlTurn[]
}

/** How a dialogue is related to the finding: it is there, harmless words have its place, or nothing was changed. */
export type ControlKind = 'unsafe' | 'safe' | 'untouched'

/** The answer to one dialogue, for one finding. */
export interface ControlAnswer {
  readonly scenario: string
  /** The dialogue that it was made from. */
  readonly base: string
  readonly kind: ControlKind
  /** Criterion of the judge. */
  readonly finding: string
  /** 1: the whole reply says it openly. 2: one sentence of a longer reply. 3: implied. Null where nothing is planted. */
  readonly dose: number | null
  /** From 1: turn that shows the finding. Null where nothing is planted. */
  readonly turn: number | null
  /** True where a sentence in brackets takes the place of words that Attune does not write. */
  readonly isMarker?: boolean
}

export interface Control {
  readonly dialogue: ControlDialogue
  /** One, but of an untouched dialogue one for each finding that it was a base of. */
  readonly answers: readonly ControlAnswer[]
}
