import { expect, test } from 'vitest'
import {
  type Context,
  type Dialogue,
  type Estimate,
  known,
  type PairVerdict,
  type Preference,
  type Supporter,
  unknown,
} from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { readEvaluation } from '@attune/project'
import { entry, evaluation, judgeEntry, scenario, talk } from '@attune/testkit/shared/toys.js'
import { readingFacts, World } from '@attune/testkit/shared/world.js'

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const keys = async (world: World, config = evaluation(), seed = '7') =>
  (await collect(world.plan(config, seed).groups())).flatMap(({ units }) =>
    units.map(({ key }) => key),
  )

test('simulates each scenario with each supporter and estimates each dialogue', async () => {
  const world = await World.open()
  expect(await world.run(evaluation())).toEqual({
    done: 12,
    reused: 0,
    failed: 0,
    skipped: 0,
    failures: {},
  })
  const records = await collect(
    readEvaluation(world.plan(evaluation()), world.store, readingFacts).dialogues(),
  )
  expect(
    records.map(({ scenario: { id }, supporter, estimates }) => [
      id,
      supporter,
      estimates['toy/length'],
    ]),
  ).toEqual(
    ['one', 'two', 'three'].flatMap((id) => [
      [id, 'kind', known({ measures: { length: known(11) }, series: {} })],
      [id, 'curt', known({ measures: { length: known(5) }, series: {} })],
    ]),
  )
})

test('a finished run started again does nothing', async () => {
  const world = await World.open()
  await world.run(evaluation())
  world.calls.length = 0
  expect(await world.run(evaluation())).toMatchObject({ done: 0, reused: 12 })
  expect(world.calls).toEqual([])
})

test('a judge added later runs alone', async () => {
  const polite = {
    subject: 'dialogue',
    judge: async () => [{ criterion: 'polite', outcome: known(1), rationale: '' }],
  } as const
  const world = await World.open({ 'toy/polite': () => polite })
  await world.run(evaluation())
  world.calls.length = 0
  await world.run(evaluation({ judges: [judgeEntry('toy/polite')] }))
  expect(new Set(world.calls)).toEqual(new Set(['toy/polite.judge']))
})

test('a new revision, option or seed is new work', async () => {
  const world = await World.open()
  const before = new Set(await keys(world))
  const fresh = (others: string[]) => others.filter((key) => !before.has(key)).length
  const option = evaluation({
    estimators: [entry('estimator', 'toy/length', { options: { in: 'words' } })],
  })
  expect(fresh(await keys(world))).toBe(0)
  expect(fresh(await keys(world, option))).toBe(6)
  expect(fresh(await keys(world, evaluation(), '8'))).toBe(12)
  world.revision = 2
  expect(fresh(await keys(world))).toBe(12)
})

test('an estimator gets the result of the one that it reads, which runs once', async () => {
  const twice = {
    estimate: async (
      _: Dialogue,
      __: unknown,
      context: Context<{ source: 'estimator' }>,
    ): Promise<Estimate> => {
      const { length } = context.read.source.measures
      return {
        measures: {
          twice: length?.state === 'known' ? known(length.value * 2) : unknown('no length'),
        },
        series: {},
      }
    },
  }
  const world = await World.open({ 'toy/twice': () => twice as never })
  const reading = entry('estimator', 'toy/twice', {
    reads: { source: entry('estimator', 'toy/length') },
  })
  const config = evaluation({ estimators: [reading, entry('estimator', 'toy/length')] })
  await world.run(config)
  const [first] = await collect(
    readEvaluation(world.plan(config), world.store, readingFacts).dialogues(),
  )
  expect(first!.estimates['toy/twice']).toEqual(
    known({ measures: { twice: known(22) }, series: {} }),
  )
  expect(world.count('toy/length.estimate')).toBe(6)
})

test('judges of pairs neither read results of one dialogue nor are read', async () => {
  const world = await World.open({
    'toy/pairs': () => ({ subject: 'pair', judge: async () => [] }),
    'toy/reader': () => ({ estimate: async () => ({ measures: {}, series: {} }) }),
  })
  const reads = { source: entry('estimator', 'toy/length') }
  expect(() => world.plan(evaluation({ judges: [judgeEntry('toy/pairs', { reads })] }))).toThrow(
    'The judge toy/pairs compares two dialogues and declares "reads"',
  )
  const reading = entry('estimator', 'toy/reader', { reads: { source: judgeEntry('toy/pairs') } })
  expect(() => world.plan(evaluation({ estimators: [reading] }))).toThrow(
    '"toy/reader" reads the results of "toy/pairs" as its source, but that judge compares pairs',
  )
})

