/**
 * Units without anything to do: no scenario came of a seed, or a reader has nothing to say of a
 * scenario.
 */
import { expect, test } from 'vitest'
import { type Dialogue, known, type Preference, type Scenario, unknown } from '@attune/core'
import { readEvaluation, Session } from '@attune/project'
import { all } from '@attune/testkit/shared/stored.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, judgeEntry, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { readingFacts, World } from '@attune/testkit/shared/world.js'

const tagged = (id: string): Scenario => ({
  ...scenario(id),
  tags: { topic: id === 'two' ? 'work' : 'family' },
})
const generating = (generate: (id: string) => unknown): Made => ({
  'toy/scenarios': () => ({
    seeds: () => ['one', 'two', 'three'].map((id) => ({ id, language: 'en', details: {} })),
    generate: async ({ id }) => generate(id) as Scenario,
  }),
})
const loading: Made = {
  'toy/scenarios': () => ({
    async *load() {
      yield* ['one', 'two', 'three'].map(tagged)
    },
  }),
}
const aboutFamily = ({ tags }: Scenario): boolean => tags['topic'] === 'family'
const picky: Made = {
  'toy/length': () => ({
    appliesTo: aboutFamily,
    estimate: async ({ turns }: Dialogue) => ({
      measures: { length: known(turns.length) },
      series: {},
    }),
  }),
  'toy/reader': () => ({
    subject: 'dialogue',
    judge: async (_, __, { read }) => [
      {
        criterion: 'length',
        outcome: read['source'] ? known('read') : unknown('nothing'),
        rationale: '',
      },
    ],
  }),
  'toy/pair': () => ({
    subject: 'pair',
    appliesTo: aboutFamily,
    judge: async () => [
      { criterion: 'better', outcome: known<Preference>('first'), rationale: '' },
    ],
  }),
}
const config = evaluation({
  judges: [
    judgeEntry('toy/reader', { reads: { source: entry('estimator', 'toy/length') } }),
    judgeEntry('toy/pair', { orders: 'seeded' }),
  ],
})

async function ran(made: Made, of = config) {
  const world = await World.open(made)
  const run = () => world.run(of)
  const summary = await run()
  return { world, run, summary, read: readEvaluation(world.plan(of), world.store, readingFacts) }
}

test('a seed of which no scenario comes is left out and counted, and nothing has failed', async () => {
  const made = generating((id) => (id === 'two' ? unknown('too grave') : scenario(id)))
  const { world, run, summary, read } = await ran(made, evaluation())
  expect(summary).toEqual({
    done: 11,
    reused: 0,
    failed: 0,
    skipped: 0,
    leftOut: { 'too grave': 4 },
    failures: {},
  })
  expect(world.count('toy/simulator.simulate')).toBe(4)
  const records = (await all(read.dialogues())).filter((record) => record.scenario.id === 'two')
  expect(records.map(({ dialogue, estimates }) => [dialogue, estimates])).toEqual([
    [unknown('left out: too grave'), {}],
    [unknown('left out: too grave'), {}],
  ])
  const missing = await all(read.observations({ kind: 'missing' }))
  expect(missing.map(({ name, scenario: id, value }) => [name, id, value])).toEqual([
    ['simulate', 'two', unknown('left out: too grave')],
    ['simulate', 'two', unknown('left out: too grave')],
  ])
  expect(await run()).toMatchObject({ done: 0, failed: 0, leftOut: { 'too grave': 4 } })
  expect(world.count('toy/scenarios.generate')).toBe(3)
})

test('what is left out is not open any more', async () => {
  const parts = sessionParts(
    [evaluation()],
    generating((id) => (id === 'two' ? unknown('too grave') : scenario(id))),
  )
  const session = new Session(parts)
  await session.start().all(session.groups())
  const [planned] = await session.plan()
  expect(planned).toMatchObject({
    scenarios: 3,
    units: { simulate: { total: 6, open: 0 }, estimate: { open: 0 } },
  })
})

test('readers that have nothing to say of a scenario are not planned, nor what reads them', async () => {
  const { world, summary, read } = await ran({ ...picky, ...loading })
  // Six dialogues; of two scenarios two estimates, two verdicts and a pair.
  expect(summary).toMatchObject({ done: 6 + 2 * 5, failed: 0, skipped: 0 })
  expect(summary).not.toHaveProperty('leftOut')
  const planned = await all(world.plan(config).groups())
  expect(planned.map(({ units }) => units.length)).toEqual([7, 2, 7])
  const records = (await all(read.dialogues())).filter((record) => record.scenario.id === 'two')
  expect(records.map(({ estimates, verdicts }) => [estimates, verdicts])).toEqual([
    [{}, {}],
    [{}, {}],
  ])
  expect(await all(read.observations({ kind: 'missing' }))).toEqual([])
})

test('of scenarios that are still to be made they are planned, and dropped once the scenario is there', async () => {
  const { world, summary, read } = await ran({ ...picky, ...generating(tagged) })
  expect(summary).toEqual({
    done: 3 + 6 + 2 * 5,
    reused: 0,
    failed: 0,
    skipped: 0,
    leftOut: { 'does not apply': 5 },
    failures: {},
  })
  expect(world.count('toy/length.estimate')).toBe(4)
  expect((await all(read.pairs())).map((pair) => pair.scenario.id)).toEqual(['one', 'three'])
  expect(await all(read.observations({ kind: 'missing' }))).toEqual([])
})

test('an answer that is neither true nor false is a mistake of the component', async () => {
  const made: Made = {
    ...loading,
    'toy/length': () =>
      ({
        appliesTo: () => undefined,
        estimate: async () => ({ measures: {}, series: {} }),
      }) as never,
  }
  await expect(ran(made, evaluation())).rejects.toMatchObject({
    code: 'RESULT_SHAPE',
    message: expect.stringContaining('toy/length'),
  })
})
