/** Model provider for Google's Gemini API. */
import { defineModelProvider, definePlugin } from '@attune/core'
import type { ChatRequest } from '@attune/core/models'
import { readEmbeddings, readGenerated } from './answer.js'
import { generateBatches } from './batches.js'
import { explain } from './explain.js'
import { modelsOptions } from './options.js'
import { embeddingBody, generateBody } from './request.js'

/**
 * Empty request with which answers of a batch are parsed. A request's texts are only needed to
 * count tokens, and the service reports those.
 */
const emptyRequest: ChatRequest = { messages: [], sampling: {} }

const GEMINI = 'https://generativelanguage.googleapis.com/v1beta'

/** Maximum size of a response in bytes. Lists of embedding vectors are larger than texts. */
const MAX_BYTES = 64 * 2 ** 20

export const models = defineModelProvider({
  revision: 2,
  summary: 'Chat and embedding models of the Gemini API.',
  roles: ['chat', 'embedding'],
  options: modelsOptions,
  create: (options) => ({
    /**
     * The default key variable applies only to Google's address, so that the key is sent to no
     * other server.
     */
    keyVariable: () => (options.baseUrl === undefined ? 'GEMINI_API_KEY' : undefined),
    takes: () => ({
      temperature: 2,
      stop: 5,
      topLogprobs: 0,
      batches: true,
      schemas: options.schemas ?? true,
    }),
    create({ apiKey, http, countTokens }) {
      const urlOf = (method: string): string => {
        const url = new URL(options.baseUrl ?? GEMINI)
        url.pathname = `${url.pathname.replace(/\/$/, '')}/models/${options.model}:${method}`
        return url.href
      }
      const given = { headers: apiKey === undefined ? {} : { 'x-goog-api-key': apiKey }, explain }
      return {
        chat: {
          async chat(request, signal) {
            const answer = await http.post(
              urlOf('generateContent'),
              generateBody(options, request),
              {
                ...given,
                signal,
              },
            )
            return readGenerated(answer, request, { http, countTokens })
          },
        },
        batches: generateBatches({
          http,
          base: options.baseUrl ?? GEMINI,
          model: options.model,
          headers: given.headers,
          body: (request) => generateBody(options, request),
          read: (answer) => readGenerated(answer, emptyRequest, { http, countTokens }),
        }),
        embedding: {
          batch: options.batch,
          async embed(texts, signal) {
            const body = embeddingBody(options, texts)
            const answer = await http.post(urlOf('batchEmbedContents'), body, {
              ...given,
              signal,
              maxBytes: MAX_BYTES,
            })
            return readEmbeddings(answer, texts, { http, countTokens })
          },
        },
      }
    },
  }),
})

export default definePlugin({ contract: 1, name: 'gemini', components: { models } })
