import { defineScenarios, lineError, readJsonLines, type Scenario } from '@attune/core'
import { fileURLToPath } from 'node:url'
import { labelledScenario, type Refuse } from './parse-entry.js'

const sample = fileURLToPath(new URL('../../samples/labelled.jsonl', import.meta.url))

export const labelled = defineScenarios({
  revision: 1,
  summary: 'Dialogues of which people labelled one utterance positive or negative: a JSON Lines file, or a sample.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON Lines file with id, language, turns, target and gold in each line. Default: 24 invented samples.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = sample }) => ({ load: () => load(file) }),
})

/** In the order of the file. Throws DATA_READ, or DATA_LINE for a line that is no labelled dialogue. */
async function* load(file: string): AsyncGenerator<Scenario> {
  const lines = new Map<string, number>()
  for await (const { line, value } of readJsonLines(file)) {
    const refuse: Refuse = (what) => {
      throw lineError(file, line, what)
    }
    const scenario = labelledScenario(value, refuse)
    const earlier = lines.get(scenario.id)
    if (earlier !== undefined) refuse(`line ${earlier} has the same id "${scenario.id}"`)
    lines.set(scenario.id, line)
    yield scenario
  }
}
