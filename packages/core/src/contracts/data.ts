/**
 * Data types of Attune. Values of these types pass between components, are stored as JSON and are
 * part of hashes, so all of them are plain, immutable data.
 */

import type { PersonParts, SessionPlace } from './person.js'

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** An object that JSON can hold. */
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * A value, or the reason why it is missing. Attune uses neither NaN nor a meaningful null. `why` is
 * a short phrase that can be counted: the same cause has the same words.
 */
export type Known<T> =
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'unknown'; readonly why: string }

/**
 * Conditions of a result, by name: `simulator.model` → `small`. Empty if the config varies nothing.
 */
export type Conditions = Readonly<Record<string, string>>

export type Speaker = 'seeker' | 'supporter'

/** A message and its speaker. */
export interface Line {
  readonly speaker: Speaker
  readonly text: string
}

/**
 * News that reaches the seeker as it writes its `turn`-th own message (1 = the first unscripted
 * one).
 */
export interface ScenarioEvent {
  readonly turn: number
  readonly text: string
}

/** One help-seeker and their situation; with `sessions` a person who comes back. */
export interface Scenario extends PersonParts {
  /** Identifier, unique within one evaluation. */
  readonly id: string
  /**
   * Cluster of scenarios that are not independent samples, such as translations of one story.
   * Default: the id.
   */
  readonly cluster?: string
  /** Language as a BCP 47 tag: `en`, `zh`. It selects the prompts. */
  readonly language: string
  /** The seeker's self-description, for the simulator. */
  readonly profile: string
  /** The supporter's role, for its prompt. A supporter with its own prompt may ignore it. */
  readonly brief?: string
  /** Scripted messages that start every dialogue of this scenario. */
  readonly opening: readonly Line[]
  readonly events: readonly ScenarioEvent[]
  /** The seeker's hidden wish. Never shown to a supporter. */
  readonly intention?: string
  /** Reference data for comparison: labels, gold texts. */
  readonly references: JsonObject
  /** Tags that group results. */
  readonly tags: Readonly<Record<string, string>>
  /** Data that only one method uses. */
  readonly details: JsonObject
  /** Person and number of the session that the scenario is. Set by the engine. */
  readonly session?: SessionPlace
}

/** Tokens of one or more model calls. `output` includes `reasoning`. */
export interface Usage {
  readonly input: number
  /** Output tokens, including reasoning. */
  readonly output: number
  readonly reasoning: number
  /**
   * Part of the input that the service read from its cache. It reduces the cost and is not part of
   * any result.
   */
  readonly cached?: number
}

/**
 * Reason why a model stopped: `complete`, cut off by `length`, withheld by a `filter` or a
 * `refusal`, or something else.
 */
export type Finish = 'complete' | 'length' | 'filter' | 'refusal' | 'other'

/** Passage of a dialogue that supports a value or a verdict. */
export interface Evidence {
  /** Index in `dialogue.turns`, from 0. Reports and `fenced` number turns from 1. */
  readonly turn: number
  /** Literal words of that turn. */
  readonly quote?: string
  /** Dialogue of a pair that the passage is from. */
  readonly side?: 'first' | 'second'
  readonly note?: string
}

/**
 * Notice about a dialogue, an estimate or a verdict that affects how its numbers should be read: an
 * empty reply, a leaked profile.
 */
export interface Flag {
  /**
   * Kind, in lower case with hyphens: `empty-reply`. Flags are counted by it, so one cause needs
   * one spelling.
   */
  readonly kind: string
  /** Index in `dialogue.turns`. */
  readonly turn?: number
  readonly note?: string
}

