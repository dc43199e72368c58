import type { AnsweredBy } from '../contracts/models.js'
import type { Usage } from '../contracts/data.js'
import type { AttuneError } from '../errors.js'

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
