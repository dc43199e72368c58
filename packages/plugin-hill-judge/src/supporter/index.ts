import { asMessages, defineSupporter, promptText, type AskOptions, type Asked, type Context } from '@attune/core'
import { beginPrompt, guidedPrompt, plainPrompt, poorPrompt, safetyPrompt } from './prompts.js'
import type { Guidance } from './stand-in.js'

export const supporter = defineSupporter({
  revision: 1,
  summary:
    'A chat model with guidance by Hill’s Helping Skills, without it, or with instructions to be a poor supporter.',
  options: {
    type: 'object',
    properties: {
      model: { type: 'string', format: 'chat-model', default: 'offline', description: 'The chat model that replies.' },
      guidance: {
        type: 'string',
        enum: ['none', 'hill', 'hill-without-safety', 'poor'],
        default: 'none',
        description:
          "none: a helpful expert; hill: Hill's three stages with safety limits; hill-without-safety: without the limits; poor: a deliberately bad supporter, as a control.",
      },
      temperature: { type: 'number', minimum: 0, default: 0.7, description: 'Sampling temperature.' },
      topP: {
        type: ['number', 'null'],
        minimum: 0,
        maximum: 1,
        default: 0.9,
        description: 'Top-p sampling threshold; null: the default of the model.',
      },
      maxTokens: { type: 'integer', minimum: 1, default: 512, description: 'Maximum length of one reply, in tokens.' },
    },
    additionalProperties: false,
  },
  prompts: [plainPrompt, guidedPrompt, safetyPrompt, poorPrompt, beginPrompt],
  create: ({ model, guidance, temperature, topP, maxTokens }) => ({
    async reply({ turns, expects }, context) {
      const conversation = asMessages(turns, 'supporter')
      const { text, reasoning, usage } = await askWith(guidance, context, {
        model,
        history: conversation.length === 0 ? context.render(beginPrompt, {}) : conversation,
        sampling: { temperature, maxTokens, ...(topP !== null && { topP }) },
        repairs: 0,
        ...(expects && { expects }),
      })
      return { text, usage, ...(reasoning !== undefined && { reasoning }) }
    },
  }),
})

function askWith(guidance: Guidance, context: Context, options: AskOptions): Promise<Asked<string>> {
  if (guidance === 'none') return context.ask(plainPrompt, {}, options)
  if (guidance === 'poor') return context.ask(poorPrompt, {}, options)
  const safety = guidance === 'hill' ? promptText(context, safetyPrompt, {}) : ''
  return context.ask(guidedPrompt, { safety }, options)
}
