import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import { FORMAT } from '../src/open-store.js'
import { openStore } from '@attune/host'
import {
  unitOf,
  all,
  done,
  opened,
  temporaryFile,
  temporaryFolder,
} from '@attune/testkit/shared/stored.js'

/** Every file of the folder with the hash of its content. */
const fingerprint = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )

async function filledStore(): Promise<string> {
  const file = temporaryFile()
  const store = await openStore(file)
  const text = JSON.stringify('I do not know what to do. '.repeat(20))
  await Promise.all(Array.from({ length: 500 }, (_, i) => store.saveUnit(done(`key ${i}`, text))))
  await store.close()
  return file
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(file)
  content.set(bytes, at)
  writeFileSync(file, content)
}

/** As another program would: exec alone, so that the connection is gone afterwards. */
function execute(file: string, sql: string): void {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

async function refusal(file: string): Promise<AttuneError> {
  const error: unknown = await openStore(file, { lockWait: 150 }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AttuneError)
  return error as AttuneError
}

describe('a store is made', () => {
  test('together with the folders above it', async () => {
    const file = join(temporaryFolder(), 'results', 'first try', 'store.db')
    await opened(file)
    expect(statSync(file).isFile()).toBe(true)
  })

  test.each(['a b.db', 'what?mode=ro', '100%.db', 'größe#1.db', '对话.db', 'file:odd.db'])(
    'and found again under the name %s',
    async (name) => {
      const file = join(temporaryFolder(), name)
      const first = await openStore(file)
      await first.saveUnit(done('a1'))
      await first.close()
      expect(readdirSync(dirname(file))).toEqual([name])
      const again = await opened(file)
      expect(await unitOf(again, 'a1')).toEqual(done('a1'))
    },
  )

  test('in an empty file', async () => {
    const file = temporaryFile()
    writeFileSync(file, '')
    const store = await opened(file)
    expect(await store.saveUnit(done('a1'))).toEqual(done('a1'))
  })

  test('by one of several who open it at once', async () => {
    const file = temporaryFile()
    const stores = await Promise.all([opened(file), opened(file), opened(file)])
    await Promise.all(stores.map((store, i) => store.saveUnit(done(`k${i}`))))
    expect(await all(stores[0]!.allUnits())).toHaveLength(3)
  })
})

const damage = (how: (file: string) => void) => async () => {
  const file = await filledStore()
  how(file)
  return file
}
const write = (content: Uint8Array | string) => async () => {
  const file = temporaryFile()
  writeFileSync(file, content)
  return file
}
const sqlite = (sql: string) => async () => {
  const file = temporaryFile()
  execute(file, sql)
  return file
}

describe('a file that is refused is named, and stays as it is:', () => {
  test.each([
    ['a text file', 'STORE_FOREIGN', write('name,score\nalpha,1\n'.repeat(100))],
    ['a very short file', 'STORE_FOREIGN', write('x')],
    ['a file of zeros', 'STORE_FOREIGN', write(new Uint8Array(8192))],
    ['a database of another program', 'STORE_FOREIGN', sqlite('CREATE TABLE note (text)')],
    [
      'one of another program in WAL mode',
      'STORE_FOREIGN',
      sqlite('PRAGMA journal_mode = WAL; CREATE TABLE note (text)'),
    ],
    [
      'one that another program put its mark on',
      'STORE_FOREIGN',
      sqlite('PRAGMA application_id = 7; CREATE TABLE unit (key)'),
    ],
    [
      'a store whose first bytes are gone',
      'STORE_FOREIGN',
      damage((file) => overwrite(file, 0, new Uint8Array(16))),
    ],
    [
      'a store of a newer format',
      'STORE_NEWER',
      damage((file) => execute(file, `PRAGMA user_version = ${FORMAT + 1}`)),
    ],
    [
      'a store of an older format',
      'STORE_OLDER',
      damage((file) => execute(file, 'PRAGMA user_version = 1')),
    ],
    [
      'a store without its last half',
      'STORE_DAMAGED',
      damage((file) => truncateSync(file, statSync(file).size / 2)),
    ],
    [
      'a store with a page of noise',
      'STORE_DAMAGED',
      damage((file) => overwrite(file, 10 * 4096, new Uint8Array(4096).fill(0xab))),
    ],
    [
      'a store without a table',
      'STORE_DAMAGED',
      damage((file) => execute(file, 'DROP TABLE answer')),
    ],
    [
      'a store with another column',
      'STORE_DAMAGED',
      damage((file) => execute(file, 'ALTER TABLE unit RENAME json TO text')),
    ],
  ])('%s', async (_, expected, make) => {
    const file = await make()
    const before = fingerprint(dirname(file))
    const error = await refusal(file)
    expect(error.code).toBe(expected)
    expect(error.message).toContain(file)
    expect(error.fix).not.toBe('')
    expect(fingerprint(dirname(file))).toEqual(before)
    expect(Object.keys(before)).toEqual([basename(file)])
  })

  test('a newer store whose format is still in its write-ahead log', async () => {
    const file = await filledStore()
    const db = new Database(file)
    onTestFinished(() => void db.close())
    db.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 99')
    expect(await refusal(file)).toMatchObject({
      code: 'STORE_NEWER',
      details: { file, found: 99, known: FORMAT },
    })
  })

  test('a damaged store that a killed process left with its write-ahead log', async () => {
    const { file } = await killed()
    truncateSync(file, 3 * 4096)
    const before = fingerprint(dirname(file))
    expect((await refusal(file)).code).toBe('STORE_DAMAGED')
    expect(fingerprint(dirname(file))).toMatchObject({ [basename(file)]: before[basename(file)] })
  })
})

/**
 * A copy of a store in use is what a killed process leaves: the file, and beside it what is not yet
 * in it.
 */
async function killed(): Promise<{ file: string }> {
  const original = await filledStore()
  const store = await opened(original)
  await store.saveUnit(done('last'))
  const file = temporaryFile()
  for (const part of ['', '-wal']) copyFileSync(original + part, file + part)
  return { file }
}

test('a store that a killed process left is whole again when it is opened', async () => {
  const { file } = await killed()
  const store = await opened(file)
  expect(await unitOf(store, 'last')).toEqual(done('last'))
  expect(await all(store.allUnits())).toHaveLength(501)
})

describe('a path that cannot be used is refused:', () => {
  test('a folder', async () => {
    const folder = join(temporaryFolder(), 'store.db')
    mkdirSync(folder)
    expect((await refusal(folder)).code).toBe('STORE_OPEN')
  })

  test('one that leads through a file', async () => {
    const file = temporaryFile()
    writeFileSync(file, 'text')
    const error = await refusal(join(file, 'below', 'store.db'))
    expect(error.code).toBe('STORE_OPEN')
    expect(readFileSync(file, 'utf8')).toBe('text')
  })
})

describe('a store that another program keeps locked', () => {
  test('is reported as such when it stays locked', async () => {
    const file = await filledStore()
    const other = new Database(file)
    onTestFinished(() => void other.close())
    other.exec('BEGIN EXCLUSIVE')
    expect((await refusal(file)).code).toBe('STORE_LOCKED')
  })

  test('is opened as soon as it is free', async () => {
    const file = await filledStore()
    const other = new Database(file)
    onTestFinished(() => void other.close())
    other.exec('BEGIN EXCLUSIVE')
    const opening = opened(file, { lockWait: 60_000 })
    setTimeout(() => other.exec('COMMIT'), 150)
    const store = await opening
    expect(await unitOf(store, 'key 0')).toMatchObject({ key: 'key 0' })
  })
})
