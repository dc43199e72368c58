/**
 * The index: every number that units found as a row, in evaluations; derived from the units, and
 * made again from them.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { type Dialogue, known, notApplicable, type Preference, unknown } from '@attune/core'
import type { Observation, ObservationFilter } from '@attune/core/findings'
import { readEvaluation } from '@attune/project'
import { openStore } from '@attune/host'
import { all } from '@attune/testkit/shared/stored.js'
import { entry, evaluation, judgeEntry, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { readingFacts, World } from '@attune/testkit/shared/world.js'

const made: Made = {
  'toy/length': () => ({
    estimate: async ({ turns }: Dialogue) => ({
      measures: { length: known(turns.at(-1)!.text.length), mood: unknown('no mood') },
      series: { calm: { over: 'all', values: [known(0.5), unknown('silence')] } },
      flags: [{ kind: 'short-talk', turn: 1, note: 'two turns' }],
    }),
  }),
  'toy/polite': () => ({
    subject: 'dialogue',
    judge: async () => [
      { criterion: 'polite', group: 'manners', outcome: known('yes'), rationale: '' },
    ],
  }),
  'toy/pair': () => ({
    subject: 'pair',
    judge: async () => [
      { criterion: 'better', outcome: known<Preference>('first'), rationale: '' },
    ],
  }),
}

const config = evaluation({ judges: [judgeEntry('toy/polite'), judgeEntry('toy/pair')] })

const observed = (
  world: World,
  filter: ObservationFilter = {},
  of = config,
): Promise<Observation[]> =>
  all(readEvaluation(world.plan(of), world.store, readingFacts).observations(filter))

test('each number stands in one row, with where it comes from', async () => {
  const world = await World.open(made)
  await world.run(config)
  const [first] = await observed(world, { kind: 'measure', name: 'length' })
  expect(first).toEqual({
    evaluation: 'toy',
    scenario: 'one',
    cluster: 'one',
    language: 'en',
    tags: {},
    supporter: 'kind',
    repeat: 1,
    conditions: {},
    source: 'toy/length',
    kind: 'measure',
    name: 'length',
    value: known(11),
  })
  const rows = await observed(world)
  const [flag, series, verdict] = ['flag', 'series', 'verdict'].map((kind) =>
    rows.find((row) => row.kind === kind),
  )
  expect(flag).toMatchObject({ name: 'short-talk', turn: 1, value: known('two turns') })
  expect(series).toMatchObject({ name: 'calm', value: known(1), series: { over: 'all' } })
  expect(verdict).toMatchObject({ name: 'polite', group: 'manners', value: known('yes') })
  expect(await observed(world, { name: 'mood' })).toHaveLength(6)
  expect((await observed(world, { name: 'mood' }))[0]!.value).toEqual(unknown('no mood'))
})

test('a pair says which supporter is preferred, whoever was shown first', async () => {
  const world = await World.open(made)
  await world.run(config)
  const pairs = await observed(world, { kind: 'pair' })
  expect(
    pairs.map(({ supporter, other, shownFirst, value }) => [supporter, other, shownFirst, value]),
  ).toEqual(
    ['one', 'two', 'three'].flatMap(() => [
      ['kind', 'curt', 'kind', known('first')],
      ['kind', 'curt', 'curt', known('second')],
    ]),
  )
})

test('what failed, what it held up and what was not done yet are rows with the reason', async () => {
  const world = await World.open({
    ...made,
    'toy/simulator': () => ({
      simulate: async ({ id }) => {
        if (id === 'two') throw new RangeError('no words')
        return { turns: [{ speaker: 'seeker', text: 'Hello.' }], ending: { reason: 'turn-limit' } }
      },
    }),
  })
  await world.run(config)
  const missing = await observed(world, { kind: 'measure', source: 'toy/length' })
  expect(missing.filter(({ scenario: id }) => id === 'two')).toEqual([
    expect.objectContaining({
      supporter: 'kind',
      kind: 'missing',
      name: 'estimate',
      value: unknown('failed: COMPONENT_THREW'),
    }),
    expect.objectContaining({
      supporter: 'curt',
      kind: 'missing',
      value: unknown('failed: COMPONENT_THREW'),
    }),
  ])
  const fresh = await World.open(made)
  expect((await observed(fresh)).map(({ value }) => value)).toEqual(
    Array(24).fill(unknown('not done yet')),
  )
})

test('what rests on a stand-in is marked', async () => {
  const world = await World.open(made)
  world.synthetic.add('toy/curt')
  await world.run(config)
  const rows = await observed(world, { kind: 'measure', name: 'length' })
  expect(rows.map(({ supporter, offline }) => [supporter, offline])).toEqual(
    ['one', 'two', 'three'].flatMap(() => [
      ['kind', undefined],
      ['curt', true],
    ]),
  )
  expect((await observed(world, { kind: 'pair' })).every(({ offline }) => offline === true)).toBe(
    true,
  )
})

const counted = (loads: { count: number }, ids = ['one', 'two']): Made => ({
  ...made,
  'toy/scenarios': () => ({
    async *load() {
      loads.count++
      yield* ids.map(scenario)
    },
  }),
})

test('a finished run is read without planning it again', async () => {
  const loads = { count: 0 }
  const world = await World.open(counted(loads))
  await world.run(config)
  expect(await observed(world, { kind: 'pair' })).toHaveLength(4)
  expect(loads.count).toBe(1)
})

test('another option, or a source that gives other scenarios, is planned again', async () => {
  const loads = { count: 0 }
  const world = await World.open(counted(loads))
  await world.run(config)
  const longer = {
    ...config,
    estimators: [entry('estimator', 'toy/length', { options: { in: 'words' } })],
  }
  expect((await observed(world, { source: 'toy/length' }, longer)).map(({ kind }) => kind)).toEqual(
    Array(4).fill('missing'),
  )
  expect(loads.count).toBe(2)
  world.made = { ...world.made, ...counted(loads, ['one']) }
  await world.run(config)
  expect(await observed(world, { kind: 'pair' })).toHaveLength(2)
})

test('an index that is deleted or of another format is made again from the units, with the same rows', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-')), 'store.db')
  const rowsOf = async (): Promise<{ tables: unknown; read: readonly Observation[] }> => {
    const world = await World.open(made, await openStore(file))
    await world.run(config)
    const read = await observed(world)
    await world.store.close()
    const db = new Database(file)
    const table = db.prepare('SELECT * FROM observation ORDER BY unit').raw().all([])
    db.close()
    return { tables: table, read }
  }
  const before = await rowsOf()
  expect(before.read.length).toBeGreaterThan(30)
  for (const harm of [
    'DROP TABLE index_format; DROP TABLE observation',
    'UPDATE index_format SET number = 0; DELETE FROM observation',
    "UPDATE index_format SET number = number + 1; UPDATE observation SET rows = '[]'",
  ]) {
    const db = new Database(file)
    db.exec(harm)
    db.close()
    expect(await rowsOf()).toEqual(before)
  }
})

test('an evaluation without one known value is found out, with the most frequent reason; one without values is not', async () => {
  const measuring = (measures: object, values: unknown[] = []): Made => ({
    'toy/length': () => ({
      estimate: async () => ({ measures, series: { calm: { over: 'seeker', values } } }) as never,
    }),
  })
  const found = async (made: Made) => {
    const world = await World.open(made)
    await world.run(evaluation())
    return (await world.project(evaluation()).read.missing()).valueless
  }
  const dark = { mood: unknown('no digit'), tone: unknown('no digit') }
  expect(await found(measuring(dark, [unknown('silence')]))).toEqual([
    { evaluation: 'toy', why: 'no digit' },
  ])
  // A series beside measures may hold no more than where it began.
  expect(await found(measuring(dark, [known(1)]))).toEqual([{ evaluation: 'toy', why: 'no digit' }])
  expect(await found(measuring({}, [known(1)]))).toEqual([])
  expect(await found(measuring({}, [unknown('silence')]))).toMatchObject([
    { why: 'no value in the series' },
  ])
  expect(await found(measuring({ ...dark, calm: known(0) }, [unknown('silence')]))).toEqual([])
  expect(
    await found({ 'toy/length': () => ({ estimate: async () => ({ measures: {}, series: {} }) }) }),
  ).toEqual([])
})

test('lost scores are counted by supporter and component; what does not apply is none of them', async () => {
  let at = 0
  const values = [known(1), unknown('unreadable'), notApplicable('no word found'), unknown('cut')]
  const world = await World.open({
    ...made,
    'toy/length': () => ({
      estimate: async () => ({ measures: { mood: values[at++ % 4]!, tone: known(2) }, series: {} }),
    }),
  })
  await world.run(config)
  const { lost } = await world.project(config).read.missing()
  const all = await observed(world, { kind: 'measure' })
  const count = (supporter: string, whys: readonly string[]) =>
    all.filter(
      (each) =>
        each.supporter === supporter &&
        each.value.state === 'unknown' &&
        whys.includes(each.value.why),
    ).length
  expect(lost.length).toBeGreaterThan(0)
  for (const { supporter, lost: found, of, source } of lost) {
    expect(source).toBe('toy/length')
    expect(found).toBe(count(supporter, ['unreadable', 'cut']))
    expect(of).toBe(
      all.filter((each) => each.supporter === supporter).length -
        count(supporter, ['does not apply: no word found']),
    )
  }
})

test('scores that a stand-in had a part in are not counted as lost', async () => {
  const measures = { tone: known(1), mood: unknown('no answer') }
  const world = await World.open({
    'toy/length': () => ({ estimate: async () => ({ measures, series: {} }) }),
  })
  world.synthetic.add('toy/curt')
  await world.run(evaluation())
  const { lost } = await world.project(evaluation()).read.missing()
  expect(lost).toMatchObject([{ supporter: 'kind', lost: 3, of: 6 }])
})