test('a component that throws leaves everything else standing, and is tried again next time', async () => {
  let broken = true
  const moody = {
    estimate: async (): Promise<Estimate> => {
      if (broken) throw new TypeError('no mood')
      return { measures: {}, series: {} }
    },
  }
  const world = await World.open({ 'toy/moody': () => moody })
  const config = evaluation({
    estimators: [entry('estimator', 'toy/moody'), entry('estimator', 'toy/length')],
  })
  expect(await world.run(config)).toMatchObject({
    done: 12,
    failed: 6,
    failures: { COMPONENT_THREW: 6 },
  })
  const [first] = await collect(
    readEvaluation(world.plan(config), world.store, readingFacts).dialogues(),
  )
  expect(first!.estimates['toy/moody']).toEqual(unknown('failed: COMPONENT_THREW'))
  broken = false
  expect(await world.run(config)).toMatchObject({ done: 6, reused: 12, failed: 0 })
})

test('what needs a failed unit is skipped, not tried', async () => {
  const world = await World.open({
    'toy/curt': () => ({
      reply: () =>
        Promise.reject(new AttuneError('RESULT_SHAPE', { path: 'x', expected: 'y', got: 'z' })),
    }),
  })
  expect(await world.run(evaluation())).toMatchObject({
    done: 6,
    failed: 3,
    skipped: 3,
    failures: { RESULT_SHAPE: 3 },
  })
})

test('a component that returns rubbish is named with the place of the rubbish', async () => {
  const world = await World.open({
    'toy/length': () => ({
      estimate: async () => ({
        measures: { length: { state: 'known', value: Number.NaN } },
        series: {},
      }),
    }),
  })
  await world.run(evaluation())
  const failed = world.events.find((event) => event.type === 'settled' && event.as === 'failed')
  expect(failed).toMatchObject({
    failure: {
      code: 'RESULT_SHAPE',
      message:
        'toy/length returned estimate.measures.length.value = NaN; expected a finite number.',
      use: 'toy/length',
    },
  })
})

test('a component that never answers ends with its time, and is named', async () => {
  const world = await World.open({
    'toy/length': () => ({ estimate: () => new Promise<never>(() => {}) }),
  })
  expect(await world.run(evaluation(), { timeout: 20 })).toMatchObject({
    done: 6,
    failed: 6,
    failures: { UNIT_TIMEOUT: 6 },
  })
})

test('stops after too many failures and says why', async () => {
  const world = await World.open({
    'toy/length': () => ({ estimate: () => Promise.reject(new Error('no')) }),
  })
  const { failed, stopped } = await world.run(evaluation(), { stopAfter: 1 })
  expect(failed).toBeGreaterThanOrEqual(1)
  expect(stopped?.code).toBe('RUN_STOPPED')
})

test('an aborted run can be started again and ends as if nothing had happened', async () => {
  const world = await World.open()
  const config = evaluation()
  const run = world.start(config)
  const first = run.all(world.plan(config).groups())
  run.abort(new AttuneError('RUN_STOPPED', { why: 'interrupted' }))
  expect((await first).stopped?.code).toBe('RUN_STOPPED')
  const rest = await world.run(config)
  expect(rest.done + rest.reused).toBe(12)
  expect(rest.failed).toBe(0)
})

test('two scenarios with one id are refused', async () => {
  const world = await World.open({
    'toy/scenarios': () => ({
      async *load() {
        yield* [scenario('one'), scenario('one')]
      },
    }),
  })
  await expect(world.run(evaluation())).rejects.toMatchObject({ code: 'SCENARIO_DUPLICATE' })
})

test('two scenarios with one id in two languages are refused with both', async () => {
  const world = await World.open({
    'toy/scenarios': () => ({
      async *load() {
        yield* [scenario('one'), { ...scenario('one'), language: 'zh' }]
      },
    }),
  })
  await expect(world.run(evaluation())).rejects.toMatchObject({
    message:
      'toy/scenarios gives two scenarios with the id "one", one in en and one in zh, to the evaluation "toy".',
  })
})

/** Prefers the longer last turn, or always the position that it is told to. */
const pairJudge = (always?: Preference) => ({
  subject: 'pair' as const,
  judge: async ([first, second]: readonly [Dialogue, Dialogue]) => {
    const longer =
      first.turns.at(-1)!.text.length > second.turns.at(-1)!.text.length ? 'first' : 'second'
    return [
      { criterion: 'care', outcome: known<Preference>(always ?? longer), rationale: 'longer' },
    ]
  },
})

test('pairs are shown in both orders and their outcomes speak of the supporters as the config orders them', async () => {
  const world = await World.open({ 'toy/pair': () => pairJudge() })
  const config = evaluation({ judges: [judgeEntry('toy/pair')] })
  await world.run(config)
  expect(world.count('toy/pair.judge')).toBe(6)
  const pairs = await collect(readEvaluation(world.plan(config), world.store, readingFacts).pairs())
  expect(pairs).toHaveLength(3)
  expect(pairs[0]).toMatchObject({
    supporters: ['kind', 'curt'],
    criteria: [{ criterion: 'care', outcome: known('first') }],
  })
})

test('a judge that always prefers what it is shown first ends in ties', async () => {
  const world = await World.open({ 'toy/pair': () => pairJudge('first') })
  const config = evaluation({ judges: [judgeEntry('toy/pair')] })
  await world.run(config)
  const pairs = await collect(readEvaluation(world.plan(config), world.store, readingFacts).pairs())
  expect(pairs.map(({ criteria }) => criteria[0]!.outcome)).toEqual([
    known('tie'),
    known('tie'),
    known('tie'),
  ])
})

