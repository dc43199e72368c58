// A judge that is scripted by a file beside the config: it moves, and repeats itself with noise,
// and nothing in the config says so.
import { readFileSync } from 'node:fs'
import { defineJudge, definePlugin, known } from '@attune/core'
import { createRandom } from '@attune/core/internal'

const file = { type: 'string', description: 'JSON: shift, noise and seed.' }

/** Standard normal (Box and Muller). */
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * How often each text was asked about, so that the noise of one does not depend on what else is
 * asked.
 */
const asked = new Map()

const judge = defineJudge({
  revision: 1,
  summary: 'Reads the number that the bot said, and adds its own shift and noise.',
  gives: { criteria: { score: {} } },
  options: {
    type: 'object',
    properties: { state: file },
    required: ['state'],
    additionalProperties: false,
  },
  create: ({ state }) => ({
    subject: 'dialogue',
    judge: async ({ turns }) => {
      const { shift, noise, seed } = JSON.parse(readFileSync(state, 'utf8'))
      const { text } = turns[0]
      const key = JSON.stringify([state, seed, text])
      const times = asked.get(key) ?? 0
      asked.set(key, times + 1)
      const error = noise * normal(createRandom(JSON.stringify([seed, text, times])))
      return [
        {
          criterion: 'score',
          outcome: known(Number(turns[1].text) + shift + error),
          rationale: 'By rule.',
        },
      ]
    },
  }),
})

export default definePlugin({ contract: 1, name: 'moving', components: { judge } })
