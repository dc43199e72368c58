/** Port for judging anchors again, provided by the host because it calls models. */
import type { Dialogue, Known } from '@attune/core'
import type { Conditions } from '@attune/core/internal'

/** Identifies a dialogue of a plan, and the estimator or judge that reads it. */
export interface Judgement {
  readonly evaluation: string
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Conditions
  /** Label of the estimator or judge. */
  readonly source: string
}

/** Values by name, or the reason why they are missing. */
export type JudgedAgain = Known<Readonly<Record<string, Known<number | string>>>>

export interface AnchorJudges {
  /**
   * Judges a dialogue. Results are stored under the occasion: the same occasion returns the stored
   * result, another one calls the judge again. Throws errors that end a run: a missing key, an
   * exhausted budget.
   */
  judge(judgement: Judgement, dialogue: Dialogue, occasion: string): Promise<JudgedAgain>
  /** Returns the store's key of a planned dialogue; undefined if it has none. */
  keyOf(judgement: Judgement): Promise<string | undefined>
  /** Reads a dialogue from the store by its key; undefined if it is not stored. */
  stored(key: string): Promise<Dialogue | undefined>
}
