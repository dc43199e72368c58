import { defineScenarios, type JsonObject, type Scenario } from '@attune/core'
import type { ScenarioSeed } from '@attune/core/internal'
import { itemsNow } from '@attune/core/reading'
import { idOf, type Refuse, refusing, scenarioOf } from '../scenarios/index.js'
import { drawEvents, drawOptions } from './draw.js'

export const eventPool = defineScenarios({
  revision: 1,
  summary:
    'Scenarios of a file with events drawn at random from those that the file has of each: how many, which, and when.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON array or a JSON Lines file of scenarios, as of trajectory/scenarios; events need no turn.',
      },
      language: {
        type: 'string',
        minLength: 2,
        default: 'en',
        description: 'Language of the texts that are used.',
      },
      ...drawOptions,
    },
    required: ['file'],
    additionalProperties: false,
  },
  create: ({ file, language, eventCounts, messages, apart }) => ({
    *seeds(random): Generator<ScenarioSeed> {
      for (const { at, value } of itemsNow(file, refusing(file))) {
        const refuse: Refuse = refusing(file, at)
        const item = withTurns(value)
        const draw = random('events', idOf(item, refuse))
        const count = eventCounts[Math.floor(draw() * eventCounts.length)]!
        const scenario = scenarioOf(item, language, refuse)
        const drawn = drawEvents(draw, { count, pool: scenario.events.length, messages, apart })
        if (drawn === undefined)
          refuse(`${messages} messages have no room for ${count} events ${apart} apart`)
        const events = drawn!.map(({ index, turn }) => ({
          turn,
          text: scenario.events[index]!.text,
        }))
        const complete = {
          ...scenario,
          events,
          tags: { ...scenario.tags, events: String(events.length) },
        }
        yield { id: scenario.id, language, details: complete as unknown as JsonObject }
      }
    },
    // The drawn details are already the complete scenario.
    generate: ({ details }) => Promise.resolve(details as unknown as Scenario),
  }),
})

/**
 * Adds turn numbers to the events of a pool, which have none, so that the scenario can be
 * validated.
 */
function withTurns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { aggravating_events: events, ...item } = value as Readonly<Record<string, unknown>>
  if (!Array.isArray(events)) return value
  return {
    ...item,
    aggravating_events: events.map((event: object, at) => ({ turn: at + 1, ...event })),
  }
}
