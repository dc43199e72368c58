import { chmodSync, copyFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { mergeStores, openStore } from '@attune/host'
import { CONTRACT, observationRows, type Store } from '@attune/core/runtime'
import {
  all,
  answer,
  code,
  done,
  failed,
  record,
  temporaryFile,
  temporaryFolder,
  unitOf,
} from '@attune/testkit/shared/stored.js'

const run = (started: string, contract: number = CONTRACT) => ({
  started,
  config: '{}',
  versions: JSON.stringify({ contract }),
})
const end = (finished: string) => ({ finished, outcome: '{"done":1}' })

/** The file of a store that holds what `fill` puts there. */
async function storeWith(
  fill: (store: Store) => Promise<unknown>,
  file = temporaryFile(),
): Promise<string> {
  const store = await openStore(file)
  await fill(store)
  await store.close()
  return file
}

/** Everything that a store holds, table by table, but for numbers of rows. */
function contentOf(file: string): Record<string, unknown> {
  const db = new Database(file)
  const tables = ['unit', 'answer', 'run', 'generation', 'spent', 'plan', 'slot', 'observation']
  const rows = (table: string) =>
    (db.prepare(`SELECT * FROM ${table}`).all([]) as object[]).map(({ ...row }) => row)
  const content = Object.fromEntries(tables.map((table) => [table, rows(table)]))
  db.close()
  return content
}

async function readFrom<T>(file: string, read: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(file)
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}

const measured = (key: string, value: number) => {
  const estimate = { measures: { m: { state: 'known', value } }, series: {} } as const
  return [
    { ...done(key, JSON.stringify(estimate)), kind: 'estimate' },
    observationRows('estimate', estimate),
  ] as const
}

const shard = (name: string, started: string) => (store: Store) =>
  Promise.all([
    store.saveUnit(...measured(`${name}1`, 1)),
    store.saveUnit(failed(`${name}2`)),
    record(store, `scope ${name}`, 'r', 0, `"answer of ${name}"`),
    record(store, 'shared', `r-${name}`, 0, '"shared"'),
    store.beginRun(run(started)).then((id) => store.endRun(id, end(started))),
    store.beginGenerations([`supporter ${name}`]),
    store.spend({ calls: 3, tokens: 10, cost: 0.5 }),
  ])

const two = async () =>
  [await storeWith(shard('a', '2025-01-01')), await storeWith(shard('b', '2025-01-02'))] as const

describe('two stores of different work', () => {
  test('come together: units, rows, answers, runs, generations, and what was spent', async () => {
    const [a, b] = await two()
    const into = join(temporaryFolder(), 'deep/c.db')
    const taken = await mergeStores([a, b], into)
    expect(taken).toMatchObject([
      { file: a, units: 2, answers: 2, runs: 1, differentShared: 0 },
      { file: b, units: 2, answers: 2, runs: 1, differentShared: 0 },
    ])
    await readFrom(into, async (store) => {
      expect((await all(store.allUnits())).map(({ key, status }) => [key, status])).toEqual([
        ['a1', 'done'],
        ['a2', 'failed'],
        ['b1', 'done'],
        ['b2', 'failed'],
      ])
      expect(await store.answersOf('scope b')).toEqual([answer('"answer of b"')])
      expect(
        (await store.runs()).map(({ started, end: ended }) => [started, ended?.finished]),
      ).toEqual([
        ['2025-01-01', '2025-01-01'],
        ['2025-01-02', '2025-01-02'],
      ])
      expect(await store.spent()).toEqual({ calls: 6, tokens: 20, cost: 1 })
    })
    expect(contentOf(into)['observation']).toHaveLength(2)
  })

  test('stay as they are', async () => {
    const [a, b] = await two()
    const before = [a, b].map((file) => readFileSync(file))
    await mergeStores([a, b], temporaryFile())
    expect([a, b].map((file) => readFileSync(file).equals(before[[a, b].indexOf(file)]!))).toEqual([
      true,
      true,
    ])
  })

  test('merged again, with themselves, or through a link to the target: nothing changes', async () => {
    const [a, b] = await two()
    const into = temporaryFile()
    await mergeStores([a, b], into)
    const once = contentOf(into)
    const nothing = { units: 0, answers: 0, runs: 0 }
    expect(await mergeStores([b, a, a], into)).toMatchObject([nothing, nothing, nothing])
    const link = join(temporaryFolder(), 'link.db')
    symlinkSync(into, link)
    expect(await mergeStores([into, link], into)).toEqual([])
    const copy = join(temporaryFolder(), 'copy.db')
    copyFileSync(into, copy)
    await mergeStores([copy], into)
    expect(contentOf(into)).toEqual(once)
  })

  test('a store that went on is taken over again: what is new, ends of runs, and what was spent since', async () => {
    const a = await storeWith(async (store) => [
      await store.saveUnit(failed('a1')),
      await store.beginRun(run('2025-01-01')),
      await store.spend({ calls: 1, tokens: 1, cost: 1 }),
    ])
    const into = temporaryFile()
    await mergeStores([a], into)
    await storeWith(async (store) => {
      await store.saveUnit(...measured('a1', 4))
      await store.endRun(1, end('2025-01-03'))
      await store.spend({ calls: 2, tokens: 2, cost: 2 })
    }, a)
    await mergeStores([a], into)
    await readFrom(into, async (store) => {
      expect(await unitOf(store, 'a1')).toMatchObject({ status: 'done' })
      expect(await store.runs()).toMatchObject([{ end: { finished: '2025-01-03' } }])
      expect(await store.spent()).toEqual({ calls: 3, tokens: 3, cost: 3 })
    })
    expect(contentOf(into)['observation']).toHaveLength(1)
  })

  test('work that is done in one and failed in the other is done, whichever comes first', async () => {
    const worked = await storeWith((store) => store.saveUnit(done('x')))
    const lost = await storeWith((store) => store.saveUnit(failed('x')))
    for (const sources of [
      [worked, lost],
      [lost, worked],
    ]) {
      const into = temporaryFile()
      await mergeStores(sources, into)
      expect(await readFrom(into, (store) => unitOf(store, 'x'))).toMatchObject({ status: 'done' })
    }
  })

  test('shared answers that differ: the first stays, and they are counted', async () => {
    const stores = await Promise.all(
      ['"one"', '"two"'].map((text) => storeWith((store) => record(store, 'shared', 'r', 0, text))),
    )
    const into = temporaryFile()
    expect(await mergeStores(stores, into)).toMatchObject([
      { differentShared: 0 },
      { differentShared: 1 },
    ])
    expect(await readFrom(into, (store) => store.answersOf('shared'))).toMatchObject([
      { answer: '"one"' },
    ])
  })

  test('slots of plans come along, under numbers of their own', async () => {
    const withPlan = (evaluation: string, key: string) =>
      storeWith(async ({ index }) => {
        const { id } = await index.plan(evaluation, 'digest')
        const scenario = { id: 's', language: 'en' }
        await index.saveSlots(id, [
          {
            place: 0,
            unit: key,
            kind: 'simulate',
            label: 'l',
            supporter: 'bot',
            repeat: 1,
            conditions: {},
            scenario,
          },
        ])
        await index.completePlan(id, { checksum: key, units: 1, slots: 1 })
      })
    const into = temporaryFile()
    await mergeStores([await withPlan('one', 'k1'), await withPlan('two', 'k2')], into)
    await readFrom(into, async ({ index }) => {
      for (const [evaluation, unit] of [
        ['one', 'k1'],
        ['two', 'k2'],
      ] as const) {
        const { id, end: complete } = await index.plan(evaluation, 'digest')
        expect(complete).toEqual({ checksum: unit, units: 1 })
        expect(await all(index.slots(id))).toMatchObject([{ unit }])
      }
    })
  })

  test('what a killed process left in the write-ahead log of a source comes along', async () => {
    const live = temporaryFile()
    const store = await openStore(live)
    await store.saveUnit(done('late'))
    const killed = join(temporaryFolder(), 'killed.db')
    for (const end of ['', '-wal']) copyFileSync(live + end, killed + end)
    await store.close()
    expect(await mergeStores([killed], temporaryFile())).toMatchObject([{ units: 1 }])
  })

  test('a source that takes no writes is read', async () => {
    const [a, b] = await two()
    chmodSync(a, 0o444)
    const into = temporaryFile()
    expect(await mergeStores([a, b], into)).toMatchObject([{ units: 2 }, { units: 2 }])
  })

  test('a source whose index is of another format: all rows are made again', async () => {
    const [a, b] = await two()
    const db = new Database(a)
    db.exec('UPDATE index_format SET number = 0')
    db.close()
    chmodSync(a, 0o444)
    const into = temporaryFile()
    await mergeStores([b, a], into)
    const rows = contentOf(into)['observation'] as { readonly name: string }[]
    expect(rows).toHaveLength(2)
  })
})

describe('is refused', () => {
  test('the same work with different results, by name; what was there stays, and a new file goes', async () => {
    const [a, b] = await Promise.all(
      ['1', '2'].map((result) =>
        storeWith((store) => store.saveUnit(done('abcdef0123456789', result))),
      ),
    )
    const into = temporaryFile()
    await expect(mergeStores([a!, b!], into)).rejects.toMatchObject({
      code: 'MERGE_CONFLICT',
      message: `${b} and ${into} have different results for the same work: simulate agent (toy/agent) of listener, abcdef012345.`,
    })
    expect(existsSync(into)).toBe(false)
    const before = contentOf(a!)
    await expect(mergeStores([b!], a!)).rejects.toMatchObject(code('MERGE_CONFLICT'))
    expect(contentOf(a!)).toEqual(before)
  })

  test('an answer that was given to the same request of the same work, and differs', async () => {
    const [a, b] = await Promise.all(
      ['"one"', '"two"'].map((text) => storeWith((store) => record(store, 'scope', 'r', 0, text))),
    )
    await expect(mergeStores([a!, b!], temporaryFile())).rejects.toMatchObject({
      code: 'MERGE_CONFLICT',
      message: expect.stringContaining('an answer of scope') as string,
    })
  })

  test('a file that is not there, or no store, or of another format', async () => {
    const [a] = await two()
    const into = temporaryFile()
    await expect(mergeStores([a, join(temporaryFolder(), 'none.db')], into)).rejects.toMatchObject(
      code('MERGE_MISSING'),
    )
    const foreign = join(temporaryFolder(), 'foreign.db')
    new Database(foreign).exec('CREATE TABLE t (c)')
    await expect(mergeStores([a, foreign], into)).rejects.toMatchObject(code('STORE_FOREIGN'))
    const older = (await two())[1]
    new Database(older).exec('PRAGMA user_version = 1')
    await expect(mergeStores([a, older], into)).rejects.toMatchObject(code('STORE_OLDER'))
    expect(existsSync(into)).toBe(false)
  })

  test('a store of another contract of plugins', async () => {
    const a = await storeWith((store) => store.beginRun(run('2025-01-01', CONTRACT + 1)))
    await expect(mergeStores([a], temporaryFile())).rejects.toMatchObject({
      code: 'MERGE_CONTRACT',
      details: { found: CONTRACT + 1 },
    })
  })
})
