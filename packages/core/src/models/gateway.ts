/** The gateway: the way to models and services. What the engine knows of it. */
import type { CallOptions, Send } from '../contracts/context.js'
import type { Json, JsonObject, Usage } from '../contracts/data.js'
import type { AnsweredBy, ChatAnswer, ChatRequest, RewardPair, Sampling } from '../contracts/models.js'
import type { AttuneError, Place } from '../errors.js'
import type { MemberUsage } from '../store/crew.js'
import type { SpendingAccount } from '../store/port.js'
import type { CallTarget } from './calls.js'

/** The model that is asked where none is named. */
export const OFFLINE = 'offline'

export interface ModelDefinition extends CallLimits {
  /** The key under `models`; a model that is defined where it is used is named after what it is. */
  readonly name: string
  /** `openai`, `offline`, `reward-http`… or a plugin's `plugin/name`. */
  readonly provider: string
  /** Options of the provider's schema: model, baseUrl, temperature… */
  readonly options: JsonObject
  /** Name of the environment variable with the key; the value itself is read when the model is made. */
  readonly apiKeyEnv?: string
  /**
   * Stands for what answers: by default provider and options, endpoint included. Set it when an endpoint moves and the
   * model behind it stays the same, or change it when the model changes behind the same endpoint.
   */
  readonly identity?: string
  /** An encoding, or the absolute path of a `tokenizer.json`: how its tokens are counted. */
  readonly tokenizer?: string
  readonly place: Place
}

/** Who a component's own calls are counted for: the supporter that it is, or the component. */
export interface CallOwner {
  readonly target: CallTarget
  /** `plugin/name`, for messages. */
  readonly use: string
  /** Those of the supporter: its address, for one. */
  readonly options?: JsonObject
  /** Those of the supporter's entry in the config; components have the defaults. */
  readonly limits?: CallLimits
}

/** A call that was made for a unit, now or before the process was killed. */
export interface ModelCall {
  /** The model's name in the config; of what a component calls itself, the target's. */
  readonly model: string
  /** Milliseconds of the attempt that brought the answer. */
  readonly took: number
  /** When it came: ISO 8601. */
  readonly answered: string
  /** Of an answer that came in pieces: milliseconds from the request to its first words. */
  readonly first?: number
  readonly by?: AnsweredBy
  /** Of calls that a supporter made: for which of its replies, from 1. */
  readonly reply?: number
}

/** Everything outside, as one unit sees it: every answer is in the journal before it is given. */
export interface ContextModels {
  chat(
    model: string,
    request: ChatRequest,
    options: { readonly shared: boolean; readonly signal: AbortSignal },
  ): Promise<ChatAnswer>
  /** Whether an equal request may be answered differently. Default: it may. */
  isDrawn?(model: string, sampling: Sampling): boolean
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>
  reward(model: string, pairs: readonly RewardPair[], signal: AbortSignal): Promise<readonly number[]>
  call<T>(
    owner: CallOwner,
    request: object,
    send: Send<T>,
    options: CallOptions<T> & { readonly signal: AbortSignal },
  ): Promise<T>
}

/** How many of the rewards are estimates, because their label was not among the listed tokens. */
export interface Approximated {
  readonly approximated?: number
}

/** Events of model calls, for progress and reports. */
export type ModelEvent =
  /** A call was answered and paid for. `cost` is in the budget's currency, if the model has prices. */
  | {
      readonly type: 'answered'
      readonly model: string
      readonly usage: Usage
      readonly cost?: number
    }
  /** A call was answered from the journal. */
  | { readonly type: 'recalled'; readonly model: string }
  /** A call failed and is tried again after `wait` milliseconds; `attempt` counts from 1. */
  | {
      readonly type: 'retried'
      readonly model: string
      readonly code: AttuneError['code']
      readonly attempt: number
      readonly wait: number
    }
  /** The server said 429: nothing is sent for `pause` milliseconds, then fewer at a time. */
  | { readonly type: 'throttled'; readonly model: string; readonly pause: number; readonly concurrency: number }
  /** This many calls wait for the next `wait` milliseconds, for a limit of requests or tokens or a pause. Waits below a second cause no event. */
  | { readonly type: 'waiting'; readonly model: string; readonly wait: number; readonly calls: number }
  /** Another model, or another system around it, answers than at first. Told once for each model. */
  | { readonly type: 'changed'; readonly model: string; readonly before: AnsweredBy; readonly now: AnsweredBy }
  /** Rewards that are estimates, because a label was not among the listed tokens. */
  | { readonly type: 'approximated'; readonly model: string; readonly rewards: number }

export type OnModelEvent = (event: ModelEvent) => void

export interface Gateway {
  readonly spent: Spent
  /** Calls that wait for a limit. */
  readonly waiting: number
  /** By who is called. */
  readonly awaited: readonly AwaitedCalls[]
  /** What stands for a model in keys that outlast `--fresh`. */
  lastingIdentity(model: string): Json
  /** Asks a service outside of a run, past the journal. */
  askNow<T>(owner: CallOwner, send: Send<T>, signal: AbortSignal): Promise<T>
  /** Orders what units asked by batch; resolves with what waits for a later run, if anything does. */
  order(): Promise<AwaitedByBatch | undefined>
  /** Whether a model that is to be asked by batch can be. @throws MODEL_NO_BATCH */
  requireBatches(model: string): void
  close(): Promise<void>
}

/** Calls whose answers are waited for. */
export interface AwaitedCalls {
  /** Of the model, or of what else is called. */
  readonly name: string
  readonly calls: number
  /** Of these, how many a limit holds back. */
  readonly held: number
}

/** What waits for a later run. */
export interface AwaitedByBatch {
  readonly units: number
  readonly answers: number
  readonly jobs: readonly { readonly model: string; readonly job: string; readonly answers: number }[]
}

/** What a run may spend; those who share a run share its account. */
export interface SharedBudget {
  join(account: SpendingAccount): void
}

/** Usage of models since the project was opened. */
export interface Spent extends Omit<MemberUsage, 'waiting'> {
  readonly recalled: number
}

export interface Prices {
  /** Per million tokens. */
  readonly input: number
  readonly output: number
  /** Of input that the service read from its cache. Default: that of other input. */
  readonly cached?: number
  /** Share of the price that a call by batch costs. Default: 1. */
  readonly batch?: number
}

export interface BudgetLimits {
  readonly cost?: number
  readonly tokens?: number
  readonly calls?: number
  /** Its scope: each run, or all runs of the store together. Default: each run. */
  readonly per?: 'run' | 'store'
}

/** How a target may be called: the keys that models and supporters share in the config. */
export interface CallLimits {
  /** Milliseconds until one attempt is given up. */
  readonly timeout: number
  /** Attempts after the first one. */
  readonly retries: number
  /** Calls at the same time at most; adapts downwards to 429s. Default: what the others on its server state, else 8. */
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  /** Per million tokens, in the budget's currency. */
  readonly prices?: Prices
}

/** What the samplings of some models leave out. */
export type Refusable = 'temperature' | 'topP'

export interface Drawn {
  /** As it is sent. */
  readonly sampling: Sampling
  /** What the component asked for and the model does not take. */
  readonly unsent: readonly Refusable[]
}
