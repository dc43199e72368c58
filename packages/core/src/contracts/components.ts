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

/** Component that may not apply to every scenario. */
interface Selective {
  /**
   * True if the component applies to a scenario. Otherwise no unit is planned and no table has a
   * row for it. The result may depend only on the scenario and the options. Default: every
   * scenario.
   */
  appliesTo?(scenario: Scenario): boolean
}

/** Produces one dialogue. A seeker who leaves is an ending, not an error. */
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
   * Identity of a dialogue for keys. It replaces the content of the simulator's files, so a
   * dialogue keeps its results when others are added. Undefined if there is no such dialogue; no
   * unit is then planned.
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
 * Computes numbers from one dialogue. The same dialogue, options and `context.random` must give the
 * same estimate.
 */
export interface Estimator<R extends Reads = Reads> extends Selective {
  estimate(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<Estimate>
}

interface Probeable {
  /**
   * True if the judge ranks a dialogue with a kind supporter above one with a hurtful supporter, by
   * its scores or its preference. Such a judge is probed with built-in dialogues before a long run,
   * and flagged if it fails. Default: no probe.
   */
  readonly prefersKindness?: boolean
}

/** A judge that reads one dialogue at a time. */
export interface DialogueJudge<R extends Reads = Reads> extends Selective, Probeable {
  readonly subject: 'dialogue'
  judge(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<readonly Verdict[]>
}

/**
 * Compares two dialogues of the same scenario. The engine decides which comes first; a judge must
 * not swap them.
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
   * Scenarios in a fixed order, read lazily: a file of a million lines is never in memory as a
   * whole.
   */
  load(): AsyncIterable<Scenario>
}

export interface GeneratingSource {
  /**
   * Seeds of the scenarios, in a fixed order. Random numbers derive from the config's seed, by
   * named streams.
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
 * Conversation from the supporter's point of view. The fields of `OwnMemory` (person, session, day,
 * gap, turn, previous, carried) are set only for the memory mode `own`.
 */
export interface Conversation extends Partial<OwnMemory> {
  readonly language: string
  readonly brief?: string
  readonly turns: readonly Turn[]
  /**
   * Sampling parameters of the method. Parameters in the config's model definition take precedence;
   * a system other than a model may ignore them.
   */
  readonly sampling?: Sampling
  /**
   * System message that the method gives to supporters. A supporter's own instructions take
   * precedence.
   */
  readonly system?: string
  /** Length and form of a usual reply, for `attune plan`. */
  readonly expects?: Expected
  /** Identifier that is the same for all turns of one dialogue and unique to it. */
  readonly id: string
}

/** One message of a supporter. `usage` counts tokens. */
export interface Reply {
  readonly text: string
  /** Reason why the model stopped, if known. */
  readonly finish?: Finish
  readonly reasoning?: string
  readonly usage?: Usage
  readonly annotations?: JsonObject
  /**
   * With `memory: { mode: own, keeps: result }`: value that the supporter receives as `carried` in
   * the next session. The last one of a session counts; other modes ignore it.
   */
  readonly memory?: Json
}

/**
 * A supporter's reply. A simulator adds it to the dialogue unchanged, or as `{ edited: turn, why }`
 * with other words.
 */
export type SupporterTurn = Reply & { readonly speaker: 'supporter' }

/** The system under test, from the simulator's point of view. */
export interface Supporter {
  /**
   * Name of the supporter. Available only to a simulator that declares `readsSupporterName`, like
   * `context.subject`.
   */
  readonly name: string
  /** Number of the dialogue among the supporter's dialogues of this scenario, from 1. */
  readonly repeat: number
  /**
   * True if the supporter speaks first: its reply to a conversation without turns is the first
   * turn. `converse` requests it.
   */
  readonly greets?: boolean
  /**
   * Requests a reply. Each reply must appear once in the dialogue: a turn that the supporter did
   * not write fails the unit, an unused reply is flagged.
   */
  reply(conversation: Conversation): Promise<SupporterTurn>
}

/** The system under test, as its author implements it. `context` is for its own model calls. */
export interface SupporterSystem {
  reply(conversation: Conversation, context: Context): Promise<Reply>
  /** True if it speaks first: it then replies to a conversation without turns. */
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
 * Creates the models of one definition in the config. The component's `create` receives the options
 * of that definition.
 */
export interface ModelProvider {
  /** Default environment variable of the API key, used if the definition names none. */
  keyVariable?(): string | undefined
  /**
   * Capabilities of the models. `attune plan` refuses a component that needs more, before anything
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
  /**
   * Service for components: of another plugin, or of the host. Its methods are defined by its
   * token.
   */
  service: object
}
export type Kind = keyof Kinds
