import type { OpenAI } from 'openai'
import type { JsonObject } from '../../contracts/data.js'
import type { ChatAnswer, ChatRequest, Embeddings, Model, ModelSettings } from '../../contracts/models.js'
import type { Provider } from '../provider.js'
import { HttpClient } from '../http/client.js'
import { isObject, malformed, readProblem, statusFailure } from '../http/http-errors.js'
import { chatBody, readChat } from './chat.js'
import { embeddingBody, readEmbeddings } from './embeddings.js'
import { failureIn, fetchThrough } from './fetch.js'
import { type OpenAiOptions, openaiOptions } from './options.js'

const OPENAI = 'https://api.openai.com/v1'

/** Longer than any timeout of ours: the client shall not interfere. */
const NEVER = 2 ** 31 - 1

/** Chat and embeddings of OpenAI, and of every server that speaks its protocol. */
export const openai: Provider = {
  options: openaiOptions,
  /** OpenAI's own key goes to OpenAI alone. */
  keyVariable: ({ baseUrl }: JsonObject) => (baseUrl === undefined ? 'OPENAI_API_KEY' : undefined),
  create: (settings: ModelSettings): Model => new OpenAiModel(settings).asModel(),
}

class OpenAiModel {
  readonly #name: string
  readonly #options: OpenAiOptions
  readonly #http: HttpClient
  #client: Promise<OpenAI> | undefined

  constructor(settings: ModelSettings) {
    this.#name = settings.name
    this.#options = settings.options as unknown as OpenAiOptions
    this.#http = new HttpClient(this.#options.baseUrl ?? OPENAI, settings)
  }

  asModel(): Model {
    const { batch = 64 } = this.#options
    const embedding = { batch, embed: (texts: readonly string[], signal: AbortSignal) => this.#embed(texts, signal) }
    return {
      chat: { chat: (request, signal) => this.#chat(request, signal) },
      embedding,
      close: () => this.#http.close(),
    }
  }

  async #chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    const body = chatBody(this.#options, request) as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming
    const answer = await this.#ask((client) => client.chat.completions.create(body, { signal }), signal)
    return readChat(this.#name, answer, request)
  }

  async #embed(texts: readonly string[], signal: AbortSignal): Promise<Embeddings> {
    const body = embeddingBody(this.#options, texts) as unknown as OpenAI.EmbeddingCreateParams
    const answer = await this.#ask((client) => client.embeddings.create(body, { signal }), signal)
    return readEmbeddings(this.#name, answer, texts)
  }

  async #ask(call: (client: OpenAI) => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
    const client = await (this.#client ??= this.#connect())
    let answer: unknown
    try {
      answer = await call(client)
    } catch (error) {
      throw signal.aborted ? signal.reason : failureIn(error)
    }
    // Some gateways report a failure with status 200.
    if (isObject(answer) && answer.error) throw this.#failureIn(answer.error)
    return answer
  }

  #failureIn(error: unknown): unknown {
    const problem = readProblem(JSON.stringify({ error }), this.#http.redact)
    const status = Number(problem.code)
    if (!(status >= 400)) return malformed(this.#name, `it reports an error: ${problem.message}`)
    return statusFailure(this.#name, { status, headers: {} }, problem, this.#http.redact)
  }

  /** The client loads 50 ms long: not before it is needed. What it would take from the environment is set here. */
  async #connect(): Promise<OpenAI> {
    const { OpenAI } = await import('openai')
    return new OpenAI({
      apiKey: 'kept by the HTTP client',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      baseURL: this.#http.baseUrl,
      fetch: fetchThrough(this.#http, this.#name),
      maxRetries: 0,
      timeout: NEVER,
      logLevel: 'off',
    })
  }
}
