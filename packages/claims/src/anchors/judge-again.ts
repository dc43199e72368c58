/** Port for judging anchors again, provided by the host because it calls models. */
import type { Dialogue, Known } from '@attune/core'
import type { Conditions } from '@attune/core/internal'

/** A planned dialogue for a judge. */
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
  /** Key of a planned dialogue in the store. */
  keyOf(judgement: Judgement): Promise<string | undefined>
  /** A dialogue from the store. */
  stored(key: string): Promise<Dialogue | undefined>
}
