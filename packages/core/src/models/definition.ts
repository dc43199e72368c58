import type { JsonObject } from '../contracts/data.js'
import type { Place } from '../errors.js'
import type { Prices } from './gateway.js'

/** The model that is asked where none is named. */
export const OFFLINE = 'offline'

export interface ModelDefinition {
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
  readonly timeout: number
  readonly retries: number
  /** Calls at the same time at most; adapts downwards to 429s. Default: what the others on its server state, else 8. */
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  /** Per million tokens, in the budget's currency. */
  readonly prices?: Prices
  /** An encoding, or the absolute path of a `tokenizer.json`: how its tokens are counted. */
  readonly tokenizer?: string
  readonly place: Place
}
