/** The port by which anchors are judged again: the host gives it, since it asks models. */
import type { Conditions, Dialogue, Known } from '@attune/core'

/** A dialogue of the plan, as a judge reads it. */
export interface Judgement {
  readonly evaluation: string
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Conditions
  /** Label of the estimator or judge. */
  readonly source: string
}

/** What was said, by name; or why there is nothing. */
export type JudgedAgain = Known<Readonly<Record<string, Known<number | string>>>>

export interface AnchorJudges {
  /**
   * Answers are kept under the occasion: the same name is answered as before, another one is asked again. Throws what ends a
   * run: a missing key, a budget that is spent.
   */
  judge(judgement: Judgement, dialogue: Dialogue, occasion: string): Promise<JudgedAgain>
  /** The key under which the store has a dialogue of the plan. */
  keyOf(judgement: Judgement): Promise<string | undefined>
  /** A dialogue that the store has. */
  stored(key: string): Promise<Dialogue | undefined>
}
