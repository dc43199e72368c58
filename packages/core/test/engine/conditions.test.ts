/** What an evaluation varies: in keys, records, observations and pairs. */
import { expect, test } from 'vitest'
import { type Dialogue, type Estimate, known, type Preference, type Verdict } from '@attune/core'
import type { ObservationFilter } from '@attune/core/findings'
import { type EvaluationConfig } from '@attune/core/runtime'
import { readEvaluation } from '@attune/project'
import { redo } from '@attune/host'
import { all } from '@attune/testkit/shared/stored.js'
import {
  entry,
  evaluation,
  judgeEntry,
  type Made,
  scenario,
  talk,
} from '@attune/testkit/shared/toys.js'
import { readingFacts, World } from '@attune/testkit/shared/world.js'

const made: Made = {
  'toy/scenarios': () => ({
    async *load() {
      yield* ['one', 'two'].map(scenario)
    },
  }),
  'toy/simulator': ({ mood = 'calm' }) => ({
    appliesTo: ({ id }: { id: string }) => !(mood === 'angry' && id === 'two'),
    simulate: async (_: unknown, supporter: { reply(of: object): Promise<{ text: string }> }) => {
      const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' })
      return talk(String(mood), text)
    },
  }),
  'toy/judge': ({ model = '' }) => ({
    subject: 'dialogue',
    judge: async ({ turns }: Dialogue) => [
      {
        criterion: 'tone',
        outcome: known(`${String(model)} hears ${turns[0]!.text}`),
        rationale: '',
      },
    ],
  }),
  'toy/echo': () => ({
    estimate: async (
      _: Dialogue,
      __: unknown,
      { read }: { read: { judge: readonly Verdict[] } },
    ): Promise<Estimate> => ({
      measures: { words: known(String(outcomeOf(read.judge)).length) },
      series: {},
    }),
  }),
  'toy/pair': () => ({
    subject: 'pair',
    judge: async (pair: readonly [Dialogue, Dialogue]) => [
      {
        criterion: 'better',
        outcome: known<Preference>('first'),
        rationale: pair.map(({ turns }) => turns[0]!.text).join(),
      },
    ],
  }),
} as unknown as Made

const outcomeOf = ([verdict]: readonly Verdict[]): unknown =>
  verdict!.outcome.state === 'known' ? verdict!.outcome.value : ''

const seeker = (mood: string) =>
  entry('simulator', 'toy/simulator', { options: { mood }, conditions: { 'simulator.mood': mood } })
const judge = (model: string) =>
  judgeEntry('toy/judge', {
    label: 'heard',
    options: { model },
    conditions: { 'heard.model': model },
  })

const varied = (more: Partial<EvaluationConfig> = {}): EvaluationConfig =>
  evaluation({ simulators: ['calm', 'sad'].map(seeker), judges: ['a', 'b'].map(judge), ...more })

const read = (world: World, of: EvaluationConfig) =>
  readEvaluation(world.plan(of), world.store, readingFacts)
const observed = (world: World, of: EvaluationConfig, filter: ObservationFilter = {}) =>
  all(read(world, of).observations(filter))

test('every combination makes its own units, and another seeker or judge adds its own alone', async () => {
  const world = await World.open(made)
  await world.run(varied())
  expect(['toy/simulator.simulate', 'toy/judge.judge'].map((each) => world.count(each))).toEqual([
    8, 16,
  ])
  const summary = await world.run(varied({ simulators: ['calm', 'sad', 'numb'].map(seeker) }))
  expect(summary).toMatchObject({ done: 4 + 4 + 8, reused: 8 + 8 + 16 })
  const another = await world.run(varied({ judges: ['a', 'b', 'c'].map(judge) }))
  expect(another).toMatchObject({ done: 8 })
  expect(world.count('toy/simulator.simulate')).toBe(12)
})

test('observations carry the conditions of the dialogue and of its reader, and are found by them', async () => {
  const world = await World.open(made)
  await world.run(varied())
  const verdicts = await observed(world, varied(), {
    source: 'heard',
    conditions: { 'simulator.mood': 'sad' },
  })
  expect(
    verdicts.map(({ supporter, conditions, value }) => [supporter, conditions, value]),
  ).toEqual(
    ['one', 'two'].flatMap(() =>
      ['kind', 'curt'].flatMap((supporter) =>
        ['a', 'b'].map((model) => [
          supporter,
          { 'simulator.mood': 'sad', 'heard.model': model },
          known(`${model} hears sad`),
        ]),
      ),
    ),
  )
  const dialogues = await observed(world, varied(), { kind: 'dialogue', name: 'turns' })
  expect(dialogues.map(({ conditions }) => conditions['simulator.mood'])).toEqual(
    ['kind', 'curt', 'kind', 'curt'].flatMap(() => ['calm', 'sad']),
  )
  expect(await observed(world, varied(), { conditions: { 'simulator.mood': 'glad' } })).toEqual([])
  expect(read(world, varied()).conditions).toEqual({
    'simulator.mood': ['calm', 'sad'],
    'heard.model': ['a', 'b'],
  })
})

