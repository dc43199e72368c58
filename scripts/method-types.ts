/**
 * Data that methods in Python are given and give back: `npm run docs` makes the classes of the
 * Python package from it.
 */
import type { Dialogue, Estimate, JsonObject, PairVerdict, Scenario, Verdict } from '@attune/core'
import type { Ending, Finish, Usage } from '@attune/core/internal'
import type { Column, DialogueRecord, Observation, PairRecord } from '@attune/core/findings'

export interface SpeakAnswer {
  readonly text: string
  /** These are the seeker's last words: why it leaves. */
  readonly ending?: Ending
  readonly finish?: Finish
  readonly reasoning?: string
  readonly usage?: Usage
  readonly annotations?: JsonObject
}

export interface Methods {
  readonly scenario: Scenario
  readonly dialogue: Dialogue
  readonly estimate: Estimate
  readonly verdicts: readonly Verdict[]
  readonly pairVerdicts: readonly PairVerdict[]
  readonly reply: SpeakAnswer
  readonly observation: Observation
  readonly dialogueRecord: DialogueRecord
  readonly pairRecord: PairRecord
  readonly column: Column
}
