/** Requests to models and their answers. Providers implement these ports; components use them through {@link Context}. */
import type { Finish, JsonObject, Usage } from './data.js'
import type { Http } from './http.js'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/**
 * How an answer is drawn. What a model's own definition in the config says (`temperature`, `topP`, `maxTokens`, `stop`) wins
 * over what a component asks for; a provider gets what is to be sent.
 */
export interface Sampling {
  readonly temperature?: number
  readonly topP?: number
  /** Maximum number of generated tokens, including reasoning. */
  readonly maxTokens?: number
  readonly stop?: readonly string[]
  /** How many alternatives' log-probabilities to return for each generated token. */
  readonly topLogprobs?: number
}

/**
 * The order of roles that a service or a chat template wants. `user-first`: the conversation begins with the user. `alternate`: moreover
 * user and assistant take turns, after one system message at most. `no-system`: moreover there is no system message.
 */
export type Roles = 'user-first' | 'alternate' | 'no-system'

/** What a simulator may ask of supporters. */
export type SupporterSetting = 'temperature' | 'topP' | 'maxTokens' | 'system'

/**
 * The type of an answer: a JSON schema, whose root is an object. The makers of `@attune/core/answers` write what the services have
 * in common: closed objects with all their members, texts and lists with a greatest length.
 */
export type AnswerSchema = JsonObject

export interface ChatRequest {
  /**
   * Instructions as `system`, if any, come first; then the conversation, which may begin with `assistant` (the supporter
   * spoke first) and may be absent. Two messages of one role may follow each other. A provider whose service wants more, such
   * as a first message of the user, adds it.
   */
  readonly messages: readonly ChatMessage[]
  readonly sampling: Sampling
  /** What the service holds the answer to. Only for models whose provider {@link Takes} schemas. */
  readonly schema?: AnswerSchema
  /** The rule-based answer that the offline provider gives. Not part of the request's identity. */
  readonly standIn?: (variant?: string) => string
  /** In the rehearsal of a plan: what a usual answer is like. Prose may be longer than the rule-based answer, at its end. */
  readonly expects?: { readonly tokens?: number; readonly text?: string; readonly isProse: boolean }
}

/** What the models of one definition can be asked for. What is left out has no limit, but for schemas. */
export interface Takes {
  /**
   * The highest one. `false`: none, so that of a component is not sent, and Attune says so before the run. One
   * in the definition is an error.
   */
  readonly temperature?: number | false
  /** `false`: none, as for the temperature. */
  readonly topP?: false
  /** Stop texts at most. */
  readonly stop?: number
  /** Alternatives at most; 0: no log-probabilities. */
  readonly topLogprobs?: number
  /** Whether the service holds answers to a JSON schema. Default false: answers are asked for only in words. */
  readonly schemas?: boolean
  /** The order of roles that the service wants. Default: any; a refusal that speaks of it teaches another one. */
  readonly roles?: Roles
  /** Whether the service answers many requests within a day for less money (`Model.batches`). Default: it does not. */
  readonly batches?: boolean
}

export interface TokenLogprobs {
  readonly token: string
  readonly logprob: number
  readonly top: readonly { readonly token: string; readonly logprob: number }[]
}

/** The model that answered, as its service names it. */
export interface AnsweredBy {
  readonly model: string
  /** Of the system around the model, such as OpenAI's `system_fingerprint`. */
  readonly fingerprint?: string
}

/**
 * Something that the gateway knows of an answer. `refused-prompt`: a content filter of the service refused the request, and the
 * answer is empty. `cut-prompt`: the server read only a part of the request.
 */
export type AnswerMark = 'refused-prompt' | 'cut-prompt'

export interface ChatAnswer {
  /** The visible answer: think-blocks are removed and kept in `reasoning`. May be empty. */
  readonly text: string
  readonly reasoning?: string
  readonly finish: Finish
  readonly usage: Usage
  readonly logprobs?: readonly TokenLogprobs[]
  /** Kept with the answer. Another one within a run is a notice. */
  readonly answeredBy?: AnsweredBy
  readonly marks?: readonly AnswerMark[]
  /** Of a `refused-prompt`: the words of the service. */
  readonly why?: string
}

export interface ChatModel {
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
}

