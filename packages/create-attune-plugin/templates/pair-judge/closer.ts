import { defineJudge, definePrompt, fenced, known, text, unknown } from '@attune/core'

const sides = { a: 'first', b: 'second', tie: 'tie' } as const

/** Its templates are prompts/closer.en.md and prompts/closer.zh.md. */
const prompt = definePrompt<{ first: string; second: string }, 'first' | 'second' | 'tie'>({
  id: 'closer',
  folder: new URL('../prompts/', import.meta.url),
  fields: ['first', 'second'],
  parse: (text) => {
    const side = sides[text.trim().toLowerCase() as keyof typeof sides]
    return side ? known(side) : unknown('Answer with A, B or tie alone.')
  },
  standIn: ({ input }) => {
    const questions = (talk: string) => talk.split(/[?？]/).length
    const more = questions(input.first) - questions(input.second)
    return more === 0 ? 'tie' : more > 0 ? 'A' : 'B'
  },
})

export const closer = defineJudge({
  revision: 1,
  summary: 'Which of two supporters is closer to the person.',
  options: {
    model: text({
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    }),
  },
  prompts: [prompt],
  gives: { criteria: { closer: { title: { en: 'Closer', zh: '更贴近' } } } },
  // It prefers kind dialogues, so Attune can probe it before a long run.
  prefersKindness: true,
  // Attune shows both orders and combines them: a judge never swaps.
  async compare([one, other], { options, ask, random }) {
    const first = fenced('conversation_a', one.turns, { random })
    const second = fenced('conversation_b', other.turns, { random })
    const { answer } = await ask(prompt, { first, second }, options)
    return [{ criterion: 'closer', outcome: answer }]
  },
})
