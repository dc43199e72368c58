// The smallest evaluation there is: the seeker speaks once, the supporter answers, a rule reads it.
import { definePlugin, defineScenarios, defineSimulator } from '@attune/core'

const empty = { type: 'object', properties: {}, additionalProperties: false }

const scenarios = defineScenarios({
  revision: 1,
  summary: 'As many scenarios as asked for.',
  options: {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1 } },
    required: ['count'],
    additionalProperties: false,
  },
  create: ({ count }) => ({
    async *load() {
      for (let at = 0; at < count; at++) {
        yield {
          id: `s${at}`,
          language: 'en',
          profile: '',
          opening: [{ speaker: 'seeker', text: `I feel sad today, for reason ${at}.` }],
          events: [],
          references: {},
          tags: {},
          details: {},
        }
      }
    },
  }),
})

const oneTurn = defineSimulator({
  revision: 1,
  summary: 'One reply.',
  options: empty,
  create: () => ({
    async simulate({ opening, language }, supporter, unit) {
      const turns = opening.map((line) => ({ ...line, scripted: true }))
      const reply = await supporter.reply({ language, turns, id: unit.key })
      return {
        turns: [...turns, { speaker: 'supporter', text: reply.text }],
        ending: { reason: 'turn-limit' },
      }
    },
  }),
})

export default definePlugin({
  contract: 1,
  name: 'bench',
  components: { scenarios, 'one-turn': oneTurn },
})
