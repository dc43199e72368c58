/** The gateway: the way to models and services. What the engine knows of it. */
import type { Send } from '../contracts/context.js'
import type { Json, Usage } from '../contracts/data.js'
import type { Sampling } from '../contracts/models.js'
import type { SpendingAccount } from '../store/port.js'
import type { CallOwner } from './context-models.js'

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
export interface Spent {
  /** Calls that were answered; those from the journal are apart. */
  readonly calls: number
  readonly recalled: number
  /** Attempts that failed and were made once more. */
  readonly repeated: number
  readonly tokens: Usage
  /**
   * Tokens of attempts that were cancelled while the service may have worked on them: possibly paid, and in no other figure. An
   * estimate: their input, and the longest output that they were allowed.
   */
  readonly cancelled?: number
  /** In the currency of the prices; none if no model in use has prices. */
  readonly cost?: number
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
