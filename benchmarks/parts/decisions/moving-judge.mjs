// A judge that is scripted by a file beside the config: it moves, and repeats itself with noise, and nothing in the config says so.
import { readFileSync } from 'node:fs'
import { createRandom, defineJudge, definePlugin, known } from '@attune/core'

const file = { type: 'string', description: 'JSON: shift, noise and seed.' }

/** Standard normal (Box and Muller). */
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

let asked = 0

const judge = defineJudge({
  revision: 1,
  summary: 'Reads the number that the bot said, and adds its own shift and noise.',
  gives: { criteria: { score: {} } },
  options: { type: 'object', properties: { state: file }, required: ['state'], additionalProperties: false },
  create: ({ state }) => ({
    subject: 'dialogue',
    judge: async ({ turns }) => {
      const { shift, noise, seed } = JSON.parse(readFileSync(state, 'utf8'))
      const error = noise * normal(createRandom(JSON.stringify([seed, turns[0].text, asked++])))
      return [{ criterion: 'score', outcome: known(Number(turns[1].text) + shift + error), rationale: 'By rule.' }]
    },
  }),
})

export default definePlugin({ contract: 1, name: 'moving', components: { judge } })
