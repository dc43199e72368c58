import type { IncomingHttpHeaders } from 'node:http'
import type { FakeBatchOptions } from './batch-options.js'
import type { Misbehaviour } from './misbehaviour.js'

export interface FakeChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly [parameter: string]: unknown
}

/** A request as the server received it. */
export interface FakeCall {
  /** Path with query string. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

export interface FakeServerOptions {
  /** Port. Default: any free port. */
  readonly port?: number
  /**
   * API key that every request must contain, where the service expects it. Requests with another
   * key are refused, with a message that quotes the wrong key.
   */
  readonly key?: string
  /** Path prefix of OpenAI's routes. Default: `/v1`. */
  readonly base?: string
  /** Headers and query parameters that every request must have. Other requests get a 404. */
  readonly demand?: {
    readonly headers?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
  }
  /** Delay of answers in milliseconds. Refusals are not delayed. */
  readonly delay?: number
  /**
   * Rate limit as a token bucket. A request that finds the bucket empty gets a 429. `retryAfter` is
   * in seconds, default 1.
   */
  readonly rate?: {
    readonly perSecond: number
    readonly burst: number
    readonly retryAfter?: number
  }
  /** Maximum number of concurrent requests. Further requests get a 429. */
  readonly maxConcurrency?: number

  /** Reply of the chat model. Default: a few words that depend only on the messages. */
  readonly reply?: (request: FakeChatRequest) => string
  /**
   * Reasoning of the chat model, reported as `tokens` tokens. In OpenAI's protocol, it is in a
   * think-block of the reply or in the field that `as` names. Other protocols have their own field
   * for it.
   */
  readonly reasoning?: {
    readonly as: 'block' | 'reasoning_content' | 'reasoning'
    readonly text: string
    readonly tokens?: number
  }
  /** Number of input tokens that the usage reports as read from a cache. */
  readonly cached?: number
  /** Most probable first tokens, for requests for log-probabilities. */
  readonly logprobs?: (
    request: FakeChatRequest,
  ) => readonly { readonly token: string; readonly logprob: number }[]
  /** Embedding of a text. Default: 8 numbers that depend only on the text. */
  readonly embedding?: (text: string) => readonly number[]
  /**
   * Raw logit of the reward model. The text is the prompt, a line break and the reply, or the
   * rendered chat. Default: `plausibleReward`.
   */
  readonly reward?: (text: string) => number
  /**
   * Chat layout of vLLM's route `/tokenize`. Requests to this route are not counted. Default: the
   * route does not exist.
   */
  readonly layout?: 'llama-3.1' | 'chatml'
  /** True if reward requests always get sigmoid values. */
  readonly sigmoid?: boolean

  /** Behaviour of jobs of the batch APIs. */
  readonly batches?: FakeBatchOptions

  /**
   * Number of tokens of a text, for the reported usage of chats. Default: a quarter of the
   * characters.
   */
  readonly countTokens?: (text: string) => number
  /**
   * Maximum number of input tokens that the chat model reads. The reported usage does not exceed
   * it.
   */
  readonly context?: number
  /** Number of tokens that the chat template adds to every request. */
  readonly overhead?: number
  /**
   * Order of roles that the model's chat template requires. A request with another order is refused
   * with vLLM's message and the status `rolesStatus` (default 400).
   */
  readonly roles?: 'user-first' | 'alternate' | 'no-system'
  readonly rolesStatus?: number

  /** True if requests with an answer schema are refused. */
  readonly refusesSchemas?: boolean

  /** Behaviour for the first requests, in order of arrival. `ok` is a normal answer. */
  readonly script?: readonly (Misbehaviour | 'ok')[]
  /**
   * Probability of each failure, after the script. The choice depends on the seed, the request, and
   * how often this request has arrived.
   */
  readonly misbehave?: Readonly<Partial<Record<Misbehaviour, number>>>
  readonly seed?: string
  /**
   * Value of the header Retry-After in scripted and random refusals that are temporary; null: no
   * header. Default: `1`.
   */
  readonly retryAfter?: string | null

  /** Called with every request before it is answered. */
  readonly onCall?: (call: FakeCall) => void
}
