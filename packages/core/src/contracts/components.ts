/**
 * The extension points. Simulator, Estimator and Judge are the framework; scenario source, supporter, analysis and model
 * provider are the same kind of thing, smaller.
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

/** Some components do not apply to every scenario. */
interface Selective {
  /**
   * Whether it applies to a scenario, with the options that it has; where it does not, nothing is planned, and no
   * table has it. Follows only from the scenario and the options. Default: to every scenario.
   */
  appliesTo?(scenario: Scenario): boolean
}

/** Makes one dialogue. A seeker who leaves is an ending, not an error. */
export interface Simulator<R extends Reads = Reads> extends Selective {
  simulate(scenario: Scenario, supporter: Supporter, context: Context<R>): Promise<Dialogue>
}

/** The dialogues that a simulator hands out instead of making them. Same file: same answers. */
export interface Recordings {
  /** Names of the supporters that have dialogues: those of a config that lists none. */
  supporters(): Promise<readonly string[]>
  /**
   * What stands for a dialogue in keys, where the content of the simulator's files is left out: a dialogue keeps its results
   * while others are added. Undefined: there is none, and nothing is planned.
   */
  stamp(of: {
    readonly scenario: string
    /** Of the scenario. */
    readonly language: string
    readonly supporter: string
    readonly repeat: number
  }): Promise<string | undefined>
}

/** Reads one dialogue. Same dialogue, options and `context.random`: same estimate. */
export interface Estimator<R extends Reads = Reads> extends Selective {
  estimate(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<Estimate>
}

interface Probeable {
  /**
   * It puts a dialogue with a kind supporter before one with a hurtful supporter, by the scores that it gives or by preference.
   * Such a judge is probed with dialogues of ours before a long run, and marked where it fails. Default: it need not.
   */
  readonly prefersKindness?: boolean
}

/** Judges one dialogue… */
export interface DialogueJudge<R extends Reads = Reads> extends Selective, Probeable {
  readonly subject: 'dialogue'
  judge(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<readonly Verdict[]>
}

/** …or two of the same scenario. The engine decides which comes first; a judge never swaps them. */
export interface PairJudge extends Selective, Probeable {
  readonly subject: 'pair'
  judge(
    pair: readonly [first: Dialogue, second: Dialogue],
    scenario: Scenario,
    context: Context,
  ): Promise<readonly PairVerdict[]>
}

export type Judge<R extends Reads = Reads> = DialogueJudge<R> | PairJudge

/** Loads scenarios, or lists the seeds of scenarios and makes each one with the help of models. */
export type ScenarioSource = LoadingSource | GeneratingSource

export interface LoadingSource {
  /** In a fixed order. Reads as it goes: a file of a million lines is not held in memory. */
  load(): AsyncIterable<Scenario>
}

export interface GeneratingSource {
  /** The seeds of the scenarios, in a fixed order. Random draws come from the config's seed, by named streams. */
  seeds(random: (...names: readonly (string | number)[]) => Random): Iterable<ScenarioSeed>
  /**
   * Makes one scenario; its id and language are those of the seed. `unknown(why)` if none is to come of the seed, because a
   * filter refuses it, say: the scenario is left out and counted, and nothing has failed.
   */
  generate(seed: ScenarioSeed, context: Context): Promise<Scenario | Known<never>>
}

export interface ScenarioSeed {
  readonly id: string
  readonly language: string
  readonly details: JsonObject
}

/**
 * The conversation as a supporter sees it. Only a supporter with `memory: { mode: own }` has the fields of `OwnMemory`: person, session, day,
 * gap, turn, previous and carried.
 */
export interface Conversation extends Partial<OwnMemory> {
  readonly language: string
  readonly brief?: string
  readonly turns: readonly Turn[]
  /** How the method wants replies drawn. A model's own definition in the config wins; a system that is not a model need not follow. */
  readonly sampling?: Sampling
  /** The system message that the method gives its supporters. A supporter's own instructions win. */
  readonly system?: string
  /** For `attune plan`: what a usual reply is like. */
  readonly expects?: Expected
  /** The same for all turns of one dialogue, different for any other. */
  readonly id: string
}

export interface Reply {
  readonly text: string
  /** Why the model that wrote it stopped, where that is known. */
  readonly finish?: Finish
  readonly reasoning?: string
  readonly usage?: Usage
  readonly annotations?: JsonObject
  /**
   * With `memory: { mode: own, keeps: result }`: what it gets as `carried` in the next session. The last one of a session counts; in other
   * modes none is kept.
   */
  readonly memory?: Json
}

/** What a supporter said. A simulator puts it into the dialogue as it is, or as `{ edited: turn, why }` with other words. */
export type SupporterTurn = Reply & { readonly speaker: 'supporter' }

/** The system under test, as a simulator meets it. */
export interface Supporter {
  /** Only for a simulator that declares `readsSupporterName`, as is `context.subject`. */
  readonly name: string
  /** Which of its dialogues of this scenario this one is: 1 for the first. */
  readonly repeat: number
  /** Whether it speaks first: its reply to a conversation without turns is the first turn. `converse` asks for it. */
  readonly greets?: boolean
  /** Each reply stands once in the dialogue: one that it did not give fails by name, one that is not used is flagged. */
  reply(conversation: Conversation): Promise<SupporterTurn>
}

/** The system under test, as it is written. `context` is for its own model calls. */
export interface SupporterSystem {
  reply(conversation: Conversation, context: Context): Promise<Reply>
  /** Whether it speaks first: it then replies to a conversation without turns. */
  readonly greets?: boolean
  /** Which version of it answers, by its own account: asked once, before a run. Part of the keys of its dialogues. */
  identify?(attempt: SendAttempt): Promise<string>
}

/** Reads a finished evaluation. Its own model calls, if any, go through `context`. */
export interface Analysis {
  analyse(evaluation: Evaluation, context: Context): Promise<Findings>
}

/** Makes the models of one definition in the config, whose options the component's `create` got. */
export interface ModelProvider {
  /** The environment variable that holds the key where the definition names none. */
  keyVariable?(): string | undefined
  /** What its models can be asked for. A component that asks for more fails in `attune plan`, before anything is paid. */
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
  /** What components need of other plugins, or of the host: its methods are those of its token. */
  service: object
}
export type Kind = keyof Kinds
