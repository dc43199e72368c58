import { asMessages, definePrompt, defineSupporter, known } from '@attune/core'
import type { Sampling } from '@attune/core/internal'
import { sayInManner } from '../manners.js'

const folder = new URL('.', import.meta.url)

const replyPrompt = definePrompt<{ system: string; brief: string }, string>({
  id: 'chat',
  folder,
  fields: ['system', 'brief'],
  parse: known,
  expects: { tokens: 200 },
  isProse: true,
  standIn({ history, language, random }) {
    const lastMessage = history.findLast(({ role }) => role === 'user')?.content ?? ''
    return sayInManner('listening', lastMessage, language, random)
  },
})

export const chat = defineSupporter({
  revision: 3,
  summary: 'A chat model as supporter.',
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        default: 'offline',
        description: 'The chat model that replies.',
      },
      system: {
        type: 'string',
        description: 'Your own instructions, placed before those of the scenario.',
      },
      settings: {
        enum: ['of-method', 'own'],
        default: 'of-method',
        description:
          "of-method: replies are drawn as the method asks, where the model's definition leaves it open; own: as the model does by itself, but for the length.",
      },
    },
    additionalProperties: false,
  },
  prompts: [replyPrompt],
  follows: ({ settings }) =>
    settings === 'own' ? ['maxTokens', 'system'] : ['temperature', 'topP', 'maxTokens', 'system'],
  create: ({ model, system: own = '', settings }) => ({
    async reply({ turns, brief = '', sampling: asked, system: given = '', expects }, context) {
      const system = own === '' ? given : own
      const sampling = settings === 'own' ? lengthOf(asked) : asked
      const input = { system, brief }
      const options = {
        model,
        history: asMessages(turns, 'supporter'),
        repairs: 0,
        ...(sampling && { sampling }),
        ...(expects && { expects }),
      }
      const { text, reasoning, finish, usage } = await context.ask(replyPrompt, input, options)
      return { text, finish, usage, ...(reasoning !== undefined && { reasoning }) }
    },
  }),
})

const lengthOf = ({ maxTokens }: Sampling = {}): Sampling =>
  maxTokens === undefined ? {} : { maxTokens }
