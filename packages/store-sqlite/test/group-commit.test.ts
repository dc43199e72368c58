import { systemClock } from '@attune/host'
import { readFileSync } from 'node:fs'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CREATE, SETTINGS } from '../src/open-store.js'
import { buildIndex } from '../src/index-format.js'
import { GroupCommit } from '../src/group-commit.js'
import { SqliteStore } from '../src/sqlite-store.js'
import {
  unitOf,
  record,
  all,
  code,
  done,
  opened,
  temporaryFile,
} from '@attune/testkit/shared/stored.js'

/**
 * Frames of a write-ahead log that end a transaction: they tell the size of the database after it.
 */
function commitsIn(file: string): number {
  const log = readFileSync(`${file}-wal`)
  const frame = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= log.length; at += frame)
    if (log.readUInt32BE(at + 4) > 0) commits++
  return commits
}

/** A store on a connection that the test can put obstacles in the way of. */
function storeWithConnection(file = temporaryFile()): {
  store: SqliteStore
  db: Database.Database
} {
  const db = new Database(file)
  db.exec(CREATE + SETTINGS)
  buildIndex(db)
  const store = new SqliteStore(db, file, { lockWait: 150, clock: systemClock })
  onTestFinished(() => store.close())
  return { store, db }
}

test('writes that arrive together share a commit', async () => {
  const file = temporaryFile()
  const store = await opened(file)
  await Promise.all(
    Array.from({ length: 300 }, (_, i) => record(store, 'unit', 'request', i, '"answer"')),
  )
  expect((await store.counts()).answers).toBe(300)
  expect(commitsIn(file)).toBe(1)
})

test('writes that follow one another have a commit each', async () => {
  const file = temporaryFile()
  const store = await opened(file)
  for (let i = 0; i < 10; i++) await record(store, 'unit', 'request', i, '"answer"')
  expect(commitsIn(file)).toBe(10)
})

test('32 dialogues at a time need far fewer commits than writes', async () => {
  const file = temporaryFile()
  const store = await opened(file)
  const dialogue = async (i: number) => {
    await record(store, `unit ${i}`, 'request', 0, '"answer"')
    await store.saveUnit(done(`unit ${i}`))
    await store.saveUnit({ ...done(`verdict ${i}`), kind: 'judge' })
  }
  let next = 0
  const worker = async () => {
    while (next < 640) await dialogue(next++)
  }
  await Promise.all(Array.from({ length: 32 }, worker))
  expect((await store.counts()).answers).toBe(640)
  expect(commitsIn(file)).toBeLessThan(1920 / 10)
})

test('a write is seen by readers only when it is committed', async () => {
  const store = await opened()
  const saving = store.saveUnit(done('a1'))
  expect(await unitOf(store, 'a1')).toBeUndefined()
  await saving
  expect(await unitOf(store, 'a1')).toEqual(done('a1'))
})

