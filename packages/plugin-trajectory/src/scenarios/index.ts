import { defineScenarios, type Scenario } from '@attune/core'
import { readItems } from '@attune/core/reading'
import { fileURLToPath } from 'node:url'
import { idOf, scenarioOf, type Refuse } from './parse-item.js'
import { refusing } from './refusing.js'

const sample = fileURLToPath(new URL('../../samples/scenarios.json', import.meta.url))

export const scenarios = defineScenarios({
  revision: 2,
  summary:
    'Distressed users with bad news at fixed messages of the seeker: a file of the released shape, or twelve sample scenarios.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'A JSON array or a JSON Lines file of scenarios. Default: twelve invented samples.',
      },
      languages: {
        type: 'array',
        items: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' },
        minItems: 1,
        uniqueItems: true,
        default: ['en'],
        description:
          'Languages to use: en, zh, or any other that your file has texts and your config has prompts in. Each scenario needs all its texts in each of them.',
      },
      eventCounts: {
        type: 'array',
        items: { type: 'integer', minimum: 0 },
        minItems: 1,
        uniqueItems: true,
        description:
          'Numbers of events: each scenario comes once with each of them that it has events for, the first ones. The same stories with 0, 1 and 3 events, say. Default: once, with all its events.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = sample, languages, eventCounts }) => ({ load: () => load(file, languages, eventCounts) }),
})

/** Items in the order of the file, each in all languages before the next. */
async function* load(
  file: string,
  languages: readonly string[],
  counts: readonly number[] | undefined,
): AsyncGenerator<Scenario> {
  const ids = new Set<string>()
  for await (const { at, value } of readItems(file, refusing(file))) {
    let item = at
    const refuse: Refuse = (what) => refusing(file, item)(what)
    const id = idOf(value, refuse)
    item = `${at} (id ${id})`
    if (ids.has(id)) refuse('an earlier scenario has the same id')
    ids.add(id)
    for (const language of languages) {
      const scenario = scenarioOf(value, language, refuse)
      if (counts === undefined) yield scenario
      else yield* withEvents(scenario, counts)
    }
  }
}

/** The same story with its first events: one cluster. */
const withEvents = ({ id, events, tags, ...story }: Scenario, counts: readonly number[]): Scenario[] =>
  counts
    .filter((count) => count <= events.length)
    .map((count) => ({
      ...story,
      id: `${id}/${count}`,
      events: events.slice(0, count),
      tags: { ...tags, events: String(count) },
    }))
