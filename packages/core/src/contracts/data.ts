/**
 * Data types of Attune. Values of these types pass between components, are stored as JSON and are
 * part of hashes, so all of them are plain, immutable data.
 */

import type { PersonParts, SessionPlace } from './person.js'

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * A value, or the reason why it is missing. Missing values are never written as NaN or null. `why`
 * is a short phrase; use the same words for the same cause, since reasons are counted.
 */
export type Known<T> =
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'unknown'; readonly why: string }

/**
 * Conditions of a result: the values of the settings that a config varies, such as
 * `simulator.model` → `small`. Empty if the config varies nothing.
 */
export type Conditions = Readonly<Record<string, string>>

export type Speaker = 'seeker' | 'supporter'

/** A message and its speaker. */
export interface Line {
  readonly speaker: Speaker
  readonly text: string
}

/**
 * Scripted event: news that the seeker receives before it writes its message number `turn` (1 is
 * the first message that is not scripted).
 */
export interface ScenarioEvent {
  readonly turn: number
  readonly text: string
}

/**
 * One help-seeker in one situation. With `sessions`, a person who returns for several
 * conversations.
 */
export interface Scenario extends PersonParts {
  /** Identifier, unique within one evaluation. */
  readonly id: string
  /**
   * Name of the cluster. Scenarios of one cluster are not independent samples, such as translations
   * of one story. Default: the id.
   */
  readonly cluster?: string
  /** Language as a BCP 47 tag: `en`, `zh`. It selects the prompts. */
  readonly language: string
  /** The seeker's self-description, for the simulator. */
  readonly profile: string
  /**
   * Description of the supporter's role, for its prompt. A supporter with its own prompt may ignore
   * it.
   */
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
  /** For one session of a person: the person and the number of the session. Set by the engine. */
  readonly session?: SessionPlace
}

/** Tokens of one or more model calls. `output` includes `reasoning`. */
export interface Usage {
  readonly input: number
  /** Output tokens, including reasoning. */
  readonly output: number
  readonly reasoning: number
  /**
   * Input tokens that the service read from its cache. They reduce the cost. Results do not depend
   * on them.
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
  /**
   * Literal words of that turn: at least eight letters (Chinese and Japanese characters count
   * twice), or the whole turn. Others are dropped, with the flag `misquoted`.
   */
  readonly quote?: string
  /** For a pair: the dialogue that contains the passage. */
  readonly side?: 'first' | 'second'
  readonly note?: string
}

/**
 * Warning on the reliability of a dialogue, an estimate or a verdict: an empty reply, a leaked
 * profile. It changes no number.
 */
export interface Flag {
  /**
   * Kind, in lower case with hyphens: `empty-reply`. Flags are counted by kind, so use one spelling
   * per cause.
   */
  readonly kind: string
  /** Index in `dialogue.turns`. */
  readonly turn?: number
  readonly note?: string
}

/** One message of the seeker or the supporter. */
export interface Turn extends Line {
  /** Original reply of the supporter, if a simulator changed its words in this turn. */
  readonly edited?: Turn
  /** Reason for the change of words. */
  readonly why?: string
  /** True if the turn comes from the scenario's opening and was not generated. */
  readonly scripted?: boolean
  /** Reason why the model that wrote the turn stopped, if a model wrote it. */
  readonly finish?: Finish
  /** The model's reasoning before its message. The other speaker never sees it. */
  readonly reasoning?: string
  /** Tokens used to write this turn, if a model wrote it. */
  readonly usage?: Usage
  /**
   * Further data on the turn, such as inner thoughts, emotion, or the event that the seeker
   * received.
   */
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

/** Turns that have a value in a series: those of one speaker, or all. */
export type Axis = Speaker | 'all'

/** Values of the turns that `over` selects, in order, including scripted turns. */
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
   * Harmful behaviour of the supporter that measures report, by name of the measure. `evidence` has
   * the quotes under the same name.
   */
  readonly findings?: Readonly<Record<string, Finding>>
  readonly flags?: readonly Flag[]
  /** Data from which the numbers can be recomputed and drawn without a model. */
  readonly details?: JsonObject
}

/**
 * State of a finding: harmful behaviour of a supporter that an estimator or judge reports.
 *
 * `unverified`: the dialogue does not contain the quote; the finding is listed and not counted.
 * `verified`: the dialogue contains the quote. `confirmed`: one of two further checks, enough other
 * judges, or a person found it again. `rejected`: a person read it and decided that it is no
 * failure.
 */
export type FindingState = 'unverified' | 'verified' | 'confirmed' | 'rejected'

export type Severity = 'low' | 'high'

/**
 * `said`: harmful words. `missed`: help that was needed and not offered. `needless`: an unnecessary
 * escalation, such as a hotline.
 */
export type FindingKind = 'said' | 'missed' | 'needless'

/** Harmful behaviour that a verdict or measure reports: its severity, kind and state. */
export interface Finding {
  readonly severity: Severity
  readonly kind: FindingKind
  readonly state: FindingState
}

/** Verdict on one dialogue for one criterion: a score or a label. */
export interface Verdict {
  readonly criterion: string
  /** Group of criteria, such as a stage or a part of a test. Analyses may aggregate by group. */
  readonly group?: string
  readonly outcome: Known<number | string>
  readonly rationale: string
  readonly evidence?: readonly Evidence[]
  /** Harmful behaviour that this verdict reports, if any; `evidence` has its quotes. */
  readonly finding?: Finding
  readonly flags?: readonly Flag[]
  readonly details?: JsonObject
}

/** Outcome of a comparison: the better dialogue, by the order of presentation. */
export type Preference = 'first' | 'second' | 'tie'

/** Verdict that compares two dialogues by one criterion. */
export interface PairVerdict {
  readonly criterion: string
  /** Group of criteria, such as a stage or a part of a test. Analyses may aggregate by group. */
  readonly group?: string
  readonly outcome: Known<Preference>
  readonly rationale: string
  readonly evidence?: readonly Evidence[]
  readonly flags?: readonly Flag[]
  readonly details?: JsonObject
}
