import { expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import { redo, type RedoChoice, type RedoSummary } from '../../src/project/redo.js'
import { entry, evaluation, judgeEntry } from '@attune/testkit/shared/toys.js'
import { World } from '@attune/testkit/shared/world.js'

const estimate = (value: Known<number>) =>
  ({ estimate: async () => ({ measures: { length: value }, series: {} }) }) as const

/** What a redo would give up. */
const wouldRedo = async (
  world: World,
  choice: RedoChoice,
  config = evaluation(),
): Promise<RedoSummary> => redo(world.project(config), choice, { answers: false, dryRun: true })

test('unreadable results are done and without one known value; their dialogues go where nothing else was asked', async () => {
  const world = await World.open({ 'toy/length': () => estimate(unknown('unreadable')) })
  await world.run(evaluation())
  const { kinds } = await wouldRedo(world, { unreadable: true })
  expect(kinds).toEqual({ simulate: 6, estimate: 6 })
})

test('results of which one value is known are readable', async () => {
  const measures = { length: known(1), mood: unknown('unreadable') }
  const world = await World.open({
    'toy/length': () => ({ estimate: async () => ({ measures, series: {} }) }),
  })
  await world.run(evaluation())
  expect(await wouldRedo(world, { unreadable: true })).toEqual({ kinds: {}, dependent: 0 })
})

test('an unreadable result that has answers of its own goes alone', async () => {
  const world = await World.open({ 'toy/length': () => estimate(unknown('unreadable')) })
  await world.run(evaluation())
  for await (const { units } of world.plan(evaluation()).groups()) {
    for (const unit of units.filter(({ kind }) => kind === 'estimate')) {
      const at = { scope: unit.scope(), request: 'r', occurrence: 0 }
      await world.store.record(at, { answer: '1', took: 1, answered: '2026-01-01T00:00:00Z' })
    }
  }
  expect((await wouldRedo(world, { unreadable: true })).kinds).toEqual({ estimate: 6 })
})

test('conditions hold together, and what was built on a chosen result goes with it', async () => {
  const pairs = { subject: 'pair', judge: async () => [] } as const
  const world = await World.open({ 'toy/pairs': () => pairs })
  const config = evaluation({ judges: [judgeEntry('toy/pairs')] })
  await world.run(config)
  const of = (choice: RedoChoice) => wouldRedo(world, choice, config)
  expect((await of({ components: ['toy/length'], supporters: ['kind'] })).kinds).toEqual({
    estimate: 3,
  })
  expect(
    await of({ components: ['toy/simulator'], supporters: ['kind'], scenarios: ['one'] }),
  ).toMatchObject({
    kinds: { simulate: 1, estimate: 1, judge: 2 },
    dependent: 3,
  })
  expect(await of({ evaluations: ['other'] })).toEqual({ kinds: {}, dependent: 0 })
})

test('the name of a supporter that varies stands for all its variants', async () => {
  const supporters = ['kind [m=a]', 'kind [m=b]'].map((label, at) =>
    entry('supporter', 'toy/kind', { label, options: { at } }),
  )
  const world = await World.open()
  const config = evaluation({ supporters })
  await world.run(config)
  expect((await wouldRedo(world, { supporters: ['kind'] }, config)).kinds).toEqual({
    simulate: 6,
    estimate: 6,
  })
  expect((await wouldRedo(world, { supporters: ['kind [m=a]'] }, config)).kinds).toEqual({
    simulate: 3,
    estimate: 3,
  })
})

test('given up results are worked on again, and others are not', async () => {
  const world = await World.open()
  await world.run(evaluation())
  await redo(
    world.project(evaluation()),
    { supporters: ['kind'] },
    { answers: false, dryRun: false },
  )
  expect(await world.run(evaluation())).toMatchObject({ done: 6, reused: 6 })
})
