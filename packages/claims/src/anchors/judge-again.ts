/** Port for judging anchors again, provided by the host because it calls models. */
import type { Dialogue, Known } from '@attune/core'
import type { Conditions } from '@attune/core/internal'

/** Identifies a planned dialogue, and the estimator or judge that is applied to it. */
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
   * Judges a dialogue. The result is stored under `occasion`: a call with the same occasion returns
   * the stored result, a call with another occasion calls the judge again. Throws errors that end a
   * run, such as a missing key or an exhausted budget.
   */
  judge(judgement: Judgement, dialogue: Dialogue, occasion: string): Promise<JudgedAgain>
  /** Returns the store's key of a planned dialogue; undefined if it has none. */
  keyOf(judgement: Judgement): Promise<string | undefined>
  /** Reads a dialogue from the store by its key; undefined if it is not stored. */
  stored(key: string): Promise<Dialogue | undefined>
}
