/** The context of a component during one unit. */
import type { Supporter } from './components.js'
import type { Conditions, Dialogue, Estimate, Known, Scenario, Verdict } from './data.js'
import type { PreviousSession, SessionTime } from './person.js'
import type { Http } from './http.js'
import type { ChatMessage, RewardPair, Sampling, ChatAnswer } from './models.js'
import type { Prompt, PromptInput, Random } from './prompt.js'

export type ReadKind = 'estimator' | 'judge' | 'simulator'
/**
 * Results that a component builds on, as option name → kind of the component that the option names.
 * Results are of the same dialogue; a simulator can wrap another simulator.
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
/** Results by option name; an optional one is undefined if the config does not name it. */
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
   * Form of a retry. `corrected` (default): includes the answer and its error; `as-before`: repeats
   * the request.
   */
  readonly again?: 'corrected' | 'as-before'
  /**
   * True if the answer depends only on the request: it is requested once and shared by all units.
   */
  readonly shared?: boolean
  /** Expected answer, for `attune plan`. Default: the prompt's `expects`. */
  readonly expects?: Expected
}

/** Expected form of an answer. Only `attune plan` reads it. */
export interface Expected {
  /** Length in tokens. */
  readonly tokens?: number
  /** Readable answer, for prompts whose rule-based answer would be unreadable. */
  readonly text?: string
}

export interface PromptAnswer<Answer> extends Omit<ChatAnswer, 'answeredBy'> {
  /** The parsed answer; unknown if it was unreadable after all retries. */
  readonly answer: Known<Answer>
  /**
   * The text that the parser received, without echoes of the prompt and loops. Parsers of further
   * parts of an answer use this text.
   */
  readonly readable: string
  /** Number of attempts: 1 plus the number of retries for unreadable answers. */
  readonly attempts: number
}

/** Makes one attempt of a call. */
export type Send<T> = (attempt: SendAttempt) => Promise<T>

export interface SendAttempt {
  /**
   * HTTP client that maps failures to errors, which are retried if a retry may help. Any other
   * error ends the call.
   */
  readonly http: Http
  /** Aborted when the attempt reaches its time limit or the unit ends. */
  readonly signal: AbortSignal
  /**
   * Number of the attempt, from 1. Attempts that the server postponed (429 with Retry-After) do not
   * count.
   */
  readonly attempt: number
  /** True if a failure of this attempt is not retried. */
  readonly isLast: boolean
}

export interface CallOptions<T> {
  /**
   * Rule-based answer for `attune plan`, which makes no calls. Without it the simulation of the
   * unit stops here.
   */
  readonly standIn?: () => T
}

/** The dialogue or pair of dialogues that a component processes, as results name it. */
export interface Subject {
  readonly supporter: string
  /** For a pair: the supporter whose dialogue is shown second. `supporter` is shown first. */
  readonly other?: string
  readonly repeat: number
  /** Conditions of the dialogue; for a pair, the conditions that both dialogues share. */
  readonly conditions: Conditions
}

/** Everything that a component may use during one unit. Its result is a function of `key`. */
export interface Context<R extends Reads = Reads> {
  readonly key: string
  /** Aborted when the run is interrupted or the unit reaches its time limit. */
  readonly signal: AbortSignal
  /**
   * Language of the scenario, which selects the prompts. For analyses, the language of the first
   * scenario.
   */
  readonly language: string
  /** Results that the component declared in `reads`. */
  readonly read: Results<R>
  /**
   * Available only to a component that declares `readsSupporterName`, because everything that a
   * component can see is part of its key.
   */
  readonly subject: Subject
  /** Time of the session, for a person with several sessions. */
  readonly session?: SessionTime | undefined
  /**
   * Earlier sessions of the person, for a simulator with `playsSessions` and a reader with
   * `readsChain`.
   */
  readonly previous?: readonly PreviousSession[] | undefined
  /**
   * Creates a stream of random numbers. The same names give the same stream regardless of earlier
   * calls. It depends on the config's seed, component, scenario and repeat, but not on the
   * supporter, so all supporters get the same random numbers.
   */
  random(...names: readonly (string | number)[]): Random
  /** Requests an answer from a model. Answers are kept in the journal. */
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
  /** Returns one raw logit per pair. Each distinct pair is requested once per model. */
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
