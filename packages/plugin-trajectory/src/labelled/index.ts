import { defineScenarios, type Scenario } from '@attune/core'
import { lineError, readJsonLines } from '@attune/core/reading'
import { fileURLToPath } from 'node:url'
import { labelledScenario, type Agreed, type Refuse } from './parse-entry.js'

const sample = fileURLToPath(new URL('../../samples/labelled.jsonl', import.meta.url))

export const labelled = defineScenarios({
  revision: 2,
  summary: 'Dialogues of which people labelled one utterance positive or negative: a JSON Lines file, or a sample.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON Lines file with id, language, turns, target and gold or labels in each line. Default: 24 invented samples.',
      },
      agreed: {
        type: 'string',
        enum: ['unanimous', 'majority'],
        default: 'unanimous',
        description:
          'Which utterances with labels of several people count: those on which all agree, or more than half.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = sample, agreed }) => ({ load: () => load(file, agreed) }),
})

/** In the order of the file. Throws DATA_READ, or DATA_LINE for a line that is no labelled dialogue. */
async function* load(file: string, agreed: Agreed): AsyncGenerator<Scenario> {
  const lines = new Map<string, number>()
  for await (const { line, value } of readJsonLines(file)) {
    const refuse: Refuse = (what) => {
      throw lineError(file, line, what)
    }
    const scenario = labelledScenario(value, agreed, refuse)
    const earlier = lines.get(scenario.id)
    if (earlier !== undefined) refuse(`line ${earlier} has the same id "${scenario.id}"`)
    lines.set(scenario.id, line)
    yield scenario
  }
}
