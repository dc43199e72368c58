import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Bucket } from '../src/bucket.js'
import { type FakeServerOptions, startFakeServer } from '../src/index.js'
import { broken, chat, post, question, serve } from './ask.js'

const fresh = {
  calls: 0,
  answered: 0,
  rejected: 0,
  distinct: 0,
  answeredAgain: 0,
  peak: 0,
  open: 0,
}

test('a new server has done nothing', async () => {
  expect((await serve()).stats()).toEqual(fresh)
})

test('stats tell whether each distinct call was answered once', async () => {
  const server = await serve({ script: ['server-error', 'ok', 'rate-limited'] })
  for (const content of ['A', 'A', 'B', 'B']) await chat(server, content)
  const { distinct, answered, answeredAgain } = server.stats()
  expect({ distinct, answered, answeredAgain }).toEqual({
    distinct: 2,
    answered: 2,
    answeredAgain: 0,
  })
  await chat(server, 'B')
  expect(server.stats()).toEqual({
    calls: 5,
    answered: 3,
    rejected: 1,
    distinct: 2,
    answeredAgain: 1,
    peak: 1,
    open: 0,
  })
})

test('calls differ by any part of their body and by their path', async () => {
  const server = await serve()
  await chat(server, 'A')
  await chat(server, 'A', { temperature: 1 })
  await post(server, '/v1/embeddings', { model: 'm', input: ['A'] })
  await post(server, '/v1/elsewhere', question('A'))
  expect(server.stats()).toMatchObject({ calls: 4, distinct: 4, answered: 3 })
})

test('a call that was given up before its answer was not answered', async () => {
  const giveUp = new AbortController()
  const server = await serve({ delay: 150, onCall: () => giveUp.abort() })
  await expect(
    post(server, '/v1/chat/completions', question('A'), { signal: giveUp.signal }),
  ).rejects.toThrow('aborted')
  await sleep(200)
  expect(server.stats()).toMatchObject({ calls: 1, answered: 0 })
})

test('the stats are also given over HTTP, uncounted', async () => {
  const server = await serve()
  await chat(server)
  const response = await fetch(`${server.url}/stats`)
  expect(await response.json()).toEqual({
    ...fresh,
    calls: 1,
    answered: 1,
    distinct: 1,
    peak: 1,
    open: 0,
  })
  expect(server.stats().calls).toBe(1)
})

/** A server whose first calls hang, and a promise of so many calls having arrived. */
async function crowded(count: number, options: FakeServerOptions = {}) {
  let left = count
  let arrived!: () => void
  const all = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const script = Array.from({ length: count }, () => 'hang' as const)
  const server = await serve({ ...options, script, onCall: () => --left === 0 && arrived() })
  const calls = Array.from({ length: count }, (_, at) =>
    chat(server, `question ${at}`).catch(() => 'given up'),
  )
  await all
  return { server, calls }
}

test('the peak is the most calls at the same time', async () => {
  const { server, calls } = await crowded(3)
  await chat(server)
  await server.close()
  expect(await Promise.all(calls)).toEqual(['given up', 'given up', 'given up'])
  expect(server.stats()).toMatchObject({ calls: 4, answered: 1, peak: 4 })
})

test('calls beyond the allowed number at the same time are rejected', async () => {
  const { server } = await crowded(2, { maxConcurrency: 2 })
  const rejected = await chat(server)
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('retry-after')).toBe('1')
  expect(server.stats()).toMatchObject({ answered: 0, rejected: 1, distinct: 3 })
})

test('a burst is answered, and what comes too fast after it is rejected', async () => {
  const server = await serve({ rate: { perSecond: 0.001, burst: 3, retryAfter: 2 } })
  const all = []
  for (let at = 0; at < 5; at++) all.push(await chat(server, `question ${at}`))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(all[3]!.headers.get('retry-after')).toBe('2')
  expect(server.stats()).toMatchObject({ answered: 3, rejected: 2 })
})

test('a bucket fills up at its rate, and not beyond its burst', () => {
  let now = 0
  const bucket = new Bucket(10, 2, () => now)
  const taken = (): number => {
    let count = 0
    while (bucket.take()) count++
    return count
  }
  expect(taken()).toBe(2)
  now = 99
  expect(taken()).toBe(0)
  now = 101
  expect(taken()).toBe(1)
  now = 100_000
  expect(taken()).toBe(2)
})

test('a server can be closed while calls hang', async () => {
  const server = await startFakeServer({
    script: ['hang'],
    onCall: () => setImmediate(() => server.close()),
  })
  await expect(chat(server)).rejects.toThrow(broken)
  await expect(chat(server)).rejects.toThrow(broken)
})

test('a taken port is the system’s error', async () => {
  const { url } = await serve()
  await expect(startFakeServer({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE')
})