describe('syncs of the log', () => {
  /** A table of numbers whose commits are on the disk when the test says so. */
  function numbers() {
    const db = new Database(':memory:')
    onTestFinished(() => void db.close())
    db.exec('CREATE TABLE number (value INTEGER NOT NULL)')
    const syncs: { resolve(): void; reject(error: unknown): void }[] = []
    const sync = {
      done: () => new Promise<void>((resolve, reject) => syncs.push({ resolve, reject })),
    }
    const tail = { begin: () => undefined, end: () => undefined }
    const timing = { lockWait: 0, clock: systemClock }
    const commits = new GroupCommit(db, 'numbers.db', timing, tail, sync)
    const insert = db.prepare('INSERT INTO number VALUES (?)')
    const acknowledged: number[] = []
    return {
      syncs,
      acknowledged,
      write: (value: number) =>
        commits.submit(() => insert.run([value])).then(() => acknowledged.push(value)),
      drain: () => commits.drain(),
      count: () => (db.prepare('SELECT count(*) FROM number').raw().get([]) as [number])[0],
    }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('a write is acknowledged when it is on the disk, and the next group collects meanwhile', async () => {
    const { syncs, acknowledged, write, count } = numbers()
    void write(1)
    await turn()
    const later = [write(2), write(3)]
    await turn()
    expect([count(), syncs.length, acknowledged]).toEqual([1, 1, []])
    syncs[0]!.resolve()
    await turn()
    await turn()
    expect([count(), syncs.length, acknowledged]).toEqual([3, 2, [1]])
    syncs[1]!.resolve()
    await Promise.all(later)
    expect(acknowledged).toEqual([1, 2, 3])
  })

  test('a failed sync refuses its group, and the store goes on', async () => {
    const { syncs, write } = numbers()
    const first = write(1)
    await turn()
    syncs[0]!.reject(new Error('EIO: i/o error, fdatasync'))
    await expect(first).rejects.toThrow(code('STORE_WRITE'))
    const second = write(2)
    await turn()
    syncs[1]!.resolve()
    await second
  })

  test('a store that is closed waits for them', async () => {
    const { syncs, acknowledged, write, drain } = numbers()
    void write(1)
    await turn()
    const drained = drain()
    syncs[0]!.resolve()
    await turn()
    await turn()
    syncs[1]!.resolve()
    await drained
    expect(acknowledged).toEqual([1])
  })

  const modeOf = (db: Database.Database) =>
    (db.prepare('PRAGMA synchronous').raw().get([]) as [number])[0]

  test('leave SQLite only if it writes a log', async () => {
    const { store, db } = storeWithConnection()
    await store.saveUnit(done('a1'))
    expect(modeOf(db)).toBe(1)
    const other = storeWithConnection()
    other.db.exec('PRAGMA journal_mode = DELETE')
    await other.store.saveUnit(done('a1'))
    await other.store.saveUnit(done('a2'))
    expect(modeOf(other.db)).toBe(2)
  })
})

test('a value that cannot be stored is refused alone; the writes beside it are kept', async () => {
  const store = await opened()
  const nothing = undefined as unknown as string
  const outcomes = await Promise.allSettled([
    store.saveUnit(done('before')),
    store.saveUnit({ ...done('bad'), result: nothing }),
    record(store, 'unit', 'request', 0, Symbol('bad') as unknown as string),
    store.saveUnit(done('after')),
  ])
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: done('before') },
    { status: 'rejected', reason: code('STORE_MISUSE') },
    { status: 'rejected', reason: code('STORE_MISUSE') },
    { status: 'fulfilled', value: done('after') },
  ])
  expect(await all(store.allUnits())).toEqual([done('before'), done('after')])
})

describe('a group that cannot be written', () => {
  test('is refused whole when the disk is full, and the store goes on once there is room', async () => {
    const { store, db } = storeWithConnection()
    await store.saveUnit(done('before'))
    db.exec('PRAGMA max_page_count = 24')
    const large = JSON.stringify('x'.repeat(100_000))
    const full = {
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'STORE_WRITE',
        message: expect.stringMatching(/the disk is full/),
      }),
    }
    const outcomes = await Promise.allSettled([
      store.saveUnit(done('small')),
      store.saveUnit(done('large', large)),
    ])
    expect(outcomes).toEqual([full, full])
    expect(await all(store.allUnits())).toEqual([done('before')])
    db.exec('PRAGMA max_page_count = 1000000')
    expect(await store.saveUnit(done('large', large))).toEqual(done('large', large))
  })

  test('is refused whole when the file turns out to be damaged, and what is sound stays in use', async () => {
    const { store, db } = storeWithConnection()
    db.exec('DROP TABLE answer')
    const outcomes = await Promise.allSettled([
      store.saveUnit(done('a1')),
      record(store, 'unit', 'request', 0, '1'),
    ])
    const damaged = { status: 'rejected', reason: code('STORE_DAMAGED') }
    expect(outcomes).toEqual([damaged, damaged])
    expect(await unitOf(store, 'a1')).toBeUndefined()
    expect(await store.saveUnit(done('a1'))).toEqual(done('a1'))
  })

  test('is refused when the file is read-only', async () => {
    const { store, db } = storeWithConnection()
    db.exec('PRAGMA query_only = ON')
    await expect(store.saveUnit(done('a1'))).rejects.toThrow(code('STORE_WRITE'))
  })

  test('is refused when another program keeps the file locked, and reading goes on', async () => {
    const { store, other } = await lockedStore(150)
    await expect(store.saveUnit(done('a1'))).rejects.toThrow(code('STORE_LOCKED'))
    expect(await unitOf(store, 'before')).toEqual(done('before'))
    other.exec('ROLLBACK')
    expect(await store.saveUnit(done('a1'))).toEqual(done('a1'))
  })

  test('is written as soon as the lock is gone, with what was submitted meanwhile', async () => {
    const { store, other } = await lockedStore(60_000)
    const first = store.saveUnit(done('first'))
    setTimeout(() => {
      void store.saveUnit(done('second'))
      setTimeout(() => other.exec('ROLLBACK'), 150)
    }, 150)
    expect(await first).toEqual(done('first'))
    await store.close()
  })
})

async function lockedStore(lockWait: number) {
  const file = temporaryFile()
  const store = await opened(file, { lockWait })
  await store.saveUnit(done('before'))
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  return { store, other }
}
