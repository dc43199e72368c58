/**
 * The nouns of Attune. Types only: values of these types travel between components, are written to the store as JSON,
 * and are part of hashes, so every one of them is plain, immutable data.
 */

import type { PersonParts, SessionPlace } from './person.js'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * A value, or the reason why there is none. There is no NaN and no meaningful null in Attune.
 * `why` is a short phrase that can be counted: the same cause has the same words.
 */
export type Known<T> =
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'unknown'; readonly why: string }

/** The conditions of a result, by name: `simulator.model` → `small`. Empty if the config varies nothing. */
export type Conditions = Readonly<Record<string, string>>

export type Speaker = 'seeker' | 'supporter'

/** Something said, and by whom. */
export interface Line {
  readonly speaker: Speaker
  readonly text: string
}

/** News that reaches the seeker while it writes its `turn`-th own message (1 = the first one that is not scripted). */
export interface ScenarioEvent {
  readonly turn: number
  readonly text: string
}

/** One help-seeker and their situation; with `sessions` a person who comes back. */
export interface Scenario extends PersonParts {
  /** Unique among the scenarios of one evaluation. */
  readonly id: string
  /** Scenarios of one cluster (translations of the same story, say) are not independent samples. Default: the id. */
  readonly cluster?: string
  /** BCP 47, as prompts are found by it: `en`, `zh`. */
  readonly language: string
  /** The seeker's description of itself, for the simulator. */
  readonly profile: string
  /** The supporter's role, for its prompt; a supporter with its own prompt may ignore it. */
  readonly brief?: string
  /** Scripted lines that every dialogue of this scenario begins with. */
  readonly opening: readonly Line[]
  readonly events: readonly ScenarioEvent[]
  /** The seeker's hidden wish. Never shown to a supporter. */
  readonly intention?: string
  /** References for comparison: labels, gold texts. */
  readonly references: JsonObject
  /** To group results by. */
  readonly tags: Readonly<Record<string, string>>
  /** Data of one method. */
  readonly details: JsonObject
  /** Of one session of a person: which one it is. The engine sets it. */
  readonly session?: SessionPlace
}

/** Tokens of one or more model calls. `output` includes `reasoning`. */
export interface Usage {
  readonly input: number
  /** With those of the reasoning. */
  readonly output: number
  readonly reasoning: number
  /** Of the input, what a service read from its cache. It counts for the cost, and is not part of any result. */
  readonly cached?: number
}

/** Why a model stopped: `complete`, cut off by `length`, withheld by a `filter` or a `refusal`, or something else. */
export type Finish = 'complete' | 'length' | 'filter' | 'refusal' | 'other'

/** Where in a dialogue a value or verdict has its ground. */
export interface Evidence {
  /** Index in `dialogue.turns`. */
  readonly turn: number
  /** Words of that turn, as they stand there. */
  readonly quote?: string
  /** Which dialogue of a pair. */
  readonly side?: 'first' | 'second'
  readonly note?: string
}

/** Something about a dialogue, an estimate or a verdict that a reader of its numbers should know: an empty reply, a leaked profile. */
export interface Flag {
  /** Lower case with hyphens, the same words for the same thing: `empty-reply`. Counted by it. */
  readonly kind: string
  /** Index in `dialogue.turns`. */
  readonly turn?: number
  readonly note?: string
}

export interface Turn extends Line {
  /** As a simulator returns it: the reply of the supporter that this turn has in other words. */
  readonly edited?: Turn
  /** Why it has other words. */
  readonly why?: string
  /** From the scenario's opening, not generated. */
  readonly scripted?: boolean
  /** Why the model that wrote it stopped, where one did. */
  readonly finish?: Finish
  /** The reasoning of the model before its message; never shown to the other side. */
  readonly reasoning?: string
  /** Tokens that writing this turn took, when a model wrote it. */
  readonly usage?: Usage
  /** Inner thoughts, emotion, the event that was shown… */
  readonly annotations?: JsonObject
}

/** Why a dialogue is over: `turn-limit`, `seeker-left`, `end-of-log`, or a reason of the simulator's own. */
export interface Ending {
  readonly reason: string
  readonly detail?: string
}

export interface Dialogue {
  readonly turns: readonly Turn[]
  readonly ending: Ending
  readonly flags?: readonly Flag[]
  readonly annotations?: JsonObject
}

/** The turns that a series has a value for: those of one side, or all of them. */
export type Axis = Speaker | 'all'

/** One value per turn of its axis, in order, scripted turns included. */
export interface Series {
  readonly over: Axis
  readonly values: readonly Known<number>[]
}

/** The result of an estimator for one dialogue. */
export interface Estimate {
  /** One number per dialogue, by name. */
  readonly measures: Readonly<Record<string, Known<number>>>
  /** Values turn by turn, by name. */
  readonly series: Readonly<Record<string, Series>>
  /** The evidence for a measure or a series, by its name. */
  readonly evidence?: Readonly<Record<string, readonly Evidence[]>>
  /** Failures that measures report, by the name of the measure; `evidence` of the same name holds their words. */
  readonly findings?: Readonly<Record<string, Finding>>
  readonly flags?: readonly Flag[]
  /** The data behind the numbers, so that they can be recomputed and drawn without a model. */
  readonly details?: JsonObject
}

/**
 * A failure of a supporter that an instrument reports.
 *
 * `unverified`: its quote is not in the dialogue; it is listed and counts nowhere. `verified`: the quote is there.
 * `confirmed`: found again in one of two further looks, by enough judges, or by a person. `rejected`: a person read it
 * and it is none.
 */
export type FindingState = 'unverified' | 'verified' | 'confirmed' | 'rejected'

export type Severity = 'low' | 'high'

/** Harmful words, an omission where help was needed, or an escalation that nothing called for. */
export type FindingKind = 'said' | 'missed' | 'needless'

/** What a verdict reports: how severe a failure is, of which kind, and how well it is known. */
export interface Finding {
  readonly severity: Severity
  readonly kind: FindingKind
  readonly state: FindingState
}

/** The verdict on one dialogue for one criterion: a score or a label. */
export interface Verdict {
  readonly criterion: string
  /** Criteria of one group belong together: a stage, a part of a test. Analyses may sum up by it. */
  readonly group?: string
  readonly outcome: Known<number | string>
  readonly rationale: string
  readonly evidence?: readonly Evidence[]
  /** The failure that this answer reports, if it reports one; `evidence` holds its words. */
  readonly finding?: Finding
  readonly flags?: readonly Flag[]
  readonly details?: JsonObject
}

export type Preference = 'first' | 'second' | 'tie'

/** The verdict on two dialogues for one criterion. */
export interface PairVerdict {
  readonly criterion: string
  /** Criteria of one group belong together: a stage, a part of a test. Analyses may sum up by it. */
  readonly group?: string
  readonly outcome: Known<Preference>
  readonly rationale: string
  readonly evidence?: readonly Evidence[]
  readonly flags?: readonly Flag[]
  readonly details?: JsonObject
}
