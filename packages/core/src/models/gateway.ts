/** Interface of the gateway, through which the engine calls models and services. */
import type { CallOptions, Send } from '../contracts/context.js'
import type { Json, JsonObject, Usage } from '../contracts/data.js'
import type {
  AnsweredBy,
  ChatAnswer,
  ChatRequest,
  RewardPair,
  Sampling,
} from '../contracts/models.js'
import type { AttuneError, Place } from '../errors.js'
import type { MemberUsage } from '../store/crew.js'
import type { SpendingAccount } from '../store/port.js'
import type { CallTarget } from './call-faults.js'

/** Name of the default model. */
export const OFFLINE = 'offline'

export interface ModelDefinition extends CallLimits {
  /**
   * Key under `models`. A model that is defined in place has a name derived from its definition.
   */
  readonly name: string
  /** Provider: `openai`, `offline`, `reward-http`… or a plugin's `plugin/name`. */
  readonly provider: string
  /** Options of the provider's schema: model, baseUrl, temperature… */
  readonly options: JsonObject
  /** Name of the environment variable with the key. The value is read when the model is created. */
  readonly apiKeyEnv?: string
  /**
   * Identity of the model in keys. Default: provider and options, including the endpoint. Set it if
   * an endpoint moves and the model stays the same, or change it if the model changes behind the
   * same endpoint.
   */
  readonly identity?: string
  /** Tokenizer: the name of an encoding, or the absolute path of a `tokenizer.json`. */
  readonly tokenizer?: string
  /** Maximum number of tokens of a prompt and its answer together; undefined if unknown. */
  readonly context?: number
  readonly place: Place
}

/** Owner of a component's own calls: the supporter or the component. */
export interface CallOwner {
  readonly target: CallTarget
  /** Component as `plugin/name`, for messages. */
  readonly use: string
  /** Options of the supporter, such as its address. */
  readonly options?: JsonObject
  /**
   * Limits of the supporter's entry in the config; undefined for other components, which use the
   * defaults.
   */
  readonly limits?: CallLimits
  /**
   * Digest of the files of a supporter whose plugin is loaded by path. Its code turns a response
   * into the stored answer, so an edit makes the call again.
   */
  readonly code?: string
}

/** A call of a unit, made now or in an earlier process. */
export interface ModelCall {
  /** Name of the model in the config; for a component's own call, the name of its target. */
  readonly model: string
  /** Duration of the successful attempt, in milliseconds. */
  readonly took: number
  /** Time of the answer (ISO 8601). */
  readonly answered: string
  /** For a streamed answer: milliseconds from the request to the first words. */
  readonly first?: number
  readonly by?: AnsweredBy
  /** For a supporter's call: number of the reply that it was made for, from 1. */
  readonly reply?: number
}

/**
 * Models and services as one unit uses them. Every answer is in the journal before it is returned.
 */
export interface ContextModels {
  chat(
    model: string,
    request: ChatRequest,
    options: { readonly shared: boolean; readonly signal: AbortSignal },
  ): Promise<ChatAnswer>
  /** True if an equal request may be answered differently. Default true. */
  isDrawn?(model: string, sampling: Sampling): boolean
  embed(
    model: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]>
  reward(
    model: string,
    pairs: readonly RewardPair[],
    signal: AbortSignal,
  ): Promise<readonly number[]>
  call<T>(
    owner: CallOwner,
    request: object,
    send: Send<T>,
    options: CallOptions<T> & { readonly signal: AbortSignal },
  ): Promise<T>
}

/** Number of rewards that are estimates because their label was not among the listed tokens. */
export interface Approximated {
  readonly approximated?: number
}

