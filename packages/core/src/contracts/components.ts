/**
 * The extension points. Simulator, Estimator and Judge are the framework; scenario source, supporter, analysis and model
 * provider are the same kind of thing, smaller.
 */
import type { Dialogue, Estimate, JsonObject, Known, PairVerdict, Scenario, Turn, Usage, Verdict } from './data.js'
import type { Findings } from './findings.js'
import type { ChatMessage, Model, ModelSettings, RewardPair, Sampling, TokenLogprobs } from './models.js'
import type { Prompt, PromptInput, Random } from './prompt.js'

/** Makes one dialogue. A seeker who leaves is an ending, not an error. */
export interface Simulator {
  simulate(scenario: Scenario, supporter: Supporter, context: Context): Promise<Dialogue>
}

/** Reads one dialogue. Same dialogue, options and `context.random`: same estimate. */
export interface Estimator<R extends Reads = Reads> {
  estimate(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<Estimate>
}

/** Judges one dialogue… */
export interface DialogueJudge<R extends Reads = Reads> {
  readonly subject: 'dialogue'
  judge(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<readonly Verdict[]>
}

/** …or two of the same scenario. The engine decides which comes first; a judge never swaps them. */
export interface PairJudge {
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
  /** What each scenario is made from, in a fixed order. Chance comes from the config's seed, by named streams. */
  seeds(random: (...names: readonly (string | number)[]) => Random): Iterable<ScenarioSeed>
  /** Makes one scenario; its id and language are those of the seed. */
  generate(seed: ScenarioSeed, context: Context): Promise<Scenario>
}

export interface ScenarioSeed {
  readonly id: string
  readonly language: string
  readonly details: JsonObject
}

/** What a supporter is allowed to see. */
export interface Conversation {
  readonly language: string
  readonly brief?: string
  readonly turns: readonly Turn[]
  /** The same for all turns of one dialogue, different for any other. */
  readonly id: string
}

export interface Reply {
  readonly text: string
  readonly reasoning?: string
  readonly usage?: Usage
  readonly annotations?: JsonObject
}

/** The system under test, as a simulator meets it. */
export interface Supporter {
  readonly name: string
  reply(conversation: Conversation): Promise<Reply>
}

/** The system under test, as it is written. `unit` is for its own model calls. */
export interface SupporterSystem {
  reply(conversation: Conversation, context: Context): Promise<Reply>
}

/** Reads a finished evaluation. Its own model calls, if any, go through `unit`. */
export interface Analysis {
  analyse(evaluation: Evaluation, context: Context): Promise<Findings>
}

/** Makes models from definitions in the config. */
export interface ModelProvider {
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
}
export type Kind = keyof Kinds

/** Results of the same dialogue that a component builds on: option name → kind of component that the option names. */
export type Reads = Readonly<Record<string, 'estimator' | 'judge'>>
export type ResultOf = { estimator: Estimate; judge: readonly Verdict[] }
export type Results<R extends Reads> = { readonly [K in keyof R]: ResultOf[R[K]] }

export interface AskOptions {
  /** Name of a model in the config. Default: `offline`. */
  readonly model?: string
  /** Messages after those of the template: the conversation so far, as the asked model sees it. */
  readonly history?: readonly ChatMessage[]
  readonly sampling?: Sampling
  /** How often an answer that cannot be read is asked for again. Default 2. */
  readonly repairs?: number
  /** The answer depends on nothing but the request: ask once, use it for every unit that asks the same. */
  readonly shared?: boolean
}

export interface Asked<Answer> {
  /** What the prompt's parser made of the text; unknown if it stayed unreadable after all repairs. */
  readonly answer: Known<Answer>
  readonly text: string
  readonly reasoning?: string
  readonly usage: Usage
  /** 1 plus the number of repairs. */
  readonly attempts: number
  readonly logprobs?: readonly TokenLogprobs[]
}

/** What a component may use while it works on one piece of work. Everything it does is a function of `key`. */
export interface Context<R extends Reads = Reads> {
  readonly key: string
  /** Aborted when the run is interrupted or the unit has used up its time. */
  readonly signal: AbortSignal
  /** Language of the scenario; prompts are found by it. For analyses, that of the first scenario. */
  readonly language: string
  /** Results that the component declared in `reads`. */
  readonly read: Results<R>
  /**
   * A stream of random numbers. The same names give the same stream, whatever happened before; it depends on the config's
   * seed, component, scenario and repeat, but not on the supporter, so supporters meet the same chances.
   */
  random(...names: readonly (string | number)[]): Random
  /** Asks a model, through the journal. */
  ask<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options?: AskOptions,
  ): Promise<Asked<Answer>>
  /** The messages of a prompt, without asking anybody. */
  render<Input extends PromptInput>(prompt: Prompt<Input, unknown>, input: Input): readonly ChatMessage[]
  /** One vector per text. Asked once per distinct text and model. */
  embed(texts: readonly string[], model?: string): Promise<readonly (readonly number[])[]>
  /** One raw logit per pair. Asked once per distinct pair and model. */
  reward(pairs: readonly RewardPair[], model?: string): Promise<readonly number[]>
  /**
   * An answer of something that is no model of the config, through the journal: asked once, and after an interruption the
   * same again. `request` is all that it depends on; the answer is kept as JSON.
   */
  keep<T>(request: object, ask: () => Promise<T>): Promise<T>
  /** Tells the user once per distinct message; the run goes on. */
  warn(message: string): void
}

/** A finished evaluation, read lazily: iterate as often as needed, results come from the store. */
export interface Evaluation {
  readonly name: string
  readonly supporters: readonly string[]
  /** Labels of estimators and judges, in the order of the config. */
  readonly estimators: readonly string[]
  readonly judges: readonly string[]
  readonly seed: string
  /** Whether any of its results came from offline stand-ins. */
  readonly offline: boolean
  /** The other evaluations of the config, in its order: the same scenarios with another seeker, say. */
  readonly siblings: readonly Evaluation[]
  /** One per scenario, supporter and repeat, in a fixed order. */
  dialogues(): AsyncIterable<DialogueRecord>
  /** One per scenario, pair of supporters, repeat and pair judge. */
  pairs(): AsyncIterable<PairRecord>
}

export interface DialogueRecord {
  readonly scenario: Scenario
  readonly supporter: string
  readonly repeat: number
  readonly dialogue: Known<Dialogue>
  /** By label. */
  readonly estimates: Readonly<Record<string, Known<Estimate>>>
  readonly verdicts: Readonly<Record<string, Known<readonly Verdict[]>>>
}

export interface PairRecord {
  readonly scenario: Scenario
  readonly judge: string
  /** The pair as the config orders its supporters, whatever the judge was shown. */
  readonly supporters: readonly [string, string]
  readonly repeat: number
  readonly criteria: readonly PairOutcome[]
  /** Why there is no outcome at all, when a dialogue or the judge failed. */
  readonly missing?: string
}

/** What came of one criterion after both orders were shown. `first` is `supporters[0]`. */
export interface PairOutcome {
  readonly criterion: string
  readonly outcome: Known<'first' | 'second' | 'tie'>
  /** Each showing: which supporter came first, and what the judge said of the positions. */
  readonly showings: readonly { readonly shownFirst: string; readonly verdict: PairVerdict }[]
}
