import { renderedPrompt } from '@attune/answers/internal'
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

const openerPrompt = renderedPrompt(folder, 'chat-opener')

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
      useBrief: {
        type: 'boolean',
        default: true,
        description: 'Whether the model sees the brief of the scenario.',
      },
      settings: {
        enum: ['of-method', 'own'],
        default: 'of-method',
        description:
          "of-method: replies are drawn as the method asks, where the model's definition leaves it open; own: as the model does by itself, but for the length.",
      },
      opener: {
        enum: ['as-is', 'neutral-user-message'],
        default: 'as-is',
        description:
          'neutral-user-message: put a short greeting of the user before a conversation that the supporter began, for services that refuse such a history; as-is: do not.',
      },
    },
    additionalProperties: false,
  },
  prompts: [replyPrompt, openerPrompt],
  follows: ({ settings }) =>
    settings === 'own' ? ['maxTokens', 'system'] : ['temperature', 'topP', 'maxTokens', 'system'],
  create: ({ model, system: own = '', useBrief, opener, settings }) => ({
    async reply({ turns, brief = '', sampling: asked, system: given = '', expects }, context) {
      const system = own === '' ? given : own
      const sampling = settings === 'own' ? lengthOf(asked) : asked
      const conversation = asMessages(turns, 'supporter')
      const greets = opener === 'neutral-user-message' && conversation[0]?.role !== 'user'
      const history = greets ? [...context.render(openerPrompt, {}), ...conversation] : conversation
      const input = { system, brief: useBrief ? brief : '' }
      const options = {
        model,
        history,
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
