import type { Gate } from './gate.js'
import type { LookSides } from './measure.js'

/** Rows of the first look that decide a gate. */
export interface GateSides extends LookSides {
  readonly gate: Gate
  /** Rows of both repeats together; none: the scenarios were asked once. */
  readonly both?: LookSides
  /** Why nothing can be decided, whatever the numbers say. */
  readonly unfit?: string
  /** The version that the baseline has too, so that there is nothing to decide; empty where it has no name. */
  readonly same?: string
}
