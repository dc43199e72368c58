import { spawnSync } from 'node:child_process'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { done, opened, temporaryFile } from '@attune/testkit/shared/stored.js'

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

test('a heartbeat does not change the stamp, and a result does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await opened(temporaryFile())
  await store.claim([['a']])
  const before = await store.stamp()
  vi.advanceTimersByTime(60_000)
  // This write is in the same commit as the heartbeats, or in a later one.
  await store.release([])
  expect(await store.stamp()).toBe(before)
  await store.saveUnit(done('a'))
  expect(await store.stamp()).not.toBe(before)
})
