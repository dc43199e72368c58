import { fileURLToPath } from 'node:url'
import { defineScenarios } from '@attune/core'
import { readRecords } from '@attune/core/reading'

const text = { type: 'string', minLength: 1 }
/** A line of the file. What is wrong with one is reported with its number. */
const schema = {
  type: 'object',
  properties: { id: text, language: text, person: text, worry: text, topic: text },
  required: ['id', 'language', 'person', 'worry'],
  additionalProperties: false,
}

interface Card {
  readonly id: string
  readonly language: string
  readonly person: string
  readonly worry: string
  readonly topic?: string
}

const sample = fileURLToPath(new URL('../samples/cards.jsonl', import.meta.url))

export const cards = defineScenarios({
  revision: 1,
  summary: 'Scenarios from a file of cards: a person and a worry.',
  options: {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'file', description: 'A JSON Lines file. Default: the sample of the package.' },
    },
    additionalProperties: false,
  },
  create: ({ file = sample }) => ({
    async *load() {
      for await (const { value } of readRecords<Card>(file, schema)) {
        const { id, language, person, worry, topic = 'none' } = value
        yield {
          id,
          language,
          profile: `${person} ${worry}`,
          opening: [{ speaker: 'seeker', text: worry }],
          events: [],
          references: {},
          tags: { topic },
          details: {},
        }
      }
    },
  }),
})
