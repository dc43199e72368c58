/**
 * Types for the gates of `attune check`: outcomes, and the dialogues that contradict each gate
 * most.
 */
import type { Words } from './headline.js'

export interface GateView {
  readonly evaluation: string
  readonly name: string
  readonly supporter: string
  readonly outcome: 'pass' | 'fail' | 'inconclusive' | 'not checked'
  readonly sentence: Words
  /** Lines on what to do, if the numbers cannot change an inconclusive outcome. */
  readonly fix?: Words
  /** Undefined if the gated value is unknown. */
  readonly picture?: GatePicture
  readonly cases: readonly GateCase[]
}

/**
 * Drawing of a gate: the gated value with its interval, and the limit. If the gate tests a
 * difference, 0 stands for the other side (baseline or supporter).
 */
export interface GatePicture {
  readonly estimate: number
  readonly lower?: number
  readonly upper?: number
  readonly limit: number
  /** Side of the limit on which the gated value must be to pass. */
  readonly side: 'above' | 'below'
  /**
   * Name of the side that is compared, such as `the baseline`; undefined if the gate tests a value
   * without comparison.
   */
  readonly other?: Words
  /** Factor for display: shares are shown in percent. */
  readonly scale: number
  readonly unit: string
}

export interface GateCase {
  readonly scenario: string
  readonly numbers: { readonly after: number; readonly before?: number }
  /** Themes of the findings in the dialogue, which then opens behind a content note. */
  readonly contentNote?: readonly Words[]
  /** Dialogue of the baseline or the other supporter; undefined if its texts are not stored. */
  readonly before?: readonly GateTurn[]
  readonly after?: readonly GateTurn[]
}

export interface GateTurn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
}