test('a record stands for one dialogue as one combination reads it', async () => {
  const world = await World.open(made)
  const echoes = ['a', 'b'].map((model) =>
    entry('estimator', 'toy/echo', {
      label: 'echo',
      conditions: { 'heard.model': model },
      reads: {},
    }),
  )
  const judges = ['a', 'b'].map(judge)
  const config = varied({
    judges,
    estimators: echoes.map((each, at) => ({ ...each, reads: { judge: judges[at]! } })),
  })
  await world.run(config)
  const records = await all(read(world, config).dialogues())
  expect(records).toHaveLength(2 * 2 * 2 * 2)
  for (const { conditions, verdicts, estimates } of records) {
    const heard = `${conditions['heard.model']} hears ${conditions['simulator.mood']}`
    expect(verdicts['heard']).toMatchObject(known([{ outcome: known(heard) }]))
    expect(estimates['echo']).toMatchObject(known({ measures: { words: known(heard.length) } }))
  }
})

test('records of some readers alone tell their combinations alone apart', async () => {
  const world = await World.open(made)
  await world.run(varied())
  const records = await all(read(world, varied()).dialogues({ readers: ['toy/length'] }))
  expect(records).toHaveLength(2 * 2 * 2)
  expect(records[0]).toMatchObject({ conditions: { 'simulator.mood': 'calm' }, verdicts: {} })
  expect(Object.keys(records[0]!.estimates)).toEqual(['toy/length'])
})

test('pairs are of two supporters in the same condition', async () => {
  const world = await World.open(made)
  const config = varied({ judges: [judgeEntry('toy/pair', { orders: 'seeded' })] })
  await world.run(config)
  const pairs = await all(read(world, config).pairs())
  expect(
    pairs.map(({ supporters, conditions }) => [supporters, conditions['simulator.mood']]),
  ).toEqual(
    ['one', 'two'].flatMap(() => [
      [['kind', 'curt'], 'calm'],
      [['kind', 'curt'], 'sad'],
    ]),
  )
  for (const { conditions, criteria } of pairs) {
    const mood = conditions['simulator.mood']
    expect(criteria[0]!.showings[0]!.verdict.rationale).toBe(`${mood},${mood}`)
  }
})

test('pairs across a condition are of one supporter, named with what is different', async () => {
  const world = await World.open(made)
  const config = varied({
    simulators: ['calm', 'sad'].flatMap((mood) =>
      ['2', '4'].map((turns) =>
        entry('simulator', 'toy/simulator', {
          options: { mood, turns },
          conditions: { 'simulator.mood': mood, 'simulator.turns': turns },
        }),
      ),
    ),
    judges: [judgeEntry('toy/pair', { across: 'simulator.mood', orders: 'both' })],
  })
  await world.run(config)
  const rows = await observed(world, config, { kind: 'pair' })
  const [straight, swapped] = rows
  expect(straight).toMatchObject({
    supporter: 'kind [simulator.mood=calm]',
    other: 'kind [simulator.mood=sad]',
    shownFirst: 'kind [simulator.mood=calm]',
    conditions: { 'simulator.turns': '2' },
    value: known('first'),
  })
  expect(swapped).toMatchObject({ shownFirst: 'kind [simulator.mood=sad]', value: known('second') })
  expect(rows).toHaveLength(2 * 2 * 2 * 2)
  const { kinds } = await redo(
    world.project(config),
    { supporters: ['kind'] },
    { answers: false, dryRun: true },
  )
  expect(kinds).toEqual({ simulate: 8, estimate: 8, judge: 8 })
})

test('a simulator that does not apply to a scenario makes no dialogue of it', async () => {
  const world = await World.open(made)
  const config = varied({ simulators: ['calm', 'angry'].map(seeker), judges: [] })
  await world.run(config)
  const rows = await observed(world, config, { kind: 'dialogue', name: 'turns' })
  expect(rows.map(({ scenario: id, conditions }) => [id, conditions['simulator.mood']])).toEqual([
    ['one', 'calm'],
    ['one', 'angry'],
    ['one', 'calm'],
    ['one', 'angry'],
    ['two', 'calm'],
    ['two', 'calm'],
  ])
})

test('neither does one that does not apply to a scenario that is made first', async () => {
  const seeds = ['one', 'two'].map((id) => ({ id, language: 'en', details: {} }))
  const generating = () => ({
    seeds: () => seeds,
    generate: async ({ id }: { id: string }) => scenario(id),
  })
  const world = await World.open({ ...made, 'toy/scenarios': generating } as unknown as Made)
  const config = varied({ simulators: ['calm', 'angry'].map(seeker), judges: [] })
  await world.run(config)
  const rows = await observed(world, config)
  expect(
    rows.filter(
      ({ scenario: id, conditions }) => id === 'two' && conditions['simulator.mood'] === 'angry',
    ),
  ).toEqual([])
  expect(await all(read(world, config).dialogues())).toHaveLength(6)
})
