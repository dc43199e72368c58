import type { InBoth } from './cannot-fail.js'
import type { Gate } from './gate.js'
import type { LookSides } from './measure.js'

/** Values of a gate: the rows of the first look (analysis), and those of both looks together. */
export interface GateSides extends LookSides {
  readonly gate: Gate
  /** Rows of both looks together; undefined if only the first look was made. */
  readonly both?: LookSides
  /** Reason why the gate is inconclusive whatever its values. */
  readonly unfit?: string
  /** The same reason in Chinese. Present only with `unfit`. */
  readonly unfitInChinese?: string
  /** What to do where the gate is `unfit`. */
  readonly fix?: InBoth
  /**
   * Version of the supporter if the baseline has the same version, so that the gate passes without
   * a test; `own` is then empty. The empty string if the version has no name.
   */
  readonly same?: string
}
