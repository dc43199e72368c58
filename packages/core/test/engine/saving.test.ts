/**
 * What is built on results while they are saved, and what comes of it when the store fails or is
 * slow.
 */
import { defineErrors } from '@attune/core'
import { expect, test } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import type { StoredUnit } from '@attune/core/store'
import { MemoryStore } from '@attune/store-sqlite'
import { gate, turns } from '@attune/testkit/shared/gate.js'
import { entry, evaluation, scenario } from '@attune/testkit/shared/toys.js'
import { World } from '@attune/testkit/shared/world.js'
import { all } from '@attune/testkit/shared/stored.js'

/** An error whose code begins with STORE_ ends the run. */
const storeErrors = defineErrors({
  STORE_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space.',
  },
})

type Saving = (unit: StoredUnit) => Promise<void>

/** Keeps units in memory, after a test has had its say. */
class TamperedStore extends MemoryStore {
  constructor(private readonly before: Saving) {
    super()
  }

  override async saveUnit(unit: StoredUnit): Promise<StoredUnit> {
    await this.before(unit)
    return super.saveUnit(unit)
  }
}

const full = storeErrors.error('STORE_WRITE', { file: 'memory', why: 'the disk is full' })

const one = evaluation({
  supporters: [entry('supporter', 'toy/kind', { label: 'kind' })],
  limit: 1,
})

const openWith = (before: Saving, made: Parameters<typeof World.open>[0] = {}): Promise<World> =>
  World.open(made, new TamperedStore(before))

const broken = () => ({ estimate: () => Promise.reject(new TypeError('no mood')) })

test('an estimate begins while its dialogue is still being saved, and nothing counts before it is saved', async () => {
  const disk = gate()
  const world = await openWith(({ kind }) =>
    kind === 'simulate' ? disk.passed : Promise.resolve(),
  )
  const running = world.run(one)
  await turns()
  expect(world.calls).toContain('toy/length.estimate')
  expect(
    world.events.flatMap((event) => (event.type === 'settled' ? [event.unit.kind] : [])),
  ).toEqual(['estimate'])
  disk.open()
  expect(await running).toMatchObject({ done: 2 })
})

test('a run is not over before everything is saved', async () => {
  const disk = gate()
  const world = await openWith(() => disk.passed)
  let over = false
  const running = world.run(one).finally(() => (over = true))
  await turns()
  expect(over).toBe(false)
  disk.open()
  expect(await running).toMatchObject({ done: 2, failed: 0 })
})

test('a store that takes no results stops the run with its error; nothing counts as done', async () => {
  const world = await openWith(() => Promise.reject(full))
  const { stopped, ...counts } = await world.run(evaluation())
  expect(stopped).toBe(full)
  expect(counts).toEqual({ done: 0, reused: 0, failed: 0, skipped: 0, failures: {} })
  expect(world.events.filter(({ type }) => type !== 'begun')).toEqual([
    { type: 'stopping', why: full.message, code: 'STORE_WRITE' },
  ])
})

test('a store that takes no failures stops the run just so', async () => {
  const world = await openWith(
    ({ status }) => (status === 'failed' ? Promise.reject(full) : Promise.resolve()),
    {
      'toy/length': broken,
    },
  )
  const { stopped, failed, failures } = await world.run(evaluation())
  expect(stopped).toBe(full)
  expect({ failed, failures }).toEqual({ failed: 0, failures: {} })
})

test('an error without a name is blamed on the store, not on the component whose result was to be saved', async () => {
  const world = await openWith(() => Promise.reject(new TypeError('oops')))
  expect((await world.run(one)).stopped?.code).toBe('STORE_MISUSE')
})

test('a store that cannot be read stops the run as well', async () => {
  const store = new MemoryStore()
  const damaged = new AttuneError('STORE_DAMAGED', { file: 'memory', what: 'its index' })
  store.statuses = () => Promise.reject(damaged)
  const world = await World.open({}, store)
  expect(await world.run(evaluation())).toMatchObject({ done: 0, stopped: damaged })
})

test('what was built on a result that could not be saved is not saved either', async () => {
  const [disk, work] = [gate(), gate()]
  const world = await openWith(
    ({ kind }) => (kind === 'simulate' ? disk.passed : Promise.resolve()),
    {
      'toy/length': () => ({
        async estimate() {
          await work.passed
          return { measures: {}, series: {} }
        },
      }),
    },
  )
  const running = world.run(one)
  await turns()
  expect(world.calls).toContain('toy/length.estimate')
  disk.fail(full)
  await turns()
  work.open()
  expect((await running).stopped).toBe(full)
  expect(await all(world.store.allUnits())).toEqual([])
})

test('after a store has failed, the next run does what is missing', async () => {
  let isFull = true
  const world = await openWith(async ({ kind }) => {
    if (isFull && kind === 'estimate') throw full
  })
  await world.run(evaluation())
  isFull = false
  const { done, reused, failed, stopped } = await world.run(evaluation())
  expect([done + reused, failed, stopped]).toEqual([12, 0, undefined])
})

/** The groups of two evaluations that are the same but for their names. */
async function* twice(world: World, config = one) {
  for (const name of ['a', 'b']) yield* world.plan({ ...config, name }).groups()
}

test('two groups that share units at the same time do them once', async () => {
  const disk = gate()
  const world = await openWith(() => disk.passed)
  const running = world.start(one).all(twice(world))
  await turns()
  disk.open()
  expect(await running).toMatchObject({ done: 2, reused: 2 })
  expect(world.calls.toSorted()).toEqual([
    'toy/kind.reply',
    'toy/length.estimate',
    'toy/simulator.simulate',
  ])
})

test('a group that shares units waits until they are saved, and counts them only then', async () => {
  const world = await openWith(() => Promise.reject(full))
  expect(await world.start(one).all(twice(world))).toMatchObject({
    done: 0,
    reused: 0,
    stopped: full,
  })
})

test.each([1, 2])(
  'a unit that failed is not tried again by a group that shares it (%d at a time)',
  async (groups) => {
    const world = await openWith(() => Promise.resolve(), { 'toy/length': broken })
    const summary = await world.start(one, { groups }).all(twice(world))
    expect(summary).toMatchObject({
      done: 1,
      reused: 1,
      failed: 1,
      skipped: 1,
      failures: { COMPONENT_THREW: 1 },
    })
    expect(world.count('toy/length.estimate')).toBe(1)
    expect(await world.run(one)).toMatchObject({ failed: 1 })
  },
)

test('a plan that breaks off stops the run and lets what is under way finish first', async () => {
  const talking = gate()
  const world = await openWith(() => Promise.resolve(), {
    'toy/scenarios': () => ({
      async *load() {
        yield scenario('one')
        throw new RangeError('a broken line')
      },
    }),
    'toy/kind': () => ({
      async reply() {
        await talking.passed
        return { text: 'I hear you.' }
      },
    }),
  })
  let over = false
  const running = world.run(one).finally(() => (over = true))
  await turns()
  expect(over).toBe(false)
  talking.open()
  await expect(running).rejects.toThrow('a broken line')
  expect((await all(world.store.allUnits())).map(({ kind }) => kind)).toEqual(['simulate'])
})
