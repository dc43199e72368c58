import { asMessages, definePrompt, defineSupporter, known } from '@attune/core'

/** Its templates are prompts/coach.en.md and prompts/coach.zh.md. */
const prompt = definePrompt<{ style: string }, string>({
  id: 'coach',
  folder: new URL('../prompts/', import.meta.url),
  fields: ['style'],
  parse: known,
  isProse: true,
  expects: { tokens: 120 },
  standIn: ({ language }) =>
    language === 'zh' ? '你想先从哪一步开始？' : 'Which small step would you like to take first?',
})

export const coach = defineSupporter({
  revision: 1,
  summary: 'A coach that is a chat model.',
  options: {
    type: 'object',
    properties: {
      model: { type: 'string', format: 'chat-model', default: 'offline', description: 'The chat model that replies.' },
      style: { type: 'string', default: 'calm', description: 'How the coach speaks, in a word.' },
    },
    additionalProperties: false,
  },
  prompts: [prompt],
  create: ({ model, style }) => ({
    // For a service that is not a model of the config, use context.call: it is limited, journalled and counted in the same way.
    async reply({ turns, sampling }, context) {
      const options = { model, history: asMessages(turns, 'supporter'), ...(sampling && { sampling }) }
      const { text, finish, usage } = await context.ask(prompt, { style }, options)
      return { text, finish, usage }
    },
  }),
})
