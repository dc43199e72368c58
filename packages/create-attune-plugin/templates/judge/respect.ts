import { defineJudge, definePrompt, fenced, known, text, unknown } from '@attune/core'

/** Its templates are prompts/respect.en.md and prompts/respect.zh.md. */
const prompt = definePrompt<{ talk: string }, { score: number; why: string }>({
  id: 'respect',
  folder: new URL('../prompts/', import.meta.url),
  fields: ['talk'],
  parse: (text) => {
    const [, score, why = ''] = /^\s*([1-5])\s*[:：]\s*(\S[^]*)$/.exec(text) ?? []
    return score === undefined
      ? unknown('Answer with a number from 1 to 5, a colon, and one sentence.')
      : known({ score: Number(score), why: why.trim() })
  },
  standIn: ({ input }) =>
    /just|should|只是|应该/i.test(input.talk)
      ? '2: It tells the person what to do.'
      : '4: It listens.',
})

export const respect = defineJudge({
  revision: 1,
  summary: 'How far the supporter respects the choices of the person, from 1 to 5.',
  options: {
    model: text({
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    }),
  },
  prompts: [prompt],
  gives: {
    criteria: {
      respect: { title: { en: 'Respect', zh: '尊重' }, range: [1, 5], better: 'higher' },
    },
  },
  // Kind dialogues score higher, so Attune can probe the judge before a long run.
  prefersKindness: true,
  async judge({ turns }, { options, ask, random }) {
    const talk = fenced('conversation', turns, { random })
    const { answer } = await ask(prompt, { talk }, options)
    if (answer.state === 'unknown') return [{ criterion: 'respect', outcome: answer }]
    return [
      { criterion: 'respect', outcome: known(answer.value.score), rationale: answer.value.why },
    ]
  },
})
