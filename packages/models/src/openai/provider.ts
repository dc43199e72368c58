import type { OpenAI } from 'openai'
import type { ModelProvider } from '@attune/core/internal'
import type {
  ChatAnswer,
  ChatRequest,
  Embeddings,
  Model,
  ModelSettings,
  Takes,
} from '@attune/core/models'
import { MAX_BATCH_BYTES } from '@attune/gateway'
import type { Provider } from '../provider.js'
import { openaiBatches } from './batches.js'
import { completionAsChat, readChat } from './chat.js'
import { chatBody, completionBody } from './chat-body.js'
import { openaiClient } from './client.js'
import { requireAnswer } from './failures.js'
import { embeddingBody, readEmbeddings } from './embeddings.js'
import { type OpenAiOptions, openaiOptions } from './options.js'

/** Provider of chat and embedding models of OpenAI, and of every server with a compatible API. */
export const openai = {
  options: openaiOptions,
  create: (options: OpenAiOptions): ModelProvider => ({
    /**
     * The default key variable applies only to OpenAI's address, so that the key is sent to no
     * other server.
     */
    keyVariable: () => (options.baseUrl === undefined ? 'OPENAI_API_KEY' : undefined),
    takes: () => takesOf(options),
    create: (settings) => modelOf(options, settings),
  }),
} satisfies Provider

/**
 * Sampling settings that the model accepts. Reasoning models refuse all but the defaults; the
 * definition of a model can override this for other servers.
 */
const takesOf = ({
  reasoningEffort,
  temperature,
  topP,
  api,
  roles,
  schemas = true,
  extraBody,
}: OpenAiOptions): Takes => ({
  ...(reasoningEffort !== undefined && temperature === undefined && { temperature: false }),
  ...(reasoningEffort !== undefined && topP === undefined && { topP: false }),
  ...(api === 'completions' ? { topLogprobs: 0 } : { topLogprobs: 20 }),
  ...(roles && { roles }),
  batches: api !== 'completions',
  schemas: schemas && api !== 'completions' && extraBody?.['response_format'] === undefined,
})

function modelOf(options: OpenAiOptions, settings: ModelSettings): Model {
  const { http } = settings
  const forChat = openaiClient(settings, options)
  const forEmbeddings = openaiClient(settings, options, MAX_BATCH_BYTES)
  const read = (answer: unknown, request: ChatRequest): ChatAnswer =>
    readChat(requireAnswer(answer, http), request, settings)
  const chat = (request: ChatRequest, signal: AbortSignal): Promise<unknown> => {
    const body = chatBody(
      options,
      request,
    ) as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming
    return forChat((client) => client.chat.completions.create(body, { signal }), signal)
  }
  const complete = async (request: ChatRequest, signal: AbortSignal): Promise<unknown> => {
    const body = completionBody(
      options,
      request,
    ) as unknown as OpenAI.CompletionCreateParamsNonStreaming
    return completionAsChat(
      await forChat((client) => client.completions.create(body, { signal }), signal),
    )
  }
  return {
    chat: {
      chat: async (request: ChatRequest, signal): Promise<ChatAnswer> => {
        const answer = await (options.api === 'completions' ? complete : chat)(request, signal)
        return read(answer, request)
      },
    },
    ...(options.api !== 'completions' && { batches: openaiBatches(options, settings, read) }),
    embedding: {
      batch: options.batch ?? 64,
      embed: async (texts: readonly string[], signal: AbortSignal): Promise<Embeddings> => {
        const body = embeddingBody(options, texts) as unknown as OpenAI.EmbeddingCreateParams
        const answer = await forEmbeddings(
          (client) => client.embeddings.create(body, { signal }),
          signal,
        )
        return readEmbeddings(requireAnswer(answer, http), texts, (what) => http.malformed(what))
      },
    },
  }
}
