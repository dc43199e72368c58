import { pathToFileURL } from 'node:url'
import { asMessages, type Conversation, defineSupporter, type Reply, type SendAttempt } from '@attune/core'
import { versionOptions } from './version-options.js'
import { basicsErrors } from '../errors.js'

type ReplyFunction = (conversation: Conversation, attempt: SendAttempt) => unknown

async function load(file: string): Promise<ReplyFunction> {
  let loaded: { readonly default?: unknown }
  try {
    loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw basicsErrors.error('SUPPORTER_MODULE', { file, why }, { cause, place: { file } })
  }
  if (typeof loaded.default === 'function') return loaded.default as ReplyFunction
  throw basicsErrors.error(
    'SUPPORTER_MODULE',
    { file, why: 'it has no default export that is a function' },
    { place: { file } },
  )
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

export const moduleSupporter = defineSupporter({
  revision: 1,
  versionedBy: ['file'],
  summary: 'A supporter that is a function in your own JavaScript file.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'code',
        description:
          'An ES module. What it holds and imports by path says which version answers; if it asks a service, give a version as well. Its default export is a function of the conversation and { http, signal, attempt }; it returns { text } or a promise of it.',
      },
      ...versionOptions,
    },
    required: ['file'],
    additionalProperties: false,
  },
  follows: () => ['temperature', 'topP', 'maxTokens', 'system'],
  create: ({ file }) => ({
    reply: (conversation, context) =>
      context.call(
        { session: conversation.id, messages: asMessages(conversation.turns, 'supporter') },
        async (attempt) => {
          const reply = await (await load(file))(conversation, attempt)
          if (isReply(reply)) return reply
          const why = 'its function returned something without a text'
          throw basicsErrors.error('SUPPORTER_MODULE', { file, why }, { place: { file } })
        },
      ),
  }),
})