/** One of many requests that are ordered together. */
export interface OrderedChat {
  /** At most 40 letters and digits. */
  readonly id: string
  readonly request: ChatRequest
}

/** What a job at the service is recognised by. */
export interface JobMark {
  /** 64 hexadecimal digits. */
  readonly mark: string
  /** It was not ordered before this time (ISO 8601). */
  readonly since: string
  /** How many requests it holds. */
  readonly requests: number
}

/**
 * A job that was looked for: its id; `none`, it was never ordered; `unclear`, the service does not say yet whose a job is, so
 * that nothing may be ordered again.
 */
export type FoundJob = { readonly job: string } | 'none' | 'unclear'

/** What is known of a job: it is under way, or over with an answer or a failure for each request that it came to. */
export type JobState =
  | { readonly isOver: false }
  | {
      readonly isOver: true
      readonly answers: ReadonlyMap<string, ChatAnswer | Error>
      /** What became of requests that have no answer: they are ordered again. */
      readonly missing: Error
      /** Why the service did not accept the job as a whole. */
      readonly refused?: string
    }

/** Jobs of many requests, which a service answers within a day. Each function makes as few requests as it can. */
export interface ChatBatches {
  /** Requests in one job at most. */
  readonly most: number
  /** Bytes of the messages and schemas of one job at most. */
  readonly mostBytes: number
  /** Orders the answers. @returns the id of the job, which can be found by the mark */
  order(requests: readonly OrderedChat[], mark: string, signal: AbortSignal): Promise<string>
  /** Looks among the jobs at the service. */
  find(mark: JobMark, signal: AbortSignal): Promise<FoundJob>
  look(job: string, signal: AbortSignal): Promise<JobState>
}

export interface Embeddings {
  /** One vector per text, in order. */
  readonly vectors: readonly (readonly number[])[]
  readonly usage: Usage
}

export interface EmbeddingModel {
  /** How many texts one call holds at most. Default: 32. */
  readonly batch?: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embeddings>
}

/** A user message and the assistant message whose fitness as a reply to it is scored. */
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
  /** How many pairs one call holds at most. Default: 32. */
  readonly batch?: number
  /** Of one that sends fewer pairs than it could: how many one call could hold, and the setting of its definition that has it do so. */
  readonly larger?: { readonly batch: number; readonly setting: string }
  score(pairs: readonly RewardPair[], signal: AbortSignal): Promise<Rewards>
  /** Of one that asks a chat model, and {@link Takes} batches: its requests, for those who order them. */
  readonly byChat?: RewardByChat
}

/** Rewards that are read from answers of a chat model. */
export interface RewardByChat {
  /** Each once. */
  requests(pairs: readonly RewardPair[]): readonly ChatRequest[]
  /** @param answers to these requests, in their order */
  read(pairs: readonly RewardPair[], answers: readonly ChatAnswer[]): Rewards
}

/** Counts tokens of texts. */
export interface TokenCounter {
  count(text: string): number
  /** Whether it counts by rule, about four characters a token, and not as the tokenizer of a model. */
  readonly isRule: boolean
}

export type ModelRole = 'chat' | 'embedding' | 'reward'

/** A model, made by a provider from one definition. It serves the roles of its provider. */
export interface Model {
  readonly chat?: ChatModel
  readonly embedding?: EmbeddingModel
  readonly reward?: RewardModel
  /** Of a model that {@link Takes} batches. */
  readonly batches?: ChatBatches
  /** Its answers follow only from the request and cost nothing: they are not stored, but computed again. */
  readonly pure?: boolean
  /** Asks the endpoint a cheap question before the first call, and throws when it is not what the definition says. */
  probe?(signal: AbortSignal): Promise<void>
  close?(): Promise<void>
}

/** What a provider needs besides its options to make a model. Time limits, repeats and rates are up to the gateway. */
export interface ModelSettings {
  /** The model's name in the config. */
  readonly name: string
  /** The value of the environment variable that the definition names. Never logged, stored or hashed. */
  readonly apiKey?: string
  /** Tokens of a text by the `tokenizer` of the definition, or by rule: for usage that the server does not report. */
  countTokens(text: string): number
  /** The way to the model's server. Sends no key by itself. */
  readonly http: Http
}
