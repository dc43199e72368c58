/** A store on read-only media can be read, planned on and exported from. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { Session } from '@attune/project'
import { openStore } from '@attune/host'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation } from '@attune/testkit/shared/toys.js'
import { all, code, done, temporaryFile, unitOf } from '@attune/testkit/shared/stored.js'

const analysed = evaluation({ analyses: [entry('analysis', 'toy/analysis')] })
const made = { 'toy/analysis': () => ({ analyse: async () => ({ tables: [], figures: [] }) }) }

async function finished(): Promise<string> {
  const file = temporaryFile()
  const session = new Session(sessionParts([analysed], made, {}, await openStore(file)))
  await session.start().all(session.groups())
  await session.close()
  return file
}

test.each([
  ['with its index', ''],
  [
    'whose index is of another format',
    'DROP TRIGGER unit_deleted; DROP TABLE index_format; DROP TABLE observation; DROP TABLE plan; DROP TABLE slot',
  ],
])('is planned, analysed and read %s, and stays as it is', async (_, harm) => {
  const file = await finished()
  const db = new Database(file)
  db.exec(harm)
  db.close()
  const before = readFileSync(file)
  const session = new Session(
    sessionParts([analysed], made, {}, await openStore(file, { readOnly: true })),
  )
  expect((await session.plan())[0]!.units.simulate).toEqual({ total: 6, open: 0 })
  expect(
    (await session.results.findings({ signal: new AbortController().signal })).found,
  ).toHaveLength(1)
  const [read] = session.results.evaluations()
  expect(await all(read!.observations({ kind: 'measure' }))).toHaveLength(6)
  expect(await all(read!.dialogues())).toHaveLength(6)
  await session.close()
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(dirname(file))).toHaveLength(1)
})

test('takes no results', async () => {
  const file = await finished()
  const store = await openStore(file, { readOnly: true })
  await expect(store.saveUnit(done('a'))).rejects.toThrow(code('STORE_WRITE'))
  expect(await unitOf(store, 'a')).toBeUndefined()
  await store.close()
})
