/**
 * Extension points. Simulator, estimator and judge are the core of the framework. Scenario sources,
 * supporters, analyses and model providers are declared in the same way.
 */
import type { Context, Expected, Reads, SendAttempt } from './context.js'
import type {
  Dialogue,
  Estimate,
  Finish,
  Json,
  JsonObject,
  Known,
  PairVerdict,
  Scenario,
  Turn,
  Usage,
  Verdict,
} from './data.js'
import type { Evaluation } from './evaluation.js'
import type { Findings } from './findings.js'
import type { Model, ModelSettings, Sampling, Takes } from './models.js'
import type { OwnMemory } from './person.js'
import type { Random } from './prompt.js'

/** Component that can exclude scenarios. */
interface Selective {
  /**
   * True if the component applies to a scenario. Otherwise no unit is planned and no table has a
   * row for it. The result may depend only on the scenario and the options. Default: every
   * scenario.
   */
  appliesTo?(scenario: Scenario): boolean
}

/** Produces one dialogue. A seeker who leaves ends the dialogue; this is not an error. */
export interface Simulator<R extends Reads = Reads> extends Selective {
  simulate(scenario: Scenario, supporter: Supporter, context: Context<R>): Promise<Dialogue>
}

/**
 * Recorded dialogues that a simulator returns instead of generating them. The same file must give
 * the same answers.
 */
export interface Recordings {
  /** Names of the supporters that have recordings; used by a config that lists no supporters. */
  supporters(): Promise<readonly string[]>
  /**
   * Identity of a recorded dialogue, such as a digest, for unit keys. It replaces the content of
   * the simulator's files in the key, so a dialogue keeps its results when other dialogues are
   * added to the file. Undefined if there is no such dialogue; no unit is then planned.
   */
  stamp(of: {
    readonly scenario: string
    /** Language of the scenario as a BCP 47 tag. */
    readonly language: string
    readonly supporter: string
    readonly repeat: number
  }): Promise<string | undefined>
}

/**
 * Computes numbers from one dialogue. Equal dialogues, options and random streams must give equal
 * estimates.
 */
