/**
 * What a service of one's own is sent and what it answers, by POST, as JSON. The JSON schemas are made from these types
 * (`docs/remote.schema.json`).
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
  /** The form of this message. */
  readonly contract: 1
  /** `with` of the entry in the config. */
  readonly options: JsonObject
  /** For random draws: the same for the same config, scenario and repeat, for any supporter. From 0 to 2³² − 1. */
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

/** Attune asks twice, with the dialogues swapped; a judge never swaps them. */
export interface JudgePairRequest extends Asked {
  readonly kind: 'judge-pair'
  readonly first: Dialogue
  readonly second: Dialogue
}

/** What the seeker says next; asked once for every turn of the seeker. */
export interface SpeakRequest extends Asked {
  readonly kind: 'speak'
  /** So far; those of the seeker with the annotations that the service gave them. */
  readonly turns: readonly Turn[]
  /** Number of the message, among those that the seeker writes itself: 1 for the first. */
  readonly number: number
  /** News that the seeker learns while it writes this message. */
  readonly event?: string
}

export interface SpeakAnswer {
  readonly text: string
  /** These are the seeker's last words: why it leaves. */
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
