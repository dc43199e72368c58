/**
 * What a component keeps by the scenario is found in a run: two supporters talk in one scenario.
 */
import { expect, test } from 'vitest'
import { type Dialogue, known, type Scenario } from '@attune/core'
import { evaluation, type Made } from '@attune/testkit/shared/toys.js'
import { World } from '@attune/testkit/shared/world.js'

async function warnings(made: Made): Promise<readonly (readonly [use: string, message: string])[]> {
  const world = await World.open(made)
  world.isDoneTwice = true
  await world.run(evaluation({ repeats: 3 }))
  return world.events.flatMap((event) =>
    event.type === 'warning' ? [[event.use, event.message] as const] : [],
  )
}

const sizeOf = ({ turns }: Dialogue): number => turns.map(({ text }) => text).join(' ').length

/** Measures the dialogue that it meets first under a name, with a map of the module. */
const memo = (nameOf: (scenario: Scenario, dialogue: Dialogue) => unknown, isOwn = false): Made => {
  const shared = new Map<unknown, number>()
  return {
    'toy/kind': () => ({
      reply: async () => ({ text: 'x'.repeat(++said) }),
    }),
    'toy/length': () => {
      const cache = isOwn ? new Map<unknown, number>() : shared
      return {
        estimate: async (dialogue: Dialogue, scenario: Scenario) => {
          const name = nameOf(scenario, dialogue)
          if (!cache.has(name)) cache.set(name, sizeOf(dialogue))
          return { measures: { length: known(cache.get(name)!) } }
        },
      }
    },
  } as never
}
let said = 0

const heardOfLength = async (made: Made): Promise<readonly string[]> =>
  (await warnings(made)).flatMap(([use, message]) => (use === 'toy/length' ? [message] : []))

test.each<[string, Made]>([
  ['by id, in its module', memo(({ id }) => id)],
  ['by id, in what is made', memo(({ id }) => id, true)],
  ['by the language and id', memo(({ id, language }) => `${language}/${id}`)],
  ['by a digest of the scenario', memo((scenario) => JSON.stringify(scenario))],
  ['by the length of the id', memo(({ id }) => id.length)],
])('kept %s', async (_, made) => {
  expect(await heardOfLength(made)).toEqual([
    expect.stringMatching(
      /^Worked on after another dialogue of the same scenario, it gave another result than before it: measures\.length/,
    ),
  ])
})

test('what is kept by the whole input is no mistake', async () => {
  expect(
    await heardOfLength(memo((scenario, dialogue) => JSON.stringify([scenario, dialogue]))),
  ).toEqual([])
})
