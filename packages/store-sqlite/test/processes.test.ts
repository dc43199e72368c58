import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '@attune/host'
import { unitOf, recall, all, opened, temporaryFile } from '@attune/testkit/shared/stored.js'

interface Acknowledgement {
  readonly key: string
  readonly by: string
  readonly answeredBy: string
}

const script = fileURLToPath(new URL('writer.mjs', import.meta.url))

const byKey = (a: Acknowledgement, b: Acknowledgement) => (a.key < b.key ? -1 : 1)

/** Starts a writer that has the store open and waits to be told to begin. */
async function writer(file: string, name: string, count: number) {
  const child = spawn(process.execPath, [script, file, name, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect(await lines.next()).toEqual({ done: false, value: 'open' })
  const begin = () => child.stdin.write('go\n')
  const next = async (): Promise<Acknowledgement | undefined> => {
    const line = await lines.next()
    return line.done ? undefined : (JSON.parse(line.value) as Acknowledgement)
  }
  const rest = async (): Promise<Acknowledgement[]> => {
    const all: Acknowledgement[] = []
    for (let each = await next(); each; each = await next()) all.push(each)
    return all
  }
  return { child, ended, begin, next, rest }
}

test('everything that was acknowledged survives a process that is killed at any moment', async () => {
  const file = temporaryFile()
  const acknowledged: string[] = []
  for (const [round, lines] of [1, 40, 333, 1000].entries()) {
    const { child, ended, begin, next, rest } = await writer(file, `round ${round}`, 0)
    begin()
    for (let i = 0; i < lines; i++) acknowledged.push((await next())!.key)
    child.kill('SIGKILL')
    acknowledged.push(...(await rest()).map(({ key }) => key))
    expect(await ended).toEqual([null, 'SIGKILL'])
  }
  const store = await openStore(file)
  const kept = await store.statuses(acknowledged)
  const missing: string[] = []
  for (const key of acknowledged)
    if (!kept.has(key) || !(await recall(store, key, 'request', 0))) missing.push(key)
  await store.close()
  expect(acknowledged.length).toBeGreaterThanOrEqual(1 + 40 + 333 + 1000)
  expect(missing).toEqual([])
  expect(existsSync(`${file}-wal`)).toBe(false)
}, 60_000)

describe('two processes on one file', () => {
  test('that write the same keys are both told, for each key, who was first', async () => {
    const file = temporaryFile()
    const writers = await Promise.all([writer(file, 'one', 400), writer(file, 'two', 400)])
    for (const { begin } of writers) begin()
    const [one, two] = await Promise.all(
      writers.map(async ({ rest }) => (await rest()).sort(byKey)),
    )
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([
      [0, null],
      [0, null],
    ])
    expect(one).toHaveLength(400)
    expect(two).toEqual(one)
    const store = await opened(file)
    const readBack = one!.map(async ({ key }) => {
      const unit = await unitOf(store, key)
      const { by } = JSON.parse(unit?.status === 'done' ? unit.result : '{}') as { by: string }
      return {
        key,
        by,
        answeredBy: JSON.parse((await recall(store, key, 'request', 0))!) as string,
      }
    })
    expect(await Promise.all(readBack)).toEqual(one)
    expect(await all(store.allUnits())).toHaveLength(400)
  }, 60_000)

  test('do not disturb each other when one of them is killed', async () => {
    const file = temporaryFile()
    const [victim, survivor] = [
      await writer(file, 'victim', 0),
      await writer(file, 'survivor', 400),
    ]
    victim.begin()
    await victim.next()
    survivor.begin()
    await survivor.next()
    victim.child.kill('SIGKILL')
    const kept = await victim.rest()
    await survivor.rest()
    expect(await survivor.ended).toEqual([0, null])
    const store = await opened(file)
    const statuses = await store.statuses(kept.map(({ key }) => key))
    expect(kept.filter(({ key }) => !statuses.has(key))).toEqual([])
    expect(
      (await all(store.allUnits())).filter(({ key }) => key.startsWith('shared')),
    ).toHaveLength(400)
  }, 60_000)
})
