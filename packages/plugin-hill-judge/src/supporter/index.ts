import { asMessages, defineSupporter, promptText, type Context } from '@attune/core'
import type { AskOptions, PromptAnswer, Sampling } from '@attune/core/internal'
import { beginPrompt, guidedPrompt, plainPrompt, poorPrompt, safetyPrompt } from './prompts.js'
import type { Guidance } from './stand-in.js'

export const supporter = defineSupporter({
  revision: 2,
  summary:
    'A chat model with guidance by Hill’s Helping Skills, without it, or with instructions to be a poor supporter.',
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        default: 'offline',
        description: 'The chat model that replies.',
      },
      guidance: {
        type: 'string',
        enum: ['none', 'hill', 'hill-without-safety', 'poor'],
        default: 'none',
        description:
          "none: a helpful expert; hill: Hill's three stages with safety limits; hill-without-safety: without the limits; poor: a deliberately bad supporter, as a control.",
      },
      temperature: {
        type: ['number', 'null'],
        minimum: 0,
        description:
          'Sampling temperature; null: the default of the model. Default: what the simulator asks of supporters, else 0.7.',
      },
      topP: {
        type: ['number', 'null'],
        minimum: 0,
        maximum: 1,
        description:
          'Top-p sampling threshold; null: the default of the model. Default: what the simulator asks of supporters, else 0.9.',
      },
      maxTokens: {
        type: 'integer',
        minimum: 1,
        description:
          'Maximum length of one reply, in tokens. Default: what the simulator asks of supporters, else 512.',
      },
    },
    additionalProperties: false,
  },
  prompts: [plainPrompt, guidedPrompt, safetyPrompt, poorPrompt, beginPrompt],
  follows: () => ['temperature', 'topP', 'maxTokens'],
  create: ({ model, guidance, ...own }) => ({
    async reply({ turns, sampling = published, expects }, context) {
      const conversation = asMessages(turns, 'supporter')
      const { text, reasoning, usage } = await askWith(guidance, context, {
        model,
        history: conversation.length === 0 ? context.render(beginPrompt, {}) : conversation,
        sampling: settingsOf({ ...sampling, ...own }),
        repairs: 0,
        ...(expects && { expects }),
      })
      return { text, usage, ...(reasoning !== undefined && { reasoning }) }
    },
  }),
})

/** Sampling settings of the paper. */
const published: Sampling = { temperature: 0.7, topP: 0.9, maxTokens: 512 }

type Settings = { readonly [Name in keyof Sampling]: Sampling[Name] | null }

const settingsOf = (settings: Settings): Sampling =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))

function askWith(
  guidance: Guidance,
  context: Context,
  options: AskOptions,
): Promise<PromptAnswer<string>> {
  if (guidance === 'none') return context.ask(plainPrompt, {}, options)
  if (guidance === 'poor') return context.ask(poorPrompt, {}, options)
  const safety = guidance === 'hill' ? promptText(context, safetyPrompt, {}) : ''
  return context.ask(guidedPrompt, { safety }, options)
}
