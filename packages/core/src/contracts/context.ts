/** The context of a component while it works on one unit. */
import type { Supporter } from './components.js'
import type { Conditions, Dialogue, Estimate, Known, Scenario, Verdict } from './data.js'
import type { PreviousSession, SessionTime } from './person.js'
import type { Http } from './http.js'
import type { ChatMessage, RewardPair, Sampling, ChatAnswer } from './models.js'
import type { Prompt, PromptInput, Random } from './prompt.js'

export type ReadKind = 'estimator' | 'judge' | 'simulator'
/** What a component builds on: results of the same dialogue; of a simulator, another simulator. Option name → kind of component that the option names. */
export type Reads = Readonly<Record<string, ReadKind | { readonly kind: ReadKind; readonly optional?: boolean }>>
/** Another simulator, as a simulator that is built on it meets it. */
export interface InnerSimulator {
  simulate(scenario: Scenario, supporter: Supporter): Promise<Dialogue>
}
type ResultOf = { estimator: Estimate; judge: readonly Verdict[]; simulator: InnerSimulator }
type KindOf<R> = R extends { readonly kind: infer K } ? K : R
type Absent<R> = R extends { readonly optional: true } ? undefined : never
/** An optional result is undefined if the config does not name it. */
export type Results<R extends Reads> = {
  readonly [K in keyof R]: ResultOf[KindOf<R[K]> & ReadKind] | Absent<R[K]>
}

export interface AskOptions {
  /** Name of a model in the config. Default: `offline`. */
  readonly model?: string
  /** Messages after those of the template: the conversation so far, as the asked model sees it. */
  readonly history?: readonly ChatMessage[]
  readonly sampling?: Sampling
  /** How often an answer that cannot be read is asked for again. Default 2. */
  readonly repairs?: number
  /** How it is asked for again. `corrected` (default): with the answer and what is wrong with it; `as-before`: in the same words. */
  readonly again?: 'corrected' | 'as-before'
  /** The answer depends on nothing but the request: ask once, use it for every unit that asks the same. */
  readonly shared?: boolean
  /** For `attune plan`. Default: what the prompt expects. */
  readonly expects?: Expected
}

/** What a usual answer is like. `attune plan` counts with it; nothing else reads it. */
export interface Expected {
  /** Its length. */
  readonly tokens?: number
  /** A readable answer, where what a rule says would not be. */
  readonly text?: string
}

export interface Asked<Answer> extends Omit<ChatAnswer, 'answeredBy'> {
  /** The parsed answer; unknown if it stayed unreadable after all repairs. */
  readonly answer: Known<Answer>
  /** What the parser got of the text: without echoes of the prompt and loops. A parser that reads more of an answer reads this. */
  readonly readable: string
  /** 1 plus the number of repairs. */
  readonly attempts: number
}

/** Makes one attempt of a call. */
export type Send<T> = (attempt: SendAttempt) => Promise<T>

export interface SendAttempt {
  /** Maps what goes wrong to errors that are tried again where that may help. Any other error ends the call. */
  readonly http: Http
  /** Aborted when the attempt has used up its time, or the unit ends. */
  readonly signal: AbortSignal
  /** 1 for the first one. An attempt that the server put off (429 with Retry-After) does not count. */
  readonly attempt: number
  /** Whether no other attempt follows if this one meets a fault. */
  readonly isLast: boolean
}

export interface CallOptions<T> {
  /** A rule-based answer for the rehearsal of `attune plan`, which calls nobody. Without it the rehearsal of the unit ends. */
  readonly standIn?: () => T
}

/** The dialogue, or the pair of dialogues, that a component works on, as results name it. */
export interface Subject {
  readonly supporter: string
  /** Of a pair: whose dialogue is shown second. `supporter` is shown first. */
  readonly other?: string
  readonly repeat: number
  /** Of the dialogue; of a pair, what both dialogues have in common. */
  readonly conditions: Conditions
}

/** Everything that a component may use while it works on one unit. Its result is a function of `key`. */
export interface Context<R extends Reads = Reads> {
  readonly key: string
  /** Aborted when the run is interrupted or the unit has used up its time. */
  readonly signal: AbortSignal
  /** Language of the scenario; prompts are found by it. For analyses, that of the first scenario. */
  readonly language: string
  /** Results that the component declared in `reads`. */
  readonly read: Results<R>
  /** Only for a component that declares `readsSupporterName`: whatever a component can see is part of its key. */
  readonly subject: Subject
  /** Of a session of a person who comes back: when it is. */
  readonly session?: SessionTime | undefined
  /** Of a session of a person who comes back, for a simulator that `playsSessions` and a reader that `readsChain`: those before it. */
  readonly previous?: readonly PreviousSession[] | undefined
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
   * Asks something that is not a model of the config, through the gateway: the answer is kept in the journal before it is
   * used, so that an interrupted unit is not asked twice; the call counts in plan, usage and budget, is held to the limits
   * of the supporter's entry in the config, and is made again when `send` throws an error of `http`.
   *
   * `request` is everything that the answer depends on. Request and answer are JSON. An answer with a member `usage` has
   * its tokens counted by it, any other by its text. A member `firstWords` says after how many milliseconds the first words of an
   * answer came that came in pieces.
   */
  call<T>(request: object, send: Send<T>, options?: CallOptions<T>): Promise<T>
  /** Tells the user once per distinct message; the run goes on. */
  warn(message: string): void
}
