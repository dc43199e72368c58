/** Model provider for Anthropic's Messages API. */
import { defineModelProvider, definePlugin } from '@attune/core'
import type { ChatRequest } from '@attune/core/models'
import { messageBatches } from './batches.js'
import { explain } from './explain.js'
import { CURRENT, messagesOptions } from './options.js'
import { messageBody } from './request.js'
import { readMessage } from './answer.js'

/**
 * Empty request with which answers of a batch are parsed. A request's texts are only needed to
 * count tokens, and the service reports those.
 */
const emptyRequest: ChatRequest = { messages: [], sampling: {} }

const ANTHROPIC = 'https://api.anthropic.com'

export const messages = defineModelProvider({
  revision: 1,
  summary: 'Chat models of Anthropic, through its Messages API.',
  roles: ['chat'],
  options: messagesOptions,
  create: (options) => ({
    /**
     * The default key variable applies only to Anthropic's address, so that the key is sent to no
     * other server.
     */
    keyVariable: () => (options.baseUrl === undefined ? 'ANTHROPIC_API_KEY' : undefined),
    takes() {
      const thinks = options.thinking !== undefined && options.thinking !== 'off'
      const isDrawn = options.version !== CURRENT && !thinks
      const sampling = isDrawn ? { temperature: 1 } : ({ temperature: false, topP: false } as const)
      return { ...sampling, topLogprobs: 0, batches: true, schemas: options.schemas ?? true }
    },
    create({ apiKey, http, countTokens }) {
      const url = new URL(options.baseUrl ?? ANTHROPIC)
      url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/messages`
      const headers = {
        'anthropic-version': options.version,
        ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      }
      return {
        chat: {
          async chat(request, signal) {
            const answer = await http.post(url.href, messageBody(options, request), {
              headers,
              explain,
              signal,
            })
            return readMessage(answer, request, { http, countTokens })
          },
        },
        batches: messageBatches({
          http,
          url: url.href,
          headers,
          body: (request) => messageBody(options, request),
          read: (message) => readMessage(message, emptyRequest, { http, countTokens }),
        }),
      }
    },
  }),
})

export default definePlugin({ contract: 1, name: 'anthropic', components: { messages } })
