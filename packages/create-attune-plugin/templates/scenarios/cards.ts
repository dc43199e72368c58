import { fileURLToPath } from 'node:url'
import { defineScenarios, type OptionsOf, text } from '@attune/core'
import { readRecords } from '@attune/core/reading'

const words = { type: 'string', minLength: 1 } as const
/** A line of the file. What is wrong with one is reported with its number. */
const schema = {
  type: 'object',
  properties: { id: words, language: words, person: words, worry: words, topic: words },
  required: ['id', 'language', 'person', 'worry'],
  additionalProperties: false,
} as const

type Card = OptionsOf<typeof schema>

const sample = fileURLToPath(new URL('../samples/cards.jsonl', import.meta.url))

export const cards = defineScenarios({
  revision: 1,
  summary: 'Scenarios from a file of cards: a person and a worry.',
  options: {
    file: text({
      format: 'file',
      optional: true,
      description: 'JSON Lines. Default: the sample of the package.',
    }),
  },
  async *load({ options: { file = sample } }) {
    for await (const { value } of readRecords<Card>(file, schema)) {
      const { person, worry, topic = 'none', ...card } = value
      const profile = `${person} ${worry}`
      yield { ...card, profile, opening: [{ speaker: 'seeker', text: worry }], tags: { topic } }
    }
  },
})