/** One message of the seeker or the supporter. Turns are numbered from 0 in `evidence`. */
export interface Turn extends Line {
  /** Original reply of the supporter, in a simulator's result, if this turn has other words. */
  readonly edited?: Turn
  /** Reason why this turn differs from the original reply. */
  readonly why?: string
  /** True if the turn is from the scenario's opening and not generated. */
  readonly scripted?: boolean
  /** Reason why the model that wrote the turn stopped, if a model wrote it. */
  readonly finish?: Finish
  /** The model's reasoning before its message; never shown to the other side. */
  readonly reasoning?: string
  /** Tokens used to write this turn, if a model wrote it. */
  readonly usage?: Usage
  /** Inner thoughts, emotion, the event that was shown, and similar notes. */
  readonly annotations?: JsonObject
}

/**
 * Reason why a dialogue ended: `turn-limit`, `seeker-left`, `end-of-log`, or one that the simulator
 * defines.
 */
export interface Ending {
  readonly reason: string
  readonly detail?: string
}

/** Turns in the order in which they were said, and why the dialogue ended. */
export interface Dialogue {
  readonly turns: readonly Turn[]
  readonly ending: Ending
  readonly flags?: readonly Flag[]
  readonly annotations?: JsonObject
}

/** Turns that a series covers: one speaker's, or all. */
export type Axis = Speaker | 'all'

/** One value per turn of its axis, in order, including scripted turns. */
export interface Series {
  readonly over: Axis
  readonly values: readonly Known<number>[]
}

/** Result of an estimator for one dialogue. */
export interface Estimate {
  /** One number per dialogue, by name. */
  readonly measures: Readonly<Record<string, Known<number>>>
  /** One value per turn, by name of the series. */
  readonly series: Readonly<Record<string, Series>>
  /** Evidence for a measure or a series, by its name. */
  readonly evidence?: Readonly<Record<string, readonly Evidence[]>>
  /**
   * Failures that measures report, by the name of the measure; their quotes are in `evidence` under
   * the same name.
   */
  readonly findings?: Readonly<Record<string, Finding>>
  readonly flags?: readonly Flag[]
  /** Data behind the numbers, from which they can be recomputed and drawn without a model. */
  readonly details?: JsonObject
}

/**
 * A supporter's failure that an instrument reports.
 *
 * `unverified`: its quote is not in the dialogue; it is listed and not counted. `verified`: the
 * quote is in the dialogue. `confirmed`: found again in one of two further checks, by enough
 * judges, or by a person. `rejected`: a person read it and decided that it is not a failure.
 */
export type FindingState = 'unverified' | 'verified' | 'confirmed' | 'rejected'

export type Severity = 'low' | 'high'

/** Harmful words, an omission where help was needed, or an unnecessary escalation. */
export type FindingKind = 'said' | 'missed' | 'needless'

/** A failure that a verdict reports: its severity, its kind and its confirmation state. */
export interface Finding {
  readonly severity: Severity
  readonly kind: FindingKind
  readonly state: FindingState
}

/** Verdict on one dialogue for one criterion: a score or a label. */
export interface Verdict {
  readonly criterion: string
  /**
   * Group of criteria that belong together: a stage, a part of a test. Analyses may aggregate by
   * it.
   */
  readonly group?: string
  readonly outcome: Known<number | string>
  readonly rationale: string
  readonly evidence?: readonly Evidence[]
  /** The failure that this answer reports, if any; `evidence` has its quotes. */
  readonly finding?: Finding
  readonly flags?: readonly Flag[]
  readonly details?: JsonObject
}

/** Outcome of a comparison: which of two dialogues is better, in the order in which they were shown. */
export type Preference = 'first' | 'second' | 'tie'

/** Verdict that compares two dialogues by one criterion. */
export interface PairVerdict {
  readonly criterion: string
  /**
   * Group of criteria that belong together: a stage, a part of a test. Analyses may aggregate by
   * it.
   */
  readonly group?: string
  readonly outcome: Known<Preference>
  readonly rationale: string
  readonly evidence?: readonly Evidence[]
  readonly flags?: readonly Flag[]
  readonly details?: JsonObject
}