export interface Estimator<R extends Reads = Reads> extends Selective {
  estimate(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<Estimate>
}

interface Probeable {
  /**
   * True if the judge should score a kind supporter above a hurtful one, or prefer it. Such a judge
   * is tested with built-in dialogues (a probe) before a long run, and flagged if it fails.
   * Default: no probe.
   */
  readonly prefersKindness?: boolean
}

/** A judge that reads one dialogue at a time. */
export interface DialogueJudge<R extends Reads = Reads> extends Selective, Probeable {
  readonly subject: 'dialogue'
  judge(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<readonly Verdict[]>
}

/**
 * Compares two dialogues of the same scenario. The engine decides which of them is shown first; a
 * judge must not swap them.
 */
export interface PairJudge extends Selective, Probeable {
  readonly subject: 'pair'
  judge(
    pair: readonly [first: Dialogue, second: Dialogue],
    scenario: Scenario,
    context: Context,
  ): Promise<readonly PairVerdict[]>
}

export type Judge<R extends Reads = Reads> = DialogueJudge<R> | PairJudge

/** Loads scenarios, or lists seeds and generates a scenario from each with the help of models. */
export type ScenarioSource = LoadingSource | GeneratingSource

export interface LoadingSource {
  /**
   * Scenarios in a fixed order. They are read lazily, so that a file with a million lines is never
   * in memory as a whole.
   */
  load(): AsyncIterable<Scenario>
}

export interface GeneratingSource {
  /**
   * Seeds of the scenarios, in a fixed order. `random` returns a stream of random numbers by name,
   * derived from the config's seed.
   */
  seeds(random: (...names: readonly (string | number)[]) => Random): Iterable<ScenarioSeed>
  /**
   * Generates one scenario with the id and language of the seed. Returns `unknown(why)` if the seed
   * yields no scenario, for example because a filter rejects it: the scenario is left out and
   * counted, and is not a failure.
   */
  generate(seed: ScenarioSeed, context: Context): Promise<Scenario | Known<never>>
}

export interface ScenarioSeed {
  readonly id: string
  readonly language: string
  readonly details: JsonObject
}

/**
 * Conversation as a supporter receives it. The fields of `OwnMemory` (person, session, day, gap,
 * turn, previous, carried) are set only in the memory mode `own`.
 */
export interface Conversation extends Partial<OwnMemory> {
  readonly language: string
  readonly brief?: string
  readonly turns: readonly Turn[]
  /**
   * Sampling parameters that the simulator requests. Parameters in the config's model definition
   * take precedence; a supporter that is not a model may ignore them.
   */
  readonly sampling?: Sampling
  /**
   * System message that the simulator requests for supporters. A supporter's own instructions take
   * precedence.
   */
  readonly system?: string
  /** Length and form of a typical reply. Only `attune plan` uses it. */
  readonly expects?: Expected
  /** Identifier of the dialogue, the same for all its turns. */
  readonly id: string
}

/** One message of a supporter. `usage` counts the tokens of the calls behind it. */
export interface Reply {
  readonly text: string
  /** Reason why the model stopped, if known. */
  readonly finish?: Finish
  readonly reasoning?: string
  readonly usage?: Usage
  readonly annotations?: JsonObject
  /**
   * Value that the supporter receives as `carried` in the next session, with `memory: { mode: own,
   * keeps: result }`; other modes ignore it. The value of the session's last reply counts.
   */
  readonly memory?: Json
}

/**
 * A supporter's reply as a turn. A simulator adds it to the dialogue unchanged, or replaces the
 * words and keeps the reply in `{ edited: turn, why }`.
 */
export type SupporterTurn = Reply & { readonly speaker: 'supporter' }

/** The system under test, as a simulator calls it. */
export interface Supporter {
  /**
   * Name of the supporter. Reading it fails unless the simulator declares `readsSupporterName`,
   * since the name is otherwise not part of the key.
   */
  readonly name: string
  /** Number of the repeat: the supporter's first, second, … dialogue of this scenario, from 1. */
  readonly repeat: number
  /**
   * True if the supporter speaks first: the simulator then requests a reply to a conversation
   * without turns, as `converse` does.
   */
  readonly greets?: boolean
  /**
   * Requests a reply. The dialogue must contain each reply exactly once. A supporter turn that is
   * no reply of the supporter fails the unit; an unused reply is flagged.
   */
  reply(conversation: Conversation): Promise<SupporterTurn>
}

/** The system under test, as its author implements it. `context` is for its own model calls. */
export interface SupporterSystem {
  reply(conversation: Conversation, context: Context): Promise<Reply>
  /** True if the supporter speaks first and can reply to a conversation without turns. */
  readonly greets?: boolean
  /**
   * Version of the system as it reports it. Called once before a run; the version is part of the
   * keys of its dialogues.
   */
  identify?(attempt: SendAttempt): Promise<string>
}

/** Analyses a finished evaluation. Its model calls, if any, go through `context`. */
export interface Analysis {
  analyse(evaluation: Evaluation, context: Context): Promise<Findings>
}

/**
 * Creates the model of one definition in the config. The component's `create` receives the options
 * of that definition.
 */
export interface ModelProvider {
  /** Default environment variable of the API key, used if the definition names none. */
  keyVariable?(): string | undefined
  /**
   * Capabilities of the model. `attune plan` reports a component that needs more, before any call
   * is paid.
   */
  takes?(): Takes
  create(settings: ModelSettings): Model
}

export interface Kinds {
  simulator: Simulator
  estimator: Estimator
  judge: Judge
  scenarios: ScenarioSource
  supporter: SupporterSystem
  analysis: Analysis
  model: ModelProvider
  /** Service that a plugin or the host provides for components. Its token defines its type. */
  service: object
}
export type Kind = keyof Kinds
