import type { CallOptions, Send } from '../contracts/context.js'
import type { JsonObject } from '../contracts/data.js'
import type { AnsweredBy, ChatAnswer, ChatRequest, RewardPair, Sampling } from '../contracts/models.js'
import type { CallLimits } from './gateway.js'
import type { CallTarget } from './call-target.js'

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
