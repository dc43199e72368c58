import { existsSync, statSync } from 'node:fs'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { parseStored } from '@attune/core/runtime'
import {
  unitOf,
  record,
  recall,
  all,
  code,
  done,
  opened,
  temporaryFile,
} from '@attune/testkit/shared/stored.js'

// What every store must keep is in the testkit (`storeChecks`); here is what only one in a file can
// do.

test('a half-finished iteration leaves no write-ahead log behind', async () => {
  const file = temporaryFile()
  const store = await opened(file)
  await Promise.all(Array.from({ length: 100 }, (_, i) => store.saveUnit(done(`k${i}`))))
  const units = store.allUnits()[Symbol.asyncIterator]()
  await units.next()
  await store.saveUnit(done('one more'))
  await store.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  await expect(
    units.next().then(() => all({ [Symbol.asyncIterator]: () => units })),
  ).rejects.toThrow(code('STORE_MISUSE'))
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
    expect(() =>
      parseStored(unit?.status === 'done' ? unit.result : '1', store.location, 'unit a1'),
    ).toThrow(
      expect.objectContaining({
        code: 'STORE_DAMAGED',
        message: expect.stringMatching(/store\.db .*unit a1/),
      }),
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