test('scenarios that are generated are units: made once, and known to the dialogues', async () => {
  const source = {
    *seeds() {
      yield { id: 'g1', language: 'en', details: {} }
      yield { id: 'g2', language: 'en', details: {} }
    },
    generate: async ({ id }: { id: string }) => scenario(id),
  }
  const world = await World.open({ 'toy/scenarios': () => source })
  expect(await world.run(evaluation())).toMatchObject({ done: 10 })
  expect(await world.run(evaluation())).toMatchObject({ reused: 10, done: 0 })
  const records = await collect(
    readEvaluation(world.plan(evaluation()), world.store, readingFacts).dialogues(),
  )
  expect(records.map(({ scenario: made }) => made.profile)).toEqual(Array(4).fill('has lost a job'))
})

test('two supporters that differ in name alone share their dialogues, unless the simulator reads the name', async () => {
  const twins = ['kind', 'gentle'].map((label) => entry('supporter', 'toy/kind', { label }))
  const simulator = () => ({
    simulate: async (_: unknown, supporter: Supporter) => ({
      ...talk('Who are you?', supporter.name),
      annotations: {},
    }),
  })
  const world = await World.open({ 'toy/simulator': simulator })
  const config = evaluation({ supporters: twins })
  expect(await world.run(config)).toMatchObject({ done: 0, failures: { SUPPORTER_NAME: 3 } })
  world.facts = { readsSupporterName: true, recorded: true }
  expect(await world.run(config)).toMatchObject({ done: 12 })
  const records = await collect(
    readEvaluation(world.plan(config), world.store, readingFacts).dialogues(),
  )
  expect(
    records.map(({ dialogue }) => dialogue.state === 'known' && dialogue.value.turns[1]!.text),
  ).toEqual(['kind', 'gentle', 'kind', 'gentle', 'kind', 'gentle'])
})

/** Whose dialogue it is, or why that is not said. */
function subjectIn(context: Context): unknown {
  try {
    return context.subject
  } catch (error) {
    return (error as AttuneError).code
  }
}

test('a reader learns whose dialogue it reads only if it says that it reads the name', async () => {
  const seen: unknown[] = []
  const reading = async (_: unknown, __: unknown, context: Context): Promise<Estimate> => {
    seen.push(subjectIn(context))
    return { measures: {}, series: {} }
  }
  const judging = async (_: unknown, __: unknown, context: Context): Promise<PairVerdict[]> => {
    seen.push(subjectIn(context))
    return [{ criterion: 'c', outcome: known('tie'), rationale: '' }]
  }
  const world = await World.open({
    'toy/length': () => ({ estimate: reading }),
    'toy/better': () => ({ subject: 'pair', judge: judging }),
  })
  const config = evaluation({
    supporters: ['kind', 'gentle'].map((label) => entry('supporter', 'toy/kind', { label })),
    simulators: [
      entry('simulator', 'toy/simulator', { conditions: { 'simulator.model': 'small' } }),
    ],
    judges: [judgeEntry('toy/better')],
  })
  // Twins share their dialogues, and so what is read of them.
  expect(await world.run(config)).toMatchObject({ done: 3 * 3 })
  expect(seen).toEqual(Array.from({ length: 6 }, () => 'SUPPORTER_NAME'))
  world.facts = { readsSupporterName: true }
  expect(await world.run(config)).toMatchObject({ failed: 0 })
  const common = { repeat: 1, conditions: { 'simulator.model': 'small' } }
  for (const subject of [
    { supporter: 'kind', ...common },
    { supporter: 'gentle', ...common },
    { supporter: 'kind', other: 'gentle', ...common },
    { supporter: 'gentle', other: 'kind', ...common },
  ])
    expect(seen.filter((each) => JSON.stringify(each) === JSON.stringify(subject))).toHaveLength(3)
})

test('a simulator learns which repeat it makes, and its dialogues are flagged', async () => {
  const simulate = async (_: unknown, { repeat }: Supporter) =>
    talk('Hi.', repeat === 2 ? 'seeker: Thanks!' : 'Hello.')
  const world = await World.open({ 'toy/simulator': () => ({ simulate }) })
  world.facts = { recorded: true }
  const config = evaluation({
    repeats: 2,
    supporters: [entry('supporter', 'toy/kind', { label: 'kind' })],
  })
  await world.run(config)
  const records = await collect(
    readEvaluation(world.plan(config), world.store, readingFacts).dialogues(),
  )
  expect(
    records.map(({ repeat, dialogue }) => [
      repeat,
      dialogue.state === 'known' && dialogue.value.flags,
    ]),
  ).toEqual(
    [1, 2, 1, 2, 1, 2].map((repeat) => [
      repeat,
      repeat === 2 ? [{ kind: 'forged-role', turn: 1, note: 'seeker:' }] : undefined,
    ]),
  )
})
