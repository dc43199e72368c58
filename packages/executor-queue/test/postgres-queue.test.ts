/** What the port of queues asks, on a real server. */
import { systemClock } from '@attune/host'
import type { Queue, QueuedGroup } from '@attune/core/queue'
import { addressOf, Connections } from '@attune/store-postgres/connections'
import type PgBoss from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import driver from '../src/index.js'
import { queueSchema } from '../src/prepare.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const run = 7
const group = (place: number): QueuedGroup => ({
  evaluation: 'care',
  scenario: `s${place}`,
  repeat: 1,
  place,
})
const groups = (count: number): QueuedGroup[] =>
  Array.from({ length: count }, (_, place) => group(place))
const placesOf = (all: readonly QueuedGroup[]): number[] => all.map(({ place }) => place)

describe.skipIf(!isThere)('the queue in PostgreSQL', () => {
  let server: PostgresServer
  let schema = ''
  let schemas = 0
  const opened: Queue[] = []
  beforeAll(async () => {
    server = await startPostgres({ fsync: 'off' })
  }, 60_000)
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.close()
  })
  afterAll(() => server?.close())

  const open = async (member: string): Promise<Queue> => {
    const environment = { URL: server.url() }
    const queue = await driver.open(
      { urlEnv: 'URL', schema },
      { clock: systemClock, environment, member },
    )
    opened.push(queue)
    return queue
  }

  /** A run with so many groups, and those who work on it. */
  async function begun<const Names extends readonly string[]>(count: number, members: Names) {
    schema = `queue_${++schemas}`
    const planner = await open('planner')
    await planner.begin({ id: run, manifest: '{}' })
    await planner.add(run, groups(count))
    const queues = await Promise.all(members.map(open))
    return [planner, ...queues] as readonly Queue[] as readonly [
      Queue,
      ...{ [At in keyof Names]: Queue },
    ]
  }

  test('groups come in the order of their places, each to one worker', async () => {
    const [, one, two] = await begun(6, ['one', 'two'])
    expect(placesOf((await one.take(run, 2)).groups)).toEqual([0, 1])
    expect(placesOf((await two.take(run, 3)).groups)).toEqual([2, 3, 4])
    expect(placesOf((await one.take(run, 9)).groups)).toEqual([5])
    expect(await two.take(run, 1)).toEqual({ groups: [], isOver: false })
  })

  test('several openings at the same time make the tables once', async () => {
    schema = `queue_${++schemas}`
    const queues = await Promise.all(['a', 'b', 'c', 'd'].map(open))
    expect(await Promise.all(queues.map((queue) => queue.runs()))).toEqual([[], [], [], []])
  })

  test('what is settled leaves the queue, and the planner hears of it once', async () => {
    const [planner, one] = await begun(3, ['one'])
    const { groups: taken } = await one.take(run, 2)
    await Promise.all(taken.map((each) => one.settle(run, each)))
    expect(placesOf(await planner.settled(run, 10)).toSorted()).toEqual([0, 1])
    expect(await planner.settled(run, 10)).toEqual([])
    expect(await planner.left(run)).toBe(1)
  })

  test('groups that are added again stay as they are', async () => {
    const [planner, one] = await begun(3, ['one'])
    await one.take(run, 1)
    await planner.begin({ id: run, manifest: '{}' })
    await planner.add(run, groups(4))
    expect(await planner.left(run)).toBe(4)
    expect(placesOf((await one.take(run, 9)).groups)).toEqual([1, 2, 3])
  })

  test('groups that are given back come first', async () => {
    const [, one, two] = await begun(4, ['one', 'two'])
    await one.take(run, 2)
    await one.giveBack(run)
    expect(placesOf((await two.take(run, 3)).groups)).toEqual([0, 1, 2])
  })

  test('groups of a worker that is gone go to others, any number of times; its late word counts for nothing', async () => {
    const [planner, gone, other] = await begun(2, ['gone', 'other'])
    for (const _ of [1, 2, 3, 4]) {
      const { groups: taken } = await gone.take(run, 2)
      expect(placesOf(taken)).toEqual([0, 1])
      await other.giveBackOf(run, { gone: ['gone'], present: ['other'] })
      await gone.settle(run, taken[0]!)
    }
    expect(await planner.settled(run, 10)).toEqual([])
    expect(placesOf((await other.take(run, 2)).groups)).toEqual([0, 1])
    await gone.settle(run, group(1))
    expect(await planner.left(run)).toBe(2)
  })

  test('groups of somebody whom nobody knows stay for a moment', async () => {
    const [, strange, other] = await begun(1, ['strange', 'other'])
    await strange.take(run, 1)
    const look = (): Promise<void> => other.giveBackOf(run, { gone: [], present: ['other'] })
    await look()
    expect((await other.take(run, 1)).groups).toEqual([])
    await ask(`UPDATE attune_holder SET since = since - interval '6 s'`)
    await look()
    expect(placesOf((await other.take(run, 1)).groups)).toEqual([0])
  })

  test('a group whose handing out was never heard of comes again', async () => {
    const [, one] = await begun(1, ['one'])
    const lost = await open('one')
    await lost.take(run, 1)
    expect((await one.take(run, 1)).groups).toEqual([])
    expect(placesOf((await one.take(run, 1)).groups)).toEqual([0])
  })

  test('a run is over when all groups were added and none is left, or when somebody ends it', async () => {
    const [planner, one] = await begun(1, ['one'])
    const { groups: taken } = await one.take(run, 1)
    await one.settle(run, taken[0]!)
    expect((await one.take(run, 1)).isOver).toBe(false)
    await planner.complete(run)
    expect((await one.take(run, 1)).isOver).toBe(true)
    await planner.begin({ id: run, manifest: '{}' })
    await planner.add(run, [group(5)])
    await planner.end(run, { as: 'stopped' })
    await planner.end(run, { as: 'done' })
    expect(await one.ending(run)).toEqual({ as: 'stopped' })
    expect(await one.take(run, 1)).toEqual({ groups: [], isOver: true })
    expect(await one.runs()).toEqual([])
  })

  test('a queue names the runs that ended since it was opened', async () => {
    const [planner, one] = await begun(1, ['one'])
    expect(await one.runs('ended')).toEqual([])
    await planner.end(run, { as: 'stopped' })
    expect(await one.runs('ended')).toEqual([{ id: run, manifest: '{}' }])
    expect(await (await open('late')).runs('ended')).toEqual([])
  })

  test('a run that is over is forgotten while workers still have groups of it', async () => {
    const [planner, one] = await begun(3, ['one'])
    const { groups: taken } = await one.take(run, 2)
    await one.settle(run, taken[0]!)
    await planner.end(run, { as: 'done' })
    await planner.clear(run)
    await one.settle(run, taken[1]!)
    await one.giveBack(run)
    expect(await ask(`SELECT name FROM queue`)).toEqual([])
    expect(await ask('SELECT 1 FROM attune_holder')).toEqual([])
  })

  test('a job that comes in while the queues of a run are dropped goes with them', async () => {
    const [planner] = await begun(3, [])
    const { boss } = planner as unknown as { readonly boss: Pick<PgBoss, 'deleteQueue' | 'send'> }
    const drop = boss.deleteQueue.bind(boss)
    let late = 2
    boss.deleteQueue = async (name) => {
      if (late-- > 0) await boss.send(name, group(9))
      return drop(name)
    }
    await planner.clear(run)
    expect(late).toBeLessThan(0)
    expect(await ask('SELECT name FROM queue')).toEqual([])
  })

  test('a server that is restarted is waited for', async () => {
    const [planner, one] = await begun(40, ['one'])
    const { groups: taken } = await one.take(run, 40)
    const settling = Promise.all(taken.map((each) => one.settle(run, each)))
    server.restart('immediate')
    await settling
    await planner.complete(run)
    expect((await one.take(run, 1)).isOver).toBe(true)
  }, 60_000)

  test('names of schemas that are too long for the engine are shortened', () => {
    expect(queueSchema('study')).toBe('study_queue')
    const [a, b] = ['a', 'b'].map((end) => queueSchema('x'.repeat(60) + end))
    expect(a!.length).toBeLessThanOrEqual(50)
    expect(a).not.toBe(b)
  })

  async function ask(sql: string): Promise<unknown[][]> {
    const address = addressOf({ urlEnv: 'URL', schema: queueSchema(schema) }, { URL: server.url() })
    const connections = new Connections(address, systemClock)
    return connections
      .transaction(async (query) => (await query(sql)).rows)
      .finally(() => connections.close())
  }
})
