/** A store goes from a file to a server and back, and is what it was. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyStore, openStore } from '@attune/host'
import type { Store } from '@attune/core/store'
import { copyStore as copyBetween } from '@attune/store-sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

/** A hundred thousand with `ATTUNE_UNITS=100000`. */
const UNITS = Number(process.env['ATTUNE_UNITS'] ?? 2_500)

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function* interruptedHalfway<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let left = UNITS / 2
  for await (const item of items) {
    if (left-- <= 0) throw new Error('interrupted')
    yield item
  }
}

async function fill(store: Store): Promise<void> {
  const work: Promise<unknown>[] = []
  for (let i = 0; i < UNITS; i++) {
    const facts = {
      key: `unit ${(i * 7919) % UNITS}`,
      kind: i % 2 === 0 ? 'estimate' : 'simulate',
      label: 'agent',
      component: 'toy/agent',
      offline: i % 3 === 0,
      made: '2026-01-01T00:00:00.000Z',
      times: '{"took":3}',
    }
    const result = {
      measures: { mood: { state: 'known', value: i / 7 } },
      series: {},
      turns: [],
      ending: { reason: '完' },
    }
    const isLost = i % 50 === 0
    const unit = isLost
      ? ({ ...facts, status: 'failed', failure: '{"code":"TIMEOUT"}' } as const)
      : ({ ...facts, status: 'done', result: JSON.stringify(result) } as const)
    const answer = { answer: `"${i}"`, took: i / 3, answered: '2026-01-01T00:00:00.000Z' }
    work.push(
      store.saveUnit(unit),
      store.record({ scope: `s${i % 97}`, request: 'r', occurrence: i }, answer),
    )
  }
  await Promise.all(work)
  await store.beginGenerations(['bot'])
  await store.spend({ calls: 12, tokens: 345, cost: 0.5 })
  const first = await store.beginRun({ started: 'a', config: '{}', versions: '{}' })
  await store.beginRun({ started: 'b', config: '{}', versions: '{}' })
  await store.endRun(first, { finished: 'c', outcome: '{}' })
}

const contentOf = async (store: Store) => ({
  units: await all(store.allUnits()),
  answers: await all(store.allAnswers()),
  runs: await store.runs(),
  generations: await store.generations(),
  spent: await store.spent(),
  counts: await store.counts(),
})

describe.skipIf(!isThere)('a copy', () => {
  let server: PostgresServer
  const folder = mkdtempSync(join(tmpdir(), 'attune-copy-'))
  beforeAll(async () => {
    server = await startPostgres({ fsync: 'off' })
    process.env['COPY_URL'] = server.url()
  }, 60_000)
  afterAll(() => {
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const shared = (schema: string) => ({
    use: 'postgres',
    options: { urlEnv: 'COPY_URL', schema },
    folder: import.meta.dirname,
  })
  const first = join(folder, 'first.db')

  test('from a file to a server and back holds the same, also when it was interrupted on the way', async () => {
    const store = await openStore(first)
    await fill(store)
    const before = await contentOf(store)
    await store.close()
    const [source, target] = [await openStore(first), await openStore(shared('copied'))]
    vi.spyOn(source, 'allUnits').mockReturnValue(interruptedHalfway(source.allUnits()))
    await expect(copyBetween(source, target)).rejects.toThrow('interrupted')
    await source.close()
    await target.close()
    const rest = await copyStore(first, shared('copied'))
    expect(rest.units).toBeLessThan(UNITS)
    expect(rest.units).toBeGreaterThan(0)
    await copyStore(shared('copied'), join(folder, 'back.db'))
    const back = await openStore(join(folder, 'back.db'))
    expect(await contentOf(back)).toEqual(before)
    await back.close()
    expect(await copyStore(first, shared('copied'))).toEqual({ units: 0, answers: 0, runs: 0 })
  }, 600_000)

  test('into a store with another result for the same work is refused by name', async () => {
    const other = await openStore(join(folder, 'other.db'))
    const unit = {
      kind: 'judge',
      label: 'kindness',
      component: 'toy/judge',
      offline: false,
      made: '',
      times: '{}',
    }
    await other.saveUnit({ ...unit, key: 'unit 1', status: 'done', result: '"another"' })
    await other.close()
    await expect(copyStore(join(folder, 'other.db'), shared('copied'))).rejects.toMatchObject({
      code: 'MERGE_CONFLICT',
      message: expect.stringMatching(/judge kindness, unit 1/),
    })
  })
})
