import { spawnSync } from 'node:child_process'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { all, done, opened, record, temporaryFile } from './fixtures.js'

test('of each group all keys are claimed, or none', async () => {
  const file = temporaryFile()
  const [one, other] = [await opened(file), await opened(file)]
  expect(await one.claim([['a', 'b'], ['c']])).toEqual([true, true])
  expect(await other.claim([['b', 'd'], ['d', 'e'], ['c']])).toEqual([false, true, false])
  expect(await one.claim([['a', 'b', 'c'], ['e']])).toEqual([true, false])
})

test('a claim ends when the unit or the answer is kept, when it is released, and when its owner leaves', async () => {
  const file = temporaryFile()
  const [one, other] = [await opened(file), await opened(file)]
  await one.claim([['unit'], ['request'], ['given up'], ['left']])
  await one.saveUnit(done('unit'))
  await record(one, 'shared', 'request', 0, '1')
  await one.release(['given up'])
  expect(await other.claim([['unit'], ['request'], ['given up'], ['left']])).toEqual([true, true, true, false])
  await one.close()
  expect(await other.claim([['left']])).toEqual([true])
})

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

test('what is brief is claimed only beside somebody else', async () => {
  const file = temporaryFile()
  const one = await opened(file)
  expect(await one.claimBriefly(['a'])).toEqual([true])
  const other = await opened(file)
  await other.claim([['unit']])
  expect(await one.claimBriefly(['b', 'unit'])).toEqual([true, false])
  expect(await other.claimBriefly(['a', 'b'])).toEqual([true, false])
  expect(await all(one.allUnits())).toEqual([])
})
