/**
 * Workers and a planner in this process, on one server that cuts their connections all the time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@attune/host'
import type { Queue, QueuedGroup } from '@attune/core/queue'
import type { Store } from '@attune/core/store'
import postgres from '@attune/store-postgres'
import { Client } from 'pg'
import driver from '../src/index.js'

const run = 1
const WORKERS = 3
/** Groups that each of them has in hand, and that wait. */
const IN_HAND = 4
const WAITING = 40

export interface Cut {
  /** Errors that no call threw. */
  readonly uncaught: readonly unknown[]
  readonly groups: number
  /**
   * Places of the groups that workers have done, in their order; one that was done twice comes
   * twice.
   */
  readonly done: readonly number[]
  /**
   * What the store has: calls that were spent, units, answers, and calls that the shared account
   * knows.
   */
  readonly kept: {
    readonly spent: number
    readonly units: number
    readonly answers: number
    readonly shared: number
  }
  /** Groups that are left in the queue. */
  readonly left: number
}

export async function cutWhileWorking(url: string, cuts: number): Promise<Cut> {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', note)
  const busy = beBusy()
  const surroundings = { clock: systemClock, environment: { DATABASE_URL: url } }
  const options = { urlEnv: 'DATABASE_URL', schema: 'cuts' }
  const stores = await Promise.all(
    Array.from({ length: WORKERS }, () => postgres.open(options, surroundings)),
  )
  const queues = await Promise.all(
    [...stores.map(({ crew }) => crew!.me), 'planner'].map((member) =>
      driver.open(options, { ...surroundings, member }),
    ),
  )
  const planner = queues.at(-1)!
  try {
    await planner.begin({ id: run, manifest: '{}' })
    let isCut = false
    const cutting = cut(url, cuts).finally(() => (isCut = true))
    const done: number[] = []
    const workers = stores.map((store, at) => work(store, queues[at]!, done))
    const [groups] = await Promise.all([plan(planner, () => isCut), cutting, ...workers])
    return {
      uncaught,
      groups,
      done,
      left: await planner.left(run),
      kept: await keptBy(stores[0]!),
    }
  } finally {
    clearInterval(busy)
    await Promise.all(queues.map((queue) => queue.close()))
    await Promise.all(stores.map((store) => store.close()))
    process.off('uncaughtException', note)
  }
}

/**
 * Cuts some of the latest connections, again and again; the server does it by itself, however busy
 * this process is.
 */
const cutting = (cuts: number): string => `
  DO $$
  DECLARE made integer := 0;
  BEGIN
    PERFORM setseed(0.5);
    WHILE made < ${cuts} LOOP
      PERFORM pg_stat_clear_snapshot();
      made := made + (
        SELECT count(*) FROM (
          SELECT pid FROM pg_stat_activity WHERE application_name = 'attune'
          ORDER BY backend_start DESC LIMIT 1 + floor(random() * 6)
        ) AS latest WHERE pg_terminate_backend(pid)
      );
      PERFORM pg_sleep(random() * 0.03);
    END LOOP;
  END $$`

async function cut(url: string, cuts: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(cutting(cuts))
  await client.end()
}

/** As long answers do when they are read: what comes from the server meanwhile comes together. */
function beBusy(): NodeJS.Timeout {
  return setInterval(() => {
    for (const end = performance.now() + 15; performance.now() < end;);
  }, 25)
}

/** Adds groups as long as connections are cut. @returns how many */
async function plan(queue: Queue, isOver: () => boolean): Promise<number> {
  let groups = 0
  while (!isOver()) {
    await queue.settled(run, 100)
    if ((await queue.left(run)) < WAITING) {
      await queue.add(
        run,
        Array.from({ length: WAITING }, (_, at) => groupAt(groups + at)),
      )
      groups += WAITING
    }
    await pause(20)
  }
  await queue.complete(run)
  return groups
}

const groupAt = (place: number): QueuedGroup => ({
  evaluation: 'care',
  scenario: `s${place}`,
  repeat: 1,
  place,
})

async function work(store: Store, queue: Queue, done: number[]): Promise<void> {
  for (;;) {
    const { groups, isOver } = await queue.take(run, IN_HAND)
    if (isOver) return
    if (groups.length === 0) await pause(20)
    await Promise.all(
      groups.map(async (group) => {
        await settle(store, group.scenario)
        await queue.settle(run, group)
        done.push(group.place)
      }),
    )
  }
}

/** All that a worker does to a store for one unit. */
async function settle(store: Store, key: string): Promise<void> {
  const [isMine] = await store.claim([[key]])
  if (!isMine) throw new Error(`${key} is claimed by somebody else`)
  await store.limits!.update('model', (text) => {
    const known = new Set(JSON.parse(text ?? '[]') as string[]).add(key)
    return { text: JSON.stringify([...known]), outcome: undefined }
  })
  await store.spend({ calls: 1, tokens: 0, cost: 0 })
  await store.record(
    { scope: key, request: 'hello', occurrence: 0 },
    { answer: '{}', took: 1, answered: '' },
  )
  await store.saveUnit({
    key,
    kind: 'simulate',
    label: 'agent',
    component: 'toy/agent',
    offline: false,
    made: '',
    times: '{}',
    status: 'done',
    result: '{}',
  })
}

async function keptBy(store: Store): Promise<Cut['kept']> {
  const { units, answers } = await store.counts()
  const known = await store.limits!.update('model', (text = '[]') => ({
    text,
    outcome: JSON.parse(text) as string[],
  }))
  return {
    spent: (await store.spent()).calls,
    units: units.reduce((sum, { count }) => sum + count, 0),
    answers,
    shared: known.length,
  }
}