/** Events of model calls, from which progress and reports are made. */
export type ModelEvent =
  /**
   * A call was answered and paid for. `cost` is in the budget's currency, if the model has prices.
   */
  | {
      readonly type: 'answered'
      readonly model: string
      readonly usage: Usage
      readonly cost?: number
    }
  /** A call was answered from the journal. */
  | { readonly type: 'recalled'; readonly model: string }
  /** A call failed and is retried after `wait` milliseconds; `attempt` counts from 1. */
  | {
      readonly type: 'retried'
      readonly model: string
      readonly code: AttuneError['code']
      readonly attempt: number
      readonly wait: number
    }
  /**
   * The server returned 429: no calls are sent for `pause` milliseconds, then at lower concurrency.
   */
  | {
      readonly type: 'throttled'
      readonly model: string
      readonly pause: number
      readonly concurrency: number
    }
  /**
   * `calls` calls wait for the next `wait` milliseconds because of a rate limit or a pause. Waits
   * below a second cause no event.
   */
  | {
      readonly type: 'waiting'
      readonly model: string
      readonly wait: number
      readonly calls: number
    }
  /** The model, or the system around it, differs from the first answer. Sent once per model. */
  | {
      readonly type: 'changed'
      readonly model: string
      readonly before: AnsweredBy
      readonly now: AnsweredBy
    }
  /** Rewards are estimates because a label was not among the listed tokens. */
  | { readonly type: 'approximated'; readonly model: string; readonly rewards: number }

export type OnModelEvent = (event: ModelEvent) => void

export interface Gateway {
  readonly spent: Spent
  /** Number of calls that wait for a limit. */
  readonly waiting: number
  /** Calls in progress, by target. */
  readonly awaited: readonly AwaitedCalls[]
  /** Identity of a model in keys that are independent of `--fresh`. */
  lastingIdentity(model: string): Json
  /** Calls a service outside of a run, without the journal. */
  askNow<T>(owner: CallOwner, send: Send<T>, signal: AbortSignal): Promise<T>
  /**
   * Submits the batch requests of units. Resolves with what a later run has to wait for, if
   * anything.
   */
  order(): Promise<AwaitedByBatch | undefined>
  /** Throws if a model does not support batches. @throws MODEL_NO_BATCH */
  requireBatches(model: string): void
  close(): Promise<void>
}

/** Number of calls in progress to one target. */
export interface AwaitedCalls {
  /** Name of the model, or of another target such as a supporter. */
  readonly name: string
  readonly calls: number
  /** Number of these calls that wait for a limit. */
  readonly held: number
}

/** Batch requests that a later run has to wait for. */
export interface AwaitedByBatch {
  readonly units: number
  readonly answers: number
  readonly jobs: readonly {
    readonly model: string
    readonly job: string
    readonly answers: number
  }[]
}

/** Budget of a run. Processes that share a run share its account. */
export interface SharedBudget {
  join(account: SpendingAccount): void
}

/** Usage of models since the project was opened. */
export interface Spent extends Omit<MemberUsage, 'waiting'> {
  readonly recalled: number
}

export interface Prices {
  /** Price per million tokens. */
  readonly input: number
  readonly output: number
  /** Price of input that the service read from its cache. Default: price of other input. */
  readonly cached?: number
  /** Fraction of the price that batch calls cost. Default: 1. */
  readonly batch?: number
}

export interface BudgetLimits {
  readonly cost?: number
  readonly tokens?: number
  readonly calls?: number
  /** Scope of the budget: each run, or all runs of the store together. Default: each run. */
  readonly per?: 'run' | 'store'
}

/** Limits of calls to a target: the keys that models and supporters share in the config. */
export interface CallLimits {
  /** Time limit of one attempt, in milliseconds. */
  readonly timeout: number
  /** Number of retries after the first attempt. */
  readonly retries: number
  /**
   * Maximum number of concurrent calls; decreases after 429s. Default: the value of other models on
   * the same server, else 8.
   */
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  /** Prices per million tokens, in the budget's currency. */
  readonly prices?: Prices
}

/** Sampling parameters that some models do not support. */
export type Refusable = 'temperature' | 'topP'

export interface Drawn {
  /** Sampling parameters that are sent. */
  readonly sampling: Sampling
  /** Parameters that the component requested and the model does not support. */
  readonly unsent: readonly Refusable[]
}
