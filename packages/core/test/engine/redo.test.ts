import { expect, test } from 'vitest'
import { chooseRedo } from '../../src/engine/redo.js'
import { type Known, unknown } from '@attune/core'
import { evaluation, judgeEntry, World } from './toys.js'

const estimate = (value: Known<number>) =>
  ({ estimate: async () => ({ measures: { length: value }, series: {} }) }) as const

const groupsOf = (world: World, config = evaluation()) => world.plan(config).groups()

test('unreadable results are done and without one known value; their dialogues go where nothing else was asked', async () => {
  const world = await World.open({ 'toy/length': () => estimate(unknown('unreadable')) })
  await world.run(evaluation())
  const redo = await chooseRedo(groupsOf(world), world.store, { unreadable: true })
  expect(redo.kinds).toEqual({ simulate: 6, estimate: 6 })
})

test('results of which one value is known are readable', async () => {
  const world = await World.open()
  await world.run(evaluation())
  expect((await chooseRedo(groupsOf(world), world.store, { unreadable: true })).units).toEqual([])
})

test('an unreadable result that has answers of its own goes alone', async () => {
  const world = await World.open({ 'toy/length': () => estimate(unknown('unreadable')) })
  await world.run(evaluation())
  for await (const { units } of groupsOf(world)) {
    for (const unit of units.filter(({ kind }) => kind === 'estimate')) {
      const at = { scope: unit.scope(), request: 'r', occurrence: 0 }
      await world.store.record(at, { answer: '1', took: 1, answered: '2026-01-01T00:00:00Z' })
    }
  }
  expect((await chooseRedo(groupsOf(world), world.store, { unreadable: true })).kinds).toEqual({ estimate: 6 })
})

test('conditions hold together, and what was built on a chosen result goes with it', async () => {
  const pairs = { subject: 'pair', judge: async () => [] } as const
  const world = await World.open({ 'toy/pairs': () => pairs })
  const config = evaluation({ judges: [judgeEntry('toy/pairs')] })
  await world.run(config)
  const of = (choice: object) => chooseRedo(groupsOf(world, config), world.store, choice)
  expect((await of({ components: ['toy/length'], supporters: ['kind'] })).kinds).toEqual({ estimate: 3 })
  expect(await of({ components: ['toy/simulator'], supporters: ['kind'], scenarios: ['one'] })).toMatchObject({
    kinds: { simulate: 1, estimate: 1, judge: 2 },
    dependent: 3,
  })
  expect((await of({ evaluations: ['other'] })).units).toEqual([])
})

test('given up results are worked on again, and others are not', async () => {
  const world = await World.open()
  await world.run(evaluation())
  const { units } = await chooseRedo(groupsOf(world), world.store, { supporters: ['kind'] })
  await world.store.giveUp({ units, scopes: [] })
  expect(await world.run(evaluation())).toMatchObject({ done: 6, reused: 6 })
})
