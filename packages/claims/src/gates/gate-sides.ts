import type { Gate } from './gate.js'
import type { LookSides } from './measure.js'

/** Data of a gate: the rows of the first look, and of both looks together. */
export interface GateSides extends LookSides {
  readonly gate: Gate
  /** Rows of both repeats together; undefined after a single look. */
  readonly both?: LookSides
  /** Reason why the gate is inconclusive regardless of its numbers. */
  readonly unfit?: string
  /**
   * Version that the baseline also has, so that there is nothing to decide; empty if it has no
   * name.
   */
  readonly same?: string
}
