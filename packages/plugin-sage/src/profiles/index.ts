import { fileURLToPath } from 'node:url'
import { defineScenarios, type Scenario } from '@attune/core'
import { lineError, readJsonLines } from '@attune/core/reading'
import { scenarioOf, type Refuse } from './parse-profile.js'

const samples = fileURLToPath(new URL('../../samples/profiles.jsonl', import.meta.url))

export const profiles = defineScenarios({
  revision: 2,
  summary: 'People with a background and a hidden wish: a file of the released shape, or thirteen samples.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON Lines file of profiles. Default: thirteen invented samples, ten in English and three in Chinese.',
      },
      languages: {
        type: 'array',
        items: { type: 'string', enum: ['en', 'zh'] },
        minItems: 1,
        uniqueItems: true,
        description: 'Use only profiles in these languages. Default: all profiles of the file.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = samples, languages }) => ({ load: () => load(file, languages) }),
})

async function* load(file: string, languages: readonly string[] | undefined): AsyncGenerator<Scenario> {
  const lines = new Map<string, number>()
  for await (const { line, value } of readJsonLines(file)) {
    const refuse: Refuse = (what) => {
      throw lineError(file, line, what)
    }
    const scenario = scenarioOf(value, refuse)
    const earlier = lines.get(scenario.id)
    if (earlier !== undefined) refuse(`line ${earlier} has the same id "${scenario.id}"`)
    lines.set(scenario.id, line)
    if (languages === undefined || languages.some((each) => each === scenario.language)) yield scenario
  }
}
