/** A planner and a worker over one store and a queue in memory: the same as one run. */
import { defineErrors } from '@attune/core'
import { expect, test } from 'vitest'
import { endingBy, type RunEvent, type RunSummary, type Store } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { MemoryStore } from '@attune/store-sqlite'
import { Planner } from '../src/planner.js'
import { QueuePages } from '../src/queue-pages.js'
import { all } from '@attune/testkit/shared/stored.js'
import { MemoryQueue } from './memory-queue.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, judgeEntry, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { clusterErrors } from '../src/errors.js'

const gatewayErrors = defineErrors({
  BUDGET_REACHED: {
    message: 'The budget is used up: {what}',
    fix: 'Raise the budget, or run again: finished work is reused.',
  },
})

const id = 1
const evaluations = [
  evaluation(),
  // Its dialogues are those of the first: units that groups share.
  evaluation({ name: 'again' }),
  evaluation({
    name: 'generated',
    scenarios: entry('scenarios', 'toy/generated'),
    judges: [judgeEntry('toy/pairwise')],
    repeats: 2,
  }),
]

/** The scenario b cannot be made, and one estimate fails. */
const made = {
  'toy/generated': () => ({
    seeds: () => ['a', 'b', 'c'].map((each) => ({ id: each, language: 'en', details: {} })),
    generate: async ({ id: seed }: { id: string }) => {
      if (seed === 'b') throw new RangeError('no scenario')
      return scenario(seed)
    },
  }),
  'toy/pairwise': () => ({
    subject: 'pair',
    judge: async () => [
      { criterion: 'better', outcome: { state: 'known', value: 'first' }, rationale: '' },
    ],
  }),
} as unknown as Made

const inAWhile = () => new Promise((resolve) => setTimeout(() => resolve({ text: 'I see.' }), 5))

const sessionOn = (store: Store, own = evaluations): Session =>
  new Session(sessionParts(own, made, {}, store))

/** The planner's session, its observers' events and what it will find. */
function planned(
  store: Store,
  queue: MemoryQueue,
  { stopAfter = Infinity, own = evaluations } = {},
) {
  const session = sessionOn(store, own)
  const events: RunEvent[] = []
  const run = session.start({ observers: [(event) => events.push(event)] })
  const find = session.group.bind(session)
  const planner = new Planner({
    id,
    run,
    store,
    queue,
    stopAfter,
    find,
    returnLostGroups: async () => {},
  })
  return { run, events, summary: planner.all(session.groups()) }
}

function worked(store: Store, queue: MemoryQueue): Promise<RunSummary> {
  const session = sessionOn(store)
  const run = session.start({ stopAfter: Infinity })
  const pages = new QueuePages({
    id,
    queue,
    run,
    most: run.limits.groups,
    find: session.group.bind(session),
  })
  return run.pages(pages.pages(), (group) => pages.settle(group))
}

const settledOf = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'settled'
      ? `${JSON.stringify(event.unit.about)} ${event.unit.label} ${event.as}`
      : [],
  )

async function alone() {
  const store = new MemoryStore()
  const session = sessionOn(store)
  const events: RunEvent[] = []
  const summary = await session
    .start({ observers: [(event) => events.push(event)] })
    .all(session.groups())
  return { store, summary, events }
}

test('the planner counts what a run by itself counts, unit by unit, and the store holds the same', async () => {
  const [store, queue, one] = [new MemoryStore(), new MemoryQueue(), await alone()]
  const { summary, events } = planned(store, queue)
  await worked(store, queue)
  expect(await summary).toEqual(one.summary)
  expect(one.summary.failed).toBeGreaterThan(0)
  expect(settledOf(events).toSorted()).toEqual(settledOf(one.events).toSorted())
  const kept = async (of: Store) =>
    (await all(of.allUnits())).map(({ key, status }) => `${key} ${status}`).toSorted()
  expect(await kept(store)).toEqual(await kept(one.store))
})

