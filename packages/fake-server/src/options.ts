import type { IncomingHttpHeaders } from 'node:http'
import type { FakeBatchOptions } from './batch-options.js'
import type { Misbehaviour } from './misbehaviour.js'

export interface FakeChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly [parameter: string]: unknown
}

/** A call as it arrived. */
export interface FakeCall {
  /** Path with its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

export interface FakeServerOptions {
  /** Default: any free one. */
  readonly port?: number
  /**
   * Key that every call must bring, as the service wants it; others get a refusal that quotes what
   * they brought.
   */
  readonly key?: string
  /** Path prefix of OpenAI's routes. Default: `/v1`. */
  readonly base?: string
  /** Headers and query parameters that every call must have; other calls get a 404. */
  readonly demand?: {
    readonly headers?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
  }
  /** Milliseconds until an answer is given. Refusals are not delayed. */
  readonly delay?: number
  /** A token bucket; what finds it empty gets a 429. `retryAfter` is in seconds, default 1. */
  readonly rate?: {
    readonly perSecond: number
    readonly burst: number
    readonly retryAfter?: number
  }
  /** More calls than this at the same time get a 429. */
  readonly maxConcurrency?: number

  /** The reply of a chat model. Default: a few words that depend only on the messages. */
  readonly reply?: (request: FakeChatRequest) => string
  /**
   * Its reasoning, counted as `tokens`. OpenAI's protocol has it in a think-block of the reply or
   * in a separate field; the others have a form of their own.
   */
  readonly reasoning?: {
    readonly as: 'block' | 'reasoning_content' | 'reasoning'
    readonly text: string
    readonly tokens?: number
  }
  /** Tokens of the request that are reported as read from a cache. */
  readonly cached?: number
  /** Alternatives of the first token, for requests that ask for log-probabilities. */
  readonly logprobs?: (
    request: FakeChatRequest,
  ) => readonly { readonly token: string; readonly logprob: number }[]
  /** Vector of a text. Default: 8 numbers that depend only on the text. */
  readonly embedding?: (text: string) => readonly number[]
  /**
   * Raw logit of a pair: its prompt, a line break and its reply, or the rendered chat. Default:
   * `plausibleReward`.
   */
  readonly reward?: (text: string) => number
  /**
   * Chat layout of `/tokenize` of vLLM, whose calls are not counted. Default: the route is missing.
   */
  readonly layout?: 'llama-3.1' | 'chatml'
  /** If true, reward calls always return sigmoid values. */
  readonly sigmoid?: boolean

  /** Behaviour of jobs of the batch APIs. */
  readonly batches?: FakeBatchOptions

  /** Tokens of a text, for what is reported of chats. Default: a fourth of its characters. */
  readonly countTokens?: (text: string) => number
  /**
   * Tokens of a request that a chat model reads at most. It says nothing of those that it does not
   * read.
   */
  readonly context?: number
  /** Tokens that its chat template adds to every request. */
  readonly overhead?: number
  /**
   * Order of roles that its chat template wants. It refuses another one in the words of vLLM, with
   * this status. Default 400.
   */
  readonly roles?: 'user-first' | 'alternate' | 'no-system'
  readonly rolesStatus?: number

  /** Refuse every request that asks for an answer of a JSON schema. */
  readonly refusesSchemas?: boolean

  /** The treatment of the first calls, in order of arrival; `ok` is a normal answer. */
  readonly script?: readonly (Misbehaviour | 'ok')[]
  /**
   * Probability of each misbehaviour, after the script. Decided by seed, request and how often it
   * came.
   */
  readonly misbehave?: Readonly<Partial<Record<Misbehaviour, number>>>
  readonly seed?: string
  /**
   * When scripted and random refusals that pass say to come back: value of Retry-After; null:
   * nothing. Default `1`.
   */
  readonly retryAfter?: string | null

  /** Sees every call before it is answered. */
  readonly onCall?: (call: FakeCall) => void
}
