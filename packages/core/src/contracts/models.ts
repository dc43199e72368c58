/**
 * Interfaces of models: requests and answers. Providers implement them; components call models
 * through {@link Context}.
 */
import type { Finish, JsonObject, Usage } from './data.js'
import type { Http } from './http.js'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/**
 * Sampling parameters. Values in the config's model definition (`temperature`, `topP`, `maxTokens`,
 * `stop`) take precedence over a component's values. A provider receives the final values.
 */
export interface Sampling {
  readonly temperature?: number
  readonly topP?: number
  /** Maximum number of generated tokens, including reasoning. */
  readonly maxTokens?: number
  readonly stop?: readonly string[]
  /** Number of alternative tokens per generated token whose log-probabilities are returned. */
  readonly topLogprobs?: number
}

/**
 * Message order that a service or a chat template requires. `user-first`: the conversation begins
 * with the user. `alternate`: in addition, user and assistant take turns, after at most one system
 * message. `no-system`: in addition, without a system message.
 */
export type Roles = 'user-first' | 'alternate' | 'no-system'

/** Settings that a simulator may request from supporters. */
export type SupporterSetting = 'temperature' | 'topP' | 'maxTokens' | 'system'

/**
 * JSON schema of an answer, whose root is an object. The builders in `@attune/core/answers` create
 * schemas that all services support: closed objects with all members required, and texts and lists
 * with a maximum length.
 */
export type AnswerSchema = JsonObject

export interface ChatRequest {
  /**
   * System instructions first, if any, then the conversation. The conversation may be empty, and
   * may begin with `assistant` if the supporter spoke first. Consecutive messages may have the same
   * role. A provider whose service requires more, such as a first message of the user, adapts the
   * messages.
   */
  readonly messages: readonly ChatMessage[]
  readonly sampling: Sampling
  /** JSON schema that the service enforces. Set only if the provider {@link Takes} schemas. */
  readonly schema?: AnswerSchema
  /** Rule-based answer that the offline provider returns. Not part of the request's identity. */
  readonly standIn?: (variant?: string) => string
  /**
   * Expected answer. Set only during `attune plan`. If `isProse`, the rule-based answer may be
   * extended to the expected length.
   */
  readonly expects?: { readonly tokens?: number; readonly text?: string; readonly isProse: boolean }
}

/**
 * Capabilities of a model. A missing member means no restriction, except that a missing `schemas`
 * means false.
 */
export interface Takes {
  /**
   * Maximum temperature. `false`: unsupported. A temperature set by a component is then dropped
   * with a notice before the run; one in the model's definition is an error.
   */
  readonly temperature?: number | false
  /** `false`: unsupported. Treated like an unsupported temperature. */
  readonly topP?: false
  /** Maximum number of stop texts. */
  readonly stop?: number
  /** Maximum number of alternative tokens with log-probabilities; 0: unsupported. */
  readonly topLogprobs?: number
  /**
   * True if the service enforces JSON schemas. Default false: the format is only described in the
   * prompt.
   */
  readonly schemas?: boolean
  /**
   * Message order that the service requires. Default: any. If the service refuses a request because
   * of the order, the required order is inferred from the refusal.
   */
  readonly roles?: Roles
  /**
   * True if the service answers batches of requests within a day at a lower price
   * (`Model.batches`). Default false.
   */
  readonly batches?: boolean
}

export interface TokenLogprobs {
  readonly token: string
  readonly logprob: number
  readonly top: readonly { readonly token: string; readonly logprob: number }[]
}

/** Identity of the model that answered, as reported by its service. */
export interface AnsweredBy {
  readonly model: string
  /** Identity of the system around the model, such as OpenAI's `system_fingerprint`. */
  readonly fingerprint?: string
}

/**
 * Property of an answer that the gateway detects. `refused-prompt`: the service's content filter
 * refused the request, and the answer is empty. `cut-prompt`: the server truncated the request.
 */
export type AnswerMark = 'refused-prompt' | 'cut-prompt'

export interface ChatAnswer {
  /** The visible answer, without think-blocks, which are moved to `reasoning`. May be empty. */
  readonly text: string
  readonly reasoning?: string
  readonly finish: Finish
  readonly usage: Usage
  readonly logprobs?: readonly TokenLogprobs[]
  /**
   * Model as reported by the service, stored with the answer. A change within a run causes a
   * notice.
   */
  readonly answeredBy?: AnsweredBy
  readonly marks?: readonly AnswerMark[]
  /** For the mark `refused-prompt`: the service's message. */
  readonly why?: string
}

export interface ChatModel {
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
}

/** A chat request as part of a batch job. */
export interface OrderedChat {
  /** Identifier of at most 40 letters and digits. */
  readonly id: string
  readonly request: ChatRequest
}

