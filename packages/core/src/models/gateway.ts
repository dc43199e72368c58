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

/** Name of the default model, which answers by rule. */
export const OFFLINE = 'offline'

export interface ModelDefinition extends CallLimits {
  /**
   * Name of the model: its key under `models` in the config. A model that is defined within an
   * entry has a name derived from its definition.
   */
  readonly name: string
  /** Provider: `openai`, `offline`, `reward-http`… or a plugin's `plugin/name`. */
  readonly provider: string
  /** Options of the provider's schema: model, baseUrl, temperature… */
  readonly options: JsonObject
  /**
   * Name of the environment variable with the API key. Its value is read when the model is created.
   */
  readonly apiKeyEnv?: string
  /**
   * Identity of the model in keys. Default: provider and options, including the endpoint. Set it if
   * the same model moves to another endpoint. Change it if another model replaces it at the same
   * endpoint.
   */
  readonly identity?: string
  /** Tokenizer: the name of an encoding, or the absolute path of a `tokenizer.json`. */
  readonly tokenizer?: string
  /** Maximum number of tokens of a prompt and its answer together; undefined if unknown. */
  readonly context?: number
  readonly place: Place
}

/** The supporter or other component that makes a call without a model of the config. */
export interface CallOwner {
  readonly target: CallTarget
  /** Component as `plugin/name`, for messages. */
  readonly use: string
  /** Options of the supporter, such as its address. */
  readonly options?: JsonObject
  /**
   * Rate limits of the supporter's entry in the config. Undefined for other components, which have
   * the default limits.
   */
  readonly limits?: CallLimits
  /**
   * For a supporter whose plugin is loaded by path: digest of its files. Its code converts a
   * response to the stored answer, so a call is repeated after an edit.
   */
  readonly code?: string
}

/** A call of a unit. It was made in this process, or in an earlier one that stored its answer. */
export interface ModelCall {
  /** Name of the model in the config. For a call of another service: name of its target. */
  readonly model: string
  /** Duration of the successful attempt, in milliseconds. */
  readonly took: number
  /** Time of the answer (ISO 8601). */
  readonly answered: string
  /** For a streamed answer: milliseconds from the request to the first words. */
  readonly first?: number
  readonly by?: AnsweredBy
  /** For a supporter's call: number of the reply for which it was made, from 1. */
  readonly reply?: number
}

/** Models and services for one unit. The journal stores every answer before it is returned. */
export interface ContextModels {
  chat(
    model: string,
    request: ChatRequest,
    options: { readonly shared: boolean; readonly signal: AbortSignal },
  ): Promise<ChatAnswer>
  /** True if the model samples, so that a repeated request may get another answer. Default true. */
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

/**
 * Number of rewards that are only approximate, since the log-probabilities did not include their
 * label.
 */
export interface Approximated {
  readonly approximated?: number
}

/** Events of model calls. Progress displays and reports use them. */
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
  /** The journal had the answer of a call. */
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
   * The server returned 429 (too many requests): no calls are sent for `pause` milliseconds, and
   * then with lower concurrency.
   */
  | {
      readonly type: 'throttled'
      readonly model: string
      readonly pause: number
      readonly concurrency: number
    }
  /**
   * A rate limit or a pause delays `calls` calls for the next `wait` milliseconds. Delays below a
   * second cause no event.
   */
  | {
      readonly type: 'waiting'
      readonly model: string
      readonly wait: number
      readonly calls: number
    }
  /**
   * The service reports another model, or another system around it, than with its first answer.
   * Sent once per model.
   */
  | {
      readonly type: 'changed'
      readonly model: string
      readonly before: AnsweredBy
      readonly now: AnsweredBy
    }
  /** Some rewards are only approximate, since the log-probabilities did not include their label. */
  | { readonly type: 'approximated'; readonly model: string; readonly rewards: number }

export type OnModelEvent = (event: ModelEvent) => void

export interface Gateway {
  readonly spent: Spent
  /** Number of calls that wait for a rate limit or a limit of concurrency. */
  readonly waiting: number
  /** Calls in progress, by target. */
  readonly awaited: readonly AwaitedCalls[]
  /** Identity of a model without its generation, so that it stays equal after `--fresh`. */
  lastingIdentity(model: string): Json
  /** Calls a service outside of a run, without the journal. */
  askNow<T>(owner: CallOwner, send: Send<T>, signal: AbortSignal): Promise<T>
  /**
   * Submits the batch requests of all units. Resolves with the jobs for which a later run has to
   * wait, if any.
   */
  order(): Promise<AwaitedByBatch | undefined>
  /**
   * Throws if a model does not support batches.
   *
   * @throws MODEL_NO_BATCH
   */
  requireBatches(model: string): void
  close(): Promise<void>
}

/** Number of calls in progress to one target. */
export interface AwaitedCalls {
  /** Name of the model, or of another target such as a supporter. */
  readonly name: string
  readonly calls: number
  /** Number of these calls that wait for a rate limit or a limit of concurrency. */
  readonly held: number
}

/** Batch jobs for which a later run has to wait. */
export interface AwaitedByBatch {
  readonly units: number
  readonly answers: number
  readonly jobs: readonly {
    readonly model: string
    readonly job: string
    readonly answers: number
  }[]
}

/** Budget of a run. All processes that work on the run spend from one account in the store. */
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
  /** Price of batch calls as a fraction of the normal price. Default: 1. */
  readonly batch?: number
}

export interface BudgetLimits {
  readonly cost?: number
  readonly tokens?: number
  readonly calls?: number
  /**
   * Period of the budget: each run separately, or all runs of the store together. Default: each
   * run.
   */
  readonly per?: 'run' | 'store'
}

/**
 * Limits of the calls to a target. Models and supporters have the same keys for them in the config.
 */
export interface CallLimits {
  /** Time limit of one attempt, in milliseconds. */
  readonly timeout: number
  /** Number of retries after the first attempt. */
  readonly retries: number
  /**
   * Maximum number of concurrent calls. It is reduced after a 429 (too many requests). Default: the
   * value of other models on the same server, otherwise 8.
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
  /**
   * Parameters that the component requests and that are not sent, since the model does not support
   * them.
   */
  readonly unsent: readonly Refusable[]
}
