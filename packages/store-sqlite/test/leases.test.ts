import { spawnSync } from 'node:child_process'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { opened, temporaryFile } from '@attune/testkit/shared/stored.js'

test('claims of a process that is gone lapse, and of one that gave no sign of life for long', async () => {
  const file = temporaryFile()
  const [one, other] = [await opened(file), await opened(file)]
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  await one.claim([['a']])
  const db = new Database(file)
  db.exec(`UPDATE owner SET pid = ${pid}`)
  expect(await other.claim([['a']])).toEqual([true])
  await one.claim([['b']])
  db.exec(`UPDATE owner SET seen = 0 WHERE pid = ${process.pid}`)
  db.close()
  expect(await one.claim([['a', 'b']])).toEqual([true])
})

test('an owner whose clock runs ahead lapses too', async () => {
  const file = temporaryFile()
  const [one, other] = [await opened(file), await opened(file)]
  await one.claim([['a']])
  const db = new Database(file)
  db.exec(`UPDATE owner SET seen = ${Date.now() + 3_600_000} WHERE pid = ${process.pid}`)
  db.close()

  expect(await other.claim([['a']])).toEqual([true])
})
