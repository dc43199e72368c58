import { asMessages, definePrompt, defineSupporter, known, text } from '@attune/core'

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
    model: text({
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that replies.',
    }),
    style: text({ default: 'calm', description: 'How the coach speaks, in a word.' }),
  },
  prompts: [prompt],
  // For a service that is not a model of the config, use `call`: it is limited, journalled and
  // counted in the same way.
  async reply({ turns, sampling }, { options: { model, style }, ask }) {
    const history = asMessages(turns, 'supporter')
    const {
      text: said,
      finish,
      usage,
    } = await ask(prompt, { style }, { model, history, ...(sampling && { sampling }) })
    return { text: said, finish, usage }
  },
})
