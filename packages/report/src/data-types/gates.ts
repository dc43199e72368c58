/** Gates of a check: their outcomes, and the dialogues that contradict each gate most. */
import type { Words } from './headline.js'

export interface GateView {
  readonly evaluation: string
  readonly name: string
  readonly supporter: string
  readonly outcome: 'pass' | 'fail' | 'inconclusive' | 'not checked'
  readonly sentence: Words
  /** Undefined if no number was measured. */
  readonly picture?: GatePicture
  readonly cases: readonly GateCase[]
}

/** Number with interval and limit on an axis; the other side is at 0. */
export interface GatePicture {
  readonly estimate: number
  readonly lower?: number
  readonly upper?: number
  readonly limit: number
  /** Side of the limit on which the number must be. */
  readonly side: 'above' | 'below'
  /**
   * Other side, such as `the baseline`; undefined if the gate tests a number without comparison.
   */
  readonly other?: string
  /** Factor for display: shares are shown in percent. */
  readonly scale: number
  readonly unit: string
}

export interface GateCase {
  readonly scenario: string
  readonly numbers: { readonly after: number; readonly before?: number }
  /** Dialogue of the other side; undefined if its texts are not stored. */
  readonly before?: readonly GateTurn[]
  readonly after?: readonly GateTurn[]
}

export interface GateTurn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
}
