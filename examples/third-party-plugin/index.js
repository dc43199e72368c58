import { defineJudge, definePlugin, definePrompt, known, text, unknown } from '@attune/core'

const scores = /^\s*([1-5])\b\s*[:.-]?\s*(.*)/s

/** One prompt: its template is curiosity.en.md, its answers are read by `parse`, and without a model `standIn` answers. */
const curiosity = definePrompt({
  id: 'curiosity',
  folder: new URL('.', import.meta.url),
  fields: ['talk'],
  parse(said) {
    const [, score, why] = scores.exec(said) ?? []
    return score === undefined
      ? unknown('Begin with a number from 1 to 5.')
      : known({ score: Number(score), why })
  },
  standIn({ input }) {
    const replies = input.talk.split('\n').filter((line) => line.startsWith('supporter:'))
    const asking = replies.filter((line) => line.includes('?'))
    return `${1 + Math.round((4 * asking.length) / Math.max(1, replies.length))}: ${asking.length} of ${replies.length} replies ask.`
  },
})

export const judge = defineJudge({
  revision: 1,
  summary: 'How much the supporter wants to know, from 1 to 5.',
  options: {
    model: text({
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    }),
  },
  prompts: [curiosity],
  gives: { criteria: { curiosity: { range: [1, 5], better: 'higher' } } },
  async judge({ turns }, { options, ask }) {
    const talk = turns.map((turn) => `${turn.speaker}: ${turn.text}`).join('\n')
    const { answer } = await ask(curiosity, { talk }, options)
    if (answer.state === 'unknown') return [{ criterion: 'curiosity', outcome: answer }]
    return [
      { criterion: 'curiosity', outcome: known(answer.value.score), rationale: answer.value.why },
    ]
  },
})

export default definePlugin({ contract: 1, name: 'curiosity', components: { judge } })
