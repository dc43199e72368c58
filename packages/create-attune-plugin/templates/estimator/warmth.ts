import { defineEstimator, definePrompt, fenced, known, text, unknown } from '@attune/core'

/** Its templates are prompts/warmth.en.md and prompts/warmth.zh.md. */
const prompt = definePrompt<{ talk: string }, number>({
  id: 'warmth',
  folder: new URL('../prompts/', import.meta.url),
  fields: ['talk'],
  // The reason goes back to the model with the next request.
  parse: (text) =>
    /^(10|\d)$/.test(text.trim())
      ? known(Number(text))
      : unknown('Answer with a whole number from 0 to 10 alone.'),
  // A small rule in the same format: it answers where no model is.
  standIn: ({ input }) => String(Math.min(10, 3 * (input.talk.split(/[?？]/).length - 1))),
})

export const warmth = defineEstimator({
  // Raise it whenever the same input may give another result.
  revision: 1,
  summary: 'How warm the replies of the supporter are, from 0 to 10.',
  options: {
    model: text({
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that rates.',
    }),
  },
  prompts: [prompt],
  gives: {
    measures: { warmth: { title: { en: 'Warmth', zh: '温暖' }, range: [0, 10], better: 'higher' } },
  },
  async estimate({ turns }, { options, ask, random }) {
    // Between marks that no reply can know, so that none is read as an instruction.
    const talk = fenced('conversation', turns, { random })
    const { answer } = await ask(prompt, { talk }, options)
    return { measures: { warmth: answer } }
  },
})
