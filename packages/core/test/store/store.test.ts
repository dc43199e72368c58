import { existsSync, statSync } from 'node:fs'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { parseStored } from '../../src/store/parse-stored.js'
import { unitOf, record, recall, all, code, done, failed, opened, temporaryFile } from './fixtures.js'

describe('units', () => {
  test('a key that nobody saved has no unit', async () => {
    const store = await opened()
    expect(await unitOf(store, 'a1')).toBeUndefined()
  })

  test('a saved unit can be read back', async () => {
    const store = await opened()
    await store.saveUnit(done('a1', '{"text":"I lost my job. 我失业了。"}'))
    expect(await unitOf(store, 'a1')).toEqual(done('a1', '{"text":"I lost my job. 我失业了。"}'))
  })

  test('of two results for one key the first is kept, and both writers get it', async () => {
    const store = await opened()
    const answers = await Promise.all([store.saveUnit(done('a1', '1')), store.saveUnit(done('a1', '2'))])
    expect([...answers, await unitOf(store, 'a1')]).toEqual([done('a1', '1'), done('a1', '1'), done('a1', '1')])
  })

  test('a result is not replaced by a failure', async () => {
    const store = await opened()
    await store.saveUnit(done('a1'))
    expect(await store.saveUnit(failed('a1'))).toEqual(done('a1'))
  })

  test('a failure is replaced by a newer failure, and that by a result', async () => {
    const store = await opened()
    await store.saveUnit(failed('a1', '{"code":"TIMEOUT"}'))
    expect(await store.saveUnit(failed('a1', '{"code":"REFUSED"}'))).toEqual(failed('a1', '{"code":"REFUSED"}'))
    const { supporter: _, ...rest } = done('a1')
    const corrected = { ...rest, kind: 'estimate', label: 'sage/emotion', offline: true }
    await store.saveUnit(corrected)
    expect(await unitOf(store, 'a1')).toEqual(corrected)
  })

  test('all of them, or those of one kind, are iterated in the order of their keys’ first saving', async () => {
    const store = await opened()
    const units = Array.from({ length: 150 }, (_, i) => ({
      ...done(`k${i}`),
      kind: i % 3 === 0 ? 'judge' : 'simulate',
    }))
    await Promise.all(units.map((unit) => store.saveUnit(unit.key === 'k9' ? failed('k9') : unit)))
    await store.saveUnit(units[9]!)
    expect((await all(store.allUnits())).map(({ key }) => key)).toEqual(units.map(({ key }) => key))
    expect(await all(store.allUnits('judge'))).toEqual(units.filter(({ kind }) => kind === 'judge'))
    expect(await all(store.allUnits('estimate'))).toEqual([])
  })

  test('a half-finished iteration does not keep the store from being written, nor from being closed', async () => {
    const file = temporaryFile()
    const store = await opened(file)
    await Promise.all(Array.from({ length: 100 }, (_, i) => store.saveUnit(done(`k${i}`))))
    const units = store.allUnits()[Symbol.asyncIterator]()
    await units.next()
    await store.saveUnit(done('one more'))
    await store.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    await expect(units.next().then(() => all({ [Symbol.asyncIterator]: () => units }))).rejects.toThrow(
      code('STORE_MISUSE'),
    )
  })
})

describe('journal', () => {
  test('an answer is found by scope, request and occurrence together', async () => {
    const store = await opened()
    await record(store, 'unit', 'request', 0, '"first"')
    await record(store, 'unit', 'request', 1, '"second"')
    const places = [0, 1, 2].map((occurrence) => ({ scope: 'unit', request: 'request', occurrence }))
    expect((await store.recall(places)).map((each) => each?.answer)).toEqual(['"first"', '"second"', undefined])
    expect(await recall(store, 'other unit', 'request', 0)).toBeUndefined()
    expect(await recall(store, 'unit', 'other request', 0)).toBeUndefined()
  })

  test('of two answers to the same request the first is kept, and both writers get it', async () => {
    const store = await opened()
    const answers = await Promise.all(['"a"', '"b"'].map((answer) => record(store, 'unit', 'request', 0, answer)))
    expect([...answers, await recall(store, 'unit', 'request', 0)]).toEqual(['"a"', '"a"', '"a"'])
  })
})

