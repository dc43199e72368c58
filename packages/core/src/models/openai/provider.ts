import type { JsonObject } from '../../contracts/data.js'
import type { ChatAnswer, ChatRequest, Embeddings, Model, ModelSettings } from '../../contracts/models.js'
import { below } from '../http/address.js'
import { isObject } from '../http/http-errors.js'
import { MAX_BATCH_BYTES } from '../http/party-http.js'
import type { Provider } from '../provider.js'
import { chatBody, readChat } from './chat.js'
import { embeddingBody, readEmbeddings } from './embeddings.js'
import { type OpenAiOptions, openaiOptions } from './options.js'

const OPENAI = 'https://api.openai.com/v1'

/** Chat and embeddings of OpenAI, and of every server that speaks its protocol. */
export const openai: Provider = {
  options: openaiOptions,
  /** OpenAI's own key goes to OpenAI alone. */
  keyVariable: ({ baseUrl }: JsonObject) => (baseUrl === undefined ? 'OPENAI_API_KEY' : undefined),
  create: (settings: ModelSettings): Model => {
    const options = settings.options as unknown as OpenAiOptions
    const post = poster(settings, options)
    const malformed = (what: string): Error => settings.http.malformed(what)
    return {
      chat: {
        chat: async (request: ChatRequest, signal): Promise<ChatAnswer> => {
          const answer = await post('/chat/completions', chatBody(options, request), { signal })
          return readChat(answer, request, malformed)
        },
      },
      embedding: {
        batch: options.batch ?? 64,
        embed: async (texts: readonly string[], signal: AbortSignal): Promise<Embeddings> => {
          const body = embeddingBody(options, texts)
          const answer = await post('/embeddings', body, { signal, maxBytes: MAX_BATCH_BYTES })
          return readEmbeddings(answer, texts, malformed)
        },
      },
    }
  },
}

interface Limits {
  readonly signal: AbortSignal
  readonly maxBytes?: number
}

function poster({ apiKey, http }: ModelSettings, { baseUrl = OPENAI }: OpenAiOptions) {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  return async (route: string, body: object, limits: Limits): Promise<unknown> => {
    const answer = await http.post(below(baseUrl, route), body, { ...limits, headers })
    // Some gateways report a failure with status 200.
    if (isObject(answer) && answer.error) throw reported(answer.error, http)
    return answer
  }
}

function reported(error: unknown, http: ModelSettings['http']): Error {
  const { code, message = error } = isObject(error) ? error : {}
  const what = typeof message === 'string' ? message : JSON.stringify(message)
  const status = Number(code)
  return status >= 400 ? http.failure(status, what) : http.malformed(`it reports an error: ${what}`)
}
