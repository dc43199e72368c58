/** The lock of a study: which processes hold it, and which left it behind. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockStudy } from '../src/server/lock.js'

const times = { beat: 50, stale: 1500 }
const served = { code: 'ratings/STUDY_SERVED' }
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune-lock-'))
  file = join(folder, '.serve.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the lock of this process says. */
async function own(): Promise<{ pid: number; place: string; started: string }> {
  const held = await lockStudy(folder, times)
  const said = JSON.parse(readFileSync(file, 'utf8')) as {
    pid: number
    place: string
    started: string
  }
  held.release()
  return said
}

const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

test('a lock is refused while its process lives, and free afterwards', async () => {
  const held = await lockStudy(folder, times)
  await expect(lockStudy(folder, times)).rejects.toMatchObject(served)
  held.check()
  held.release()
  ;(await lockStudy(folder, times)).release()
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a process that was killed', (said: object) => ({ ...said, pid: endedPid() })],
  [
    'of a process whose id another one has got',
    (said: object) => ({ ...said, pid: process.ppid, started: '1' }),
  ],
  [
    'of a container that was restarted, where each server is process 1',
    (said: object) => ({ ...said, pid: 1, started: '1' }),
  ],
  [
    'of this process id before the container was restarted',
    (said: object) => ({ ...said, pid: process.pid, place: 'other' }),
  ],
  [
    'of another machine or boot that gives no sign of life',
    (said: object) => ({ ...said, pid: 1, place: 'other' }),
  ],
  ['that an older version wrote', () => 1],
  ['that a full disk left empty', () => ''],
])('a lock %s is taken over', async (_, left) => {
  const said = left(await own())
  writeFileSync(file, said === '' ? '' : JSON.stringify(said))
  const held = await lockStudy(folder, times)
  await expect(lockStudy(folder, times)).rejects.toMatchObject(served)
  held.check()
  held.release()
})

test('a lock of another container that gives signs of life is refused, also with the same process id', async () => {
  const said = { ...(await own()), place: 'other' }
  let count = 0
  const write = (): void => writeFileSync(file, JSON.stringify({ ...said, count: (count += 1) }))
  write()
  const timer = setInterval(write, times.beat)
  const refused = await lockStudy(folder, times).catch((error: unknown) => error)
  clearInterval(timer)
  expect(refused).toMatchObject({ ...served, fix: expect.stringContaining(file) })
})

test('a server that lost its lock keeps no more answers, and does not take the lock of the other away', async () => {
  const first = await lockStudy(folder, times)
  rmSync(file)
  const second = await lockStudy(folder, times)
  expect(() => first.check()).toThrow(expect.objectContaining(served))
  first.release()
  second.check()
  second.release()
})
