/** The context: everything that a component can use while it works on one unit. */
import type { Supporter } from './components.js'
import type { Conditions, Dialogue, Estimate, Known, Scenario, Verdict } from './data.js'
import type { PreviousSession, SessionTime } from './person.js'
import type { Http } from './http.js'
import type { ChatMessage, RewardPair, Sampling, ChatAnswer } from './models.js'
import type { Prompt, PromptInput, Random } from './prompt.js'

export type ReadKind = 'estimator' | 'judge' | 'simulator'
/**
 * Declares the results of other components that a component uses: option name → kind of the
 * component that the option names. The results belong to the same dialogue. A simulator can wrap
 * another simulator.
 */
export type Reads = Readonly<
  Record<string, ReadKind | { readonly kind: ReadKind; readonly optional?: boolean }>
>
/** A simulator that another simulator wraps. */
export interface InnerSimulator {
  simulate(scenario: Scenario, supporter: Supporter): Promise<Dialogue>
}
type ResultOf = { estimator: Estimate; judge: readonly Verdict[]; simulator: InnerSimulator }
type KindOf<R> = R extends { readonly kind: infer K } ? K : R
type Absent<R> = R extends { readonly optional: true } ? undefined : never
/**
 * Results of the declared components by option name. Undefined for an optional one that the config
 * does not name.
 */
export type Results<R extends Reads> = {
  readonly [K in keyof R]: ResultOf[KindOf<R[K]> & ReadKind] | Absent<R[K]>
}

export interface AskOptions {
  /**
   * Name of a model in the config, from an option with the format `chat-model`; any other name is
   * the error MODEL_UNDECLARED. Default: `offline`, the rule-based answer.
   */
  readonly model?: string
  /**
   * Messages that follow the template's messages: the conversation so far, from the model's point
   * of view.
   */
  readonly history?: readonly ChatMessage[]
  readonly sampling?: Sampling
  /** Number of retries for an unreadable answer. Default 2. */
  readonly repairs?: number
  /**
   * Content of a retry after an unreadable answer. `corrected` (default): adds the answer and its
   * error to the request. `as-before`: repeats the request.
   */
  readonly again?: 'corrected' | 'as-before'
  /**
   * True if equal requests of different units share one answer. Default: each unit requests its
   * own.
   */
  readonly shared?: boolean
  /** Expected answer, for `attune plan`. Default: the prompt's `expects`. */
  readonly expects?: Expected
}

/** Expected form of an answer. Only `attune plan` reads it. */
export interface Expected {
  /** Length in tokens. */
  readonly tokens?: number
  /** Example of a readable answer. Needed if the prompt's stand-in gives unreadable answers. */
  readonly text?: string
}

export interface PromptAnswer<Answer> extends Omit<ChatAnswer, 'answeredBy'> {
  /** The parsed answer; unknown if it was unreadable after all retries. */
  readonly answer: Known<Answer>
  /**
   * The text that the parser received: the answer without repeated prompt text and loops. Parse
   * this text to read further parts of the answer.
   */
  readonly readable: string
  /** Number of attempts: 1 plus the number of retries for unreadable answers. */
  readonly attempts: number
}

/** Sends the request of `context.call` once and returns the answer. Each retry calls it again. */
export type Send<T> = (attempt: SendAttempt) => Promise<T>

export interface SendAttempt {
  /**
   * HTTP client. It throws errors that say whether a retry may help; such calls are retried. An
   * error from elsewhere ends the call.
   */
  readonly http: Http
  /** Aborted when the attempt reaches its time limit or the unit ends. */
  readonly signal: AbortSignal
  /**
   * Number of the attempt, from 1. An attempt that the server postponed (429 with Retry-After) does
   * not count.
   */
  readonly attempt: number
}

export interface CallOptions<T> {
  /**
   * Rule-based answer for `attune plan`, which sends no request. Without it, the plan cannot count
   * the calls of the unit beyond this one.
   */
  readonly standIn?: () => T
}

/** Identifies the dialogue or pair of dialogues that a component processes. */
export interface Subject {
  readonly supporter: string
  /** For a pair: the supporter whose dialogue is shown second. `supporter` is shown first. */
  readonly other?: string
  readonly repeat: number
  /** Conditions of the dialogue; for a pair, the conditions that both dialogues share. */
  readonly conditions: Conditions
}

/**
 * Everything that a component may use while it works on one unit. `key` identifies the unit; units
 * with equal keys have equal results.
 */
export interface Context<R extends Reads = Reads> {
  readonly key: string
  /** Aborted when the run is interrupted or the unit reaches its time limit. */
  readonly signal: AbortSignal
  /**
   * Language of the scenario, which selects the prompts. For analyses, the language of the first
   * scenario.
   */
  readonly language: string
  /** Results of the components that this component declares in `reads`. */
  readonly read: Results<R>
  /**
   * Supporter, repeat and conditions. Reading it fails unless the component declares
   * `readsSupporterName`, since these are otherwise not part of the key.
   */
  readonly subject: Subject
  /** Time of the session, for a person with several sessions. */
  readonly session?: SessionTime | undefined
  /**
   * Earlier sessions of the person. Set for a simulator that declares `playsSessions`, and for an
   * estimator or judge that declares `readsChain`.
   */
  readonly previous?: readonly PreviousSession[] | undefined
  /**
   * Creates a stream of random numbers. Equal names give equal streams, regardless of earlier
   * calls. The stream depends on the config's seed, component, scenario and repeat, but not on the
   * supporter, so all supporters get the same random numbers.
   */
  random(...names: readonly (string | number)[]): Random
  /** Requests an answer from a model. The journal stores answers. */
  ask<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options?: AskOptions,
  ): Promise<PromptAnswer<Answer>>
  /** Renders the messages of a prompt without making a call. */
  render<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
  ): readonly ChatMessage[]
  /** Returns one vector per text. Each distinct text is requested once per model. */
  embed(texts: readonly string[], model?: string): Promise<readonly (readonly number[])[]>
  /**
   * Returns the output of a reward model for each pair, as a raw logit. Each distinct pair is
   * requested once per model.
   */
  reward(pairs: readonly RewardPair[], model?: string): Promise<readonly number[]>
  /**
   * Calls a service that is not a model of the config, through the gateway. The answer is stored in
   * the journal before it is used, so an interrupted unit does not repeat the call. The call counts
   * in plan, usage and budget, obeys the limits of the supporter's entry in the config, and is
   * retried if `send` throws an error of `http`.
   *
   * `request` contains everything that the answer depends on. Request and answer are JSON. Tokens
   * are taken from a member `usage` of the answer, otherwise counted from its text. A member
   * `firstWords` is the time in milliseconds until the first words of a streamed answer.
   */
  call<T>(request: object, send: Send<T>, options?: CallOptions<T>): Promise<T>
  /** Warns the user, once per distinct message. The run continues. */
  warn(message: string): void
}
