import { defineScenarios, type Scenario } from '@attune/core'
import { lineError, readRecords } from '@attune/core/reading'
import { isSameLanguage, personFault } from '@attune/core/runtime'
import { events, lines, personProperties } from './person-schema.js'

const text = { type: 'string' }
const name = { type: 'string', minLength: 1 }

const schema = {
  type: 'object',
  properties: {
    id: name,
    cluster: name,
    language: name,
    profile: text,
    brief: text,
    opening: { ...lines, default: [] },
    events: { ...events, default: [] },
    intention: text,
    references: { type: 'object', default: {} },
    tags: { type: 'object', additionalProperties: text, default: {} },
    details: { type: 'object', default: {} },
    ...personProperties,
  },
  required: ['id', 'language', 'profile'],
  additionalProperties: false,
}

/**
 * Reads scenarios in the order of the file: one JSON object per line, or one YAML document each in
 * a `.yaml` file. `id`, `language` and `profile` are required. A scenario with `sessions` is a
 * person with several sessions.
 *
 * @throws AttuneError DATA_READ, or DATA_LINE for an invalid scenario or a duplicate id
 */
async function* readScenarios(file: string): AsyncGenerator<Scenario> {
  const earlier = new Map<string, Numbered>()
  for await (const { line, value: scenario } of readRecords<Scenario>(file, schema)) {
    const { id, language } = scenario
    const same = earlier.get(id)
    if (same) throw lineError(file, line, sameId(scenario, same))
    const fault = personFault(scenario)
    if (fault) throw lineError(file, line, `${fault.path}: ${fault.what}`)
    earlier.set(id, { line, language })
    yield scenario
  }
}

interface Numbered extends Pick<Scenario, 'language'> {
  readonly line: number
}

const sameId = ({ id, language }: Scenario, earlier: Numbered): string =>
  `line ${earlier.line} has the same id "${id}"` +
  (isSameLanguage(language, earlier.language)
    ? ''
    : ` in ${earlier.language}, and this line is in ${language}: give the scenarios of each language separate ids, such as "${id}/${language}"`)

export const scenarioFile = defineScenarios({
  revision: 1,
  summary:
    'Scenarios and people who come back from a file: JSON Lines, or YAML with one document each.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'A JSON Lines file, or a YAML file with one document per scenario.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  create: ({ file }) => ({ load: () => readScenarios(file) }),
})