test('groups whose units are all done are not put into the queue', async () => {
  const { store, summary } = await alone()
  const queue = new MemoryQueue()
  const again = planned(store, queue)
  await worked(store, queue)
  const { done, reused, failed } = await again.summary
  expect([done, failed]).toEqual([0, summary.failed])
  expect(reused).toBe(summary.done + summary.reused)
  // Those of the scenario that cannot be made.
  expect(queue.added.map(({ scenario: of }) => of)).toEqual(['b', 'b'])
})

test('what the queue forgot to tell, the planner finds in the store when nothing is left', async () => {
  const [store, queue, one] = [new MemoryStore(), new MemoryQueue(), await alone()]
  queue.settled = async () => []
  const { summary } = planned(store, queue)
  await worked(store, queue)
  expect(await summary).toEqual(one.summary)
})

test('a run that was stopped elsewhere stops here, with the reason', async () => {
  const queue = new MemoryQueue()
  const { summary } = planned(new MemoryStore(), queue)
  await queue.end(
    id,
    endingBy(
      gatewayErrors.error('BUDGET_REACHED', { what: '12 calls were made.', limit: 'calls' }),
    ),
  )
  expect((await summary).stopped).toMatchObject({
    code: 'BUDGET_REACHED',
    message: 'The budget is used up: 12 calls were made.',
  })
})

test('an interruption ends the planner at once', async () => {
  const { summary, run } = planned(new MemoryStore(), new MemoryQueue())
  run.stop(clusterErrors.error('RUN_LEFT', { run: 1 }))
  expect((await summary).stopped).toMatchObject({ code: 'RUN_LEFT' })
})

test('so many failures stop the run', async () => {
  const [store, queue] = [new MemoryStore(), new MemoryQueue()]
  const { summary } = planned(store, queue, { stopAfter: 1 })
  await worked(store, queue)
  expect((await summary).stopped).toMatchObject({
    code: 'RUN_STOPPED',
    message: expect.stringContaining('1 units have failed'),
  })
})

test('a worker takes what keeps it busy, and one group more at most', async () => {
  const many = Array.from({ length: 12 }, (_, at) => scenario(`s${at}`))
  const slow = {
    'toy/scenarios': () => ({
      async *load() {
        yield* many
      },
    }),
    'toy/kind': () => ({ reply: inAWhile }),
    'toy/curt': () => ({ reply: inAWhile }),
  } as unknown as Made
  const own = [evaluation()]
  const [store, queue] = [new MemoryStore(), new MemoryQueue()]
  const inHand: number[] = []
  const take = queue.take.bind(queue)
  queue.take = async (run, wanted) => {
    const taken = await take(run, wanted)
    if (taken.groups.length > 0) inHand.push(queue.taken.length)
    return taken
  }
  const session = new Session(sessionParts(own, slow, {}, store))
  await queue.add(
    id,
    many.map(({ id: of }, place) => ({ evaluation: own[0]!.name, scenario: of, repeat: 1, place })),
  )
  await queue.complete()
  const run = session.start({ stopAfter: Infinity })
  const pages = new QueuePages({
    id,
    queue,
    run,
    most: run.limits.groups,
    find: session.group.bind(session),
  })
  await run.pages(pages.pages(), (group) => pages.settle(group))
  // Two places, and two dialogues in each group: one is under way, one comes next, and one may be
  // being saved.
  expect(Math.max(...inHand)).toBeLessThanOrEqual(3)
  expect(queue.heard).toHaveLength(12)
})

test('a worker that lacks a scenario says whose source gives others', async () => {
  const queue = new MemoryQueue()
  await queue.add(id, [{ evaluation: 'generated', scenario: 'elsewhere', repeat: 1, place: 0 }])
  await expect(worked(new MemoryStore(), queue)).rejects.toMatchObject({
    code: 'QUEUE_GROUP',
    message: expect.stringContaining(
      'has no scenario "elsewhere" here, but the planner of run 1 has one',
    ),
  })
})
