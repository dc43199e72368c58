// Commits of a bot whose numbers are known: the bot says its number for each scenario, and the
// estimator reads it.
import {
  defineEstimator,
  definePlugin,
  defineScenarios,
  defineSimulator,
  known,
  unknown,
} from '@attune/core'

const options = (properties) => ({ type: 'object', properties, additionalProperties: false })

const scenarios = defineScenarios({
  revision: 1,
  summary: 'As many scenarios as asked for, named s0, s1 and so on.',
  options: options({ count: { type: 'integer', minimum: 1, default: 1 } }),
  create: ({ count }) => ({
    async *load() {
      const common = {
        language: 'en',
        profile: '',
        opening: [],
        events: [],
        references: {},
        tags: {},
        details: {},
      }
      for (let at = 0; at < count; at++) yield { id: `s${at}`, ...common }
    },
  }),
})

const asked = defineSimulator({
  revision: 1,
  summary: 'Asks once: the name of the scenario.',
  options: options({}),
  create: () => ({
    simulate: async ({ id, language }, supporter) => {
      const turn = { speaker: 'seeker', text: id }
      const { text } = await supporter.reply({ id, language, turns: [turn] })
      return { turns: [turn, { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
    },
  }),
})

const score = defineEstimator({
  revision: 1,
  pure: true,
  summary: 'Reads the number that the bot said.',
  gives: ({ most }) => ({
    measures: { value: { better: 'higher', ...(most !== undefined && { range: [0, most] }) } },
  }),
  options: options({ most: { type: 'number', description: 'End of the scale from 0.' } }),
  create: () => ({
    estimate: async ({ turns }) => {
      const value = Number(turns[1].text)
      return {
        measures: { value: Number.isNaN(value) ? unknown('no number') : known(value) },
        series: {},
      }
    },
  }),
})

export default definePlugin({
  contract: 1,
  name: 'commits',
  components: { scenarios, asked, score },
})