describe('runs', () => {
  test('a run that was killed has a beginning and no end', async () => {
    const store = await opened()
    const first = await store.beginRun({ started: '2025-01-01T00:00:00Z', config: '{"seed":7}', versions: '{}' })
    const second = await store.beginRun({ started: '2025-01-02T00:00:00Z', config: '{"seed":8}', versions: '{}' })
    await store.endRun(second, { finished: '2025-01-02T01:00:00Z', outcome: '{"done":3}' })
    expect(await store.runs()).toEqual([
      { id: first, started: '2025-01-01T00:00:00Z', config: '{"seed":7}', versions: '{}' },
      {
        id: second,
        started: '2025-01-02T00:00:00Z',
        config: '{"seed":8}',
        versions: '{}',
        end: { finished: '2025-01-02T01:00:00Z', outcome: '{"done":3}' },
      },
    ])
  })

  test('a run that never began cannot end', async () => {
    const store = await opened()
    await expect(store.endRun(1, { finished: '2025-01-01T00:00:00Z', outcome: '{}' })).rejects.toThrow(
      code('STORE_MISUSE'),
    )
  })
})

test('counts tell how many units of each kind and status there are, and how many answers', async () => {
  const store = await opened()
  await Promise.all([store.saveUnit(done('a')), store.saveUnit(done('b')), store.saveUnit(failed('c'))])
  await store.saveUnit({ ...done('d'), kind: 'judge' })
  await Promise.all([record(store, 'a', 'r', 0, '1'), record(store, 'a', 'r', 1, '1')])
  expect(await store.counts()).toEqual({
    units: [
      { kind: 'judge', status: 'done', count: 1, latest: done('a').made },
      { kind: 'simulate', status: 'done', count: 2, latest: done('a').made },
      { kind: 'simulate', status: 'failed', count: 1, latest: done('a').made },
    ],
    answers: 2,
  })
})

describe('closing', () => {
  test('commits what was submitted and leaves one file', async () => {
    const file = temporaryFile()
    const store = await opened(file)
    const writes = Array.from({ length: 50 }, (_, i) => store.saveUnit(done(`k${i}`)))
    await store.close()
    expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false])
    expect(new Database(file).prepare('SELECT count(*) FROM unit').raw().get()).toEqual([50])
    expect(await Promise.all(writes)).toHaveLength(50)
  })

  test('may be asked for twice, and refuses everything else from then on', async () => {
    const store = await opened()
    await Promise.all([store.close(), store.close()])
    await expect(unitOf(store, 'a1')).rejects.toThrow(code('STORE_MISUSE'))
    await expect(recall(store, 'a', 'r', 0)).rejects.toThrow(code('STORE_MISUSE'))
    await expect(store.saveUnit(done('a1'))).rejects.toThrow(code('STORE_MISUSE'))
  })

  test('leaves a store that somebody else has open as it is', async () => {
    const file = temporaryFile()
    const [one, other] = [await opened(file), await opened(file)]
    await one.saveUnit(done('a'))
    await one.close()
    await other.saveUnit(done('b'))
    expect([await unitOf(other, 'a'), await unitOf(other, 'b')]).toEqual([done('a'), done('b')])
  })
})

const spoil = (file: string, json: string): void => {
  const db = new Database(file)
  db.exec(
    `UPDATE unit SET json = ${json}; INSERT INTO answer (scope, request, occurrence, took, answered, json) VALUES ('a', 'r', 0, 1, '', ${json})`,
  )
  db.close()
}

describe('rows that went bad', () => {
  test('text that is not UTF-8 is reported with the file and the unit', async () => {
    const file = temporaryFile()
    const store = await opened(file)
    await store.saveUnit(done('a1'))
    spoil(file, `CAST(x'7bff7d' AS TEXT)`)
    const damaged = expect.objectContaining({
      code: 'STORE_DAMAGED',
      message: expect.stringMatching(/store\.db .*unit a1/),
    })
    await expect(unitOf(store, 'a1')).rejects.toThrow(damaged)
    await expect(all(store.allUnits())).rejects.toThrow(damaged)
    await expect(recall(store, 'a', 'r', 0)).rejects.toThrow(code('STORE_DAMAGED'))
  })

  test('text that is not JSON is reported by whoever reads it back', async () => {
    const file = temporaryFile()
    const store = await opened(file)
    await store.saveUnit(done('a1', '{"turns":[1]}'))
    expect(parseStored('{"turns":[1]}', store.location, 'unit a1')).toEqual({ turns: [1] })
    spoil(file, `'{"turns":['`)
    const unit = await unitOf(store, 'a1')
    expect(() => parseStored(unit?.status === 'done' ? unit.result : '1', store.location, 'unit a1')).toThrow(
      expect.objectContaining({ code: 'STORE_DAMAGED', message: expect.stringMatching(/store\.db .*unit a1/) }),
    )
  })
})

test('the write-ahead log is used over again during a long run', async () => {
  const file = temporaryFile()
  const store = await opened(file)
  const megabyte = JSON.stringify('x'.repeat(1_000_000))
  for (let i = 0; i < 110; i++) await record(store, 'unit', 'request', i, megabyte)
  expect(statSync(file).size).toBeGreaterThan(64e6)
  expect(statSync(`${file}-wal`).size).toBeLessThan(40e6)
})
