/**
 * Requests to the user's service and its answers, by POST, as JSON. The JSON schemas are generated
 * from these types (`docs/remote.schema.json`).
 */
import type {
  Dialogue,
  Ending,
  Estimate,
  Finish,
  JsonObject,
  PairVerdict,
  Scenario,
  Turn,
  Usage,
  Verdict,
} from '@attune/core'

interface Asked {
  /** Version of this message format. */
  readonly contract: 1
  /** Options: `with` of the entry in the config. */
  readonly options: JsonObject
  /**
   * Seed for random draws: equal for the same config, scenario and repeat, for any supporter. From
   * 0 to 2³² − 1.
   */
  readonly seed: number
  readonly scenario: Scenario
}

export interface EstimateRequest extends Asked {
  readonly kind: 'estimate'
  readonly dialogue: Dialogue
}

export interface JudgeRequest extends Asked {
  readonly kind: 'judge'
  readonly dialogue: Dialogue
}

/** Attune sends two requests, with the dialogues swapped; a judge never swaps them. */
export interface JudgePairRequest extends Asked {
  readonly kind: 'judge-pair'
  readonly first: Dialogue
  readonly second: Dialogue
}

/** Request for the seeker's next message, one for every turn of the seeker. */
export interface SpeakRequest extends Asked {
  readonly kind: 'speak'
  /** Turns so far; the seeker's have the annotations that the service gave them. */
  readonly turns: readonly Turn[]
  /** Number of the message among those that the seeker writes: 1 for the first. */
  readonly number: number
  /** News that the seeker learns while it writes this message. */
  readonly event?: string
}

export interface SpeakAnswer {
  readonly text: string
  /** Reason why the seeker leaves, if this is its last message. */
  readonly ending?: Ending
  readonly finish?: Finish
  readonly reasoning?: string
  readonly usage?: Usage
  readonly annotations?: JsonObject
}

/** Every request and its answer, by `kind`. */
export interface Remote {
  readonly estimate: { readonly request: EstimateRequest; readonly answer: Estimate }
  readonly judge: { readonly request: JudgeRequest; readonly answer: readonly Verdict[] }
  readonly 'judge-pair': { readonly request: JudgePairRequest; readonly answer: readonly PairVerdict[] }
  readonly speak: { readonly request: SpeakRequest; readonly answer: SpeakAnswer }
}
