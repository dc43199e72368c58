import { pathToFileURL } from 'node:url'
import type { Conversation, Reply } from '../../contracts/components.js'
import { defineSupporter } from '../../define.js'
import { asMessages } from '../../dialogue/as-messages.js'
import { AttuneError } from '../../errors.js'

type ReplyFunction = (conversation: Conversation) => unknown

async function load(file: string): Promise<ReplyFunction> {
  let loaded: { readonly default?: unknown }
  try {
    loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('SUPPORTER_MODULE', { file, why }, { cause, place: { file } })
  }
  if (typeof loaded.default === 'function') return loaded.default as ReplyFunction
  throw new AttuneError('SUPPORTER_MODULE', { file, why: 'it exports no function by default' }, { place: { file } })
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

export const moduleSupporter = defineSupporter({
  revision: 1,
  summary: 'A supporter that is a function in a JavaScript file of yours.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'An ES module; its default export gets the conversation and returns {text}, or a promise of it.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  create: ({ file }) => ({
    reply: (conversation, context) =>
      context.keep({ session: conversation.id, messages: asMessages(conversation.turns, 'supporter') }, async () => {
        const reply = await (await load(file))(conversation)
        if (isReply(reply)) return reply
        const why = 'its function returned something without a text'
        throw new AttuneError('SUPPORTER_MODULE', { file, why }, { place: { file } })
      }),
  }),
})
