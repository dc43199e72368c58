/** Gates of a check: what each came to, and the dialogues that speak most against it. */
import type { Words } from './headline.js'

export interface GateView {
  readonly evaluation: string
  readonly name: string
  readonly supporter: string
  readonly outcome: 'pass' | 'fail' | 'inconclusive'
  readonly sentence: Words
  /** None: nothing was measured. */
  readonly picture?: GatePicture
  readonly cases: readonly GateCase[]
}

/** On one axis: the number with its interval, the limit, and the other side, which is at 0. */
export interface GatePicture {
  readonly estimate: number
  readonly lower?: number
  readonly upper?: number
  readonly limit: number
  /** Where the number must lie. */
  readonly side: 'above' | 'below'
  /** `the baseline`; none: the gate is on a number by itself. */
  readonly other?: string
  /** Shares are shown in percent. */
  readonly scale: number
  readonly unit: string
}

export interface GateCase {
  readonly scenario: string
  readonly numbers: { readonly after: number; readonly before?: number }
  /** Of the other side; none where its texts are not kept. */
  readonly before?: readonly GateTurn[]
  readonly after?: readonly GateTurn[]
}

export interface GateTurn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
}