/** Data by which a submitted batch job is found again at the service. */
export interface JobMark {
  /** 64 hexadecimal digits that are sent with the job and identify it. */
  readonly mark: string
  /** Earliest possible time of submission (ISO 8601). */
  readonly since: string
  /** Number of requests in the job. */
  readonly requests: number
}

/**
 * Result of a search for a batch job: the service's job id; `none` if the job was never submitted;
 * `unclear` if the service does not list its jobs completely yet, so that submitting again could
 * pay twice.
 */
export type FoundJob = { readonly job: string } | 'none' | 'unclear'

/**
 * State of a job: in progress, or finished with an answer or an error for each request that it
 * processed.
 */
export type JobState =
  | { readonly isOver: false }
  | {
      readonly isOver: true
      readonly answers: ReadonlyMap<string, ChatAnswer | Error>
      /** Error to report for requests without an answer. They are submitted again. */
      readonly missing: Error
      /** Reason why the service rejected the job as a whole. */
      readonly refused?: string
    }

/**
 * Batch jobs: the service answers the requests of a job within a day, at a lower price. Each method
 * sends as few HTTP requests as possible.
 */
export interface ChatBatches {
  /** Maximum number of requests in a job. */
  readonly most: number
  /** Maximum size of the messages and schemas of a job, in bytes. */
  readonly mostBytes: number
  /**
   * Submits a batch job and returns its id at the service. `find` also finds the job by its mark.
   */
  order(requests: readonly OrderedChat[], mark: string, signal: AbortSignal): Promise<string>
  /** Searches the service for the job that was submitted with this mark. */
  find(mark: JobMark, signal: AbortSignal): Promise<FoundJob>
  look(job: string, signal: AbortSignal): Promise<JobState>
}

export interface Embeddings {
  /** One vector per text, in order. */
  readonly vectors: readonly (readonly number[])[]
  readonly usage: Usage
}

export interface EmbeddingModel {
  /** Maximum number of texts per call. Default: 32. */
  readonly batch?: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embeddings>
}

/** A user message and a reply. A reward model scores the quality of the reply. */
export interface RewardPair {
  readonly prompt: string
  readonly reply: string
}

export interface Rewards {
  /** One raw logit per pair, in order, always finite. */
  readonly logits: readonly number[]
  readonly usage: Usage
}

export interface RewardModel {
  /** Maximum number of pairs per call. Default: 32. */
  readonly batch?: number
  /**
   * Set if another setting of the definition allows more pairs per call: the number of pairs, and
   * the name of the setting.
   */
  readonly larger?: { readonly batch: number; readonly setting: string }
  score(pairs: readonly RewardPair[], signal: AbortSignal): Promise<Rewards>
  /**
   * For a reward model that calls a chat model whose provider {@link Takes} batches: converts pairs
   * to chat requests, and answers to rewards.
   */
  readonly byChat?: RewardByChat
}

/** Computes rewards from answers of a chat model. */
export interface RewardByChat {
  /** Returns the requests without duplicates. */
  requests(pairs: readonly RewardPair[]): readonly ChatRequest[]
  /**
   * Computes the rewards.
   *
   * @param answers answers to the result of `requests`, in the same order
   */
  read(pairs: readonly RewardPair[], answers: readonly ChatAnswer[]): Rewards
}

/** Counts tokens of texts. */
export interface TokenCounter {
  count(text: string): number
  /**
   * True if the count is estimated (about four characters per token), and not made by the model's
   * tokenizer.
   */
  readonly isRule: boolean
}

export type ModelRole = 'chat' | 'embedding' | 'reward'

/**
 * A model, created by a provider from one definition. It has the members (chat, embedding, reward)
 * that the provider declares in `roles`.
 */
export interface Model {
  readonly chat?: ChatModel
  readonly embedding?: EmbeddingModel
  readonly reward?: RewardModel
  /** Batch jobs. Present if the provider {@link Takes} batches. */
  readonly batches?: ChatBatches
  /**
   * True if answers depend only on the request and cost nothing. Such answers are recomputed when
   * needed, and not stored.
   */
  readonly pure?: boolean
  /**
   * Called before the first call. Sends a cheap request, and throws if the endpoint does not match
   * the definition.
   */
  probe?(signal: AbortSignal): Promise<void>
  close?(): Promise<void>
}

/**
 * Input of a provider besides its options. Time limits, retries and rate limits are handled by the
 * gateway.
 */
export interface ModelSettings {
  /** Name of the model in the config. */
  readonly name: string
  /**
   * Value of the environment variable that the definition names. Never logged, stored or hashed.
   */
  readonly apiKey?: string
  /**
   * Counts tokens with the `tokenizer` of the definition, otherwise by rule. Needed if the server
   * does not report usage.
   */
  countTokens(text: string): number
  /** HTTP client for the model's server. It does not send a key automatically. */
  readonly http: Http
}
