/** Models that share a server, in simulated time. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGateway } from '@attune/gateway'
import type { ModelProvider } from '@attune/core/internal'
import type { ChatAnswer } from '@attune/core/models'
import { callError, Door, type ModelDefinition, type ModelEvent } from '@attune/core/runtime'
import { sleep } from '../src/timeouts.js'
import { MemoryStore } from '@attune/store-sqlite'
import { never, question } from '@attune/testkit/shared/model-servers.js'
import { sharedStore } from './shared-store.js'

beforeEach(() => void vi.useFakeTimers({ loopLimit: 5e4 }))
afterEach(() => void vi.useRealTimers())

const usage = { input: 10, output: 10, reasoning: 0 }
const seconds = (count: number): number => 1000 * count

/**
 * A server that answers so many calls at the same time; others wait at its door, as far as it lets
 * them.
 */
function serverWith(slots: number, answerTakes = seconds(100)) {
  const tally = { open: 0, most: 0, order: [] as string[] }
  const queue: (() => void)[] = []
  const provider: ModelProvider = {
    create: ({ name }) => ({
      chat: {
        chat: async (_, signal): Promise<ChatAnswer> => {
          tally.order.push(name)
          tally.most = Math.max(tally.most, ++tally.open)
          if (tally.open > slots) await new Promise<void>((resolve) => queue.push(resolve))
          await sleep(answerTakes, signal).finally(() => {
            tally.open--
            queue.shift()?.()
          })
          return { text: 'Yes.', finish: 'complete', usage }
        },
      },
    }),
  }
  return { tally, provider }
}

const define = (name: string, more: Partial<ModelDefinition> = {}): ModelDefinition => ({
  name,
  provider: 'openai',
  options: { model: 'smol', baseUrl: 'http://localhost:8080/v1' },
  timeout: seconds(180),
  retries: 0,
  place: { file: 'attune.config.yaml', line: 7 },
  ...more,
})

/** All calls at once: milliseconds of each that was answered, and what happened. */
async function calls(
  provider: ModelProvider,
  models: readonly ModelDefinition[],
  each: number,
  processes = 1,
) {
  const events: ModelEvent[] = []
  const took: number[] = []
  const shared = sharedStore()
  const pools = Array.from({ length: processes }, () =>
    createGateway({
      definitions: new Map(models.map((model) => [model.name, model])),
      provider: () => provider,
      revision: () => 1,
      environment: {},
      store: Object.assign(new MemoryStore(), processes > 1 && { limits: shared.opening() }),
      door: new Door(seconds(10_000)),
      onEvent: (event) => events.push(event),
    }),
  )
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.close()))))
  const asked = pools.flatMap((pool, process) =>
    Array.from({ length: each }, (_, at) =>
      models.map(({ name }) =>
        pool
          .forUnit(`unit ${process} ${at}`, undefined, (call) => took.push(call.took))
          .chat(name, question(`${name} ${at}`), { shared: false, signal: never }),
      ),
    ).flat(),
  )
  const all = Promise.allSettled(asked)
  await vi.advanceTimersByTimeAsync(seconds(5000))
  const failed = (await all).filter(({ status }) => status === 'rejected').length
  return { took, failed, events }
}

const roles = ['seeker', 'smol', 'judge']

test('three roles on a one-slot server: no call takes longer than its own answer, whatever waits', async () => {
  const { provider, tally } = serverWith(1)
  const models = roles.map((name) => define(name, { concurrency: 1 }))
  const { took, failed } = await calls(provider, models, 3)
  expect(failed).toBe(0)
  expect(took).toEqual(Array(9).fill(seconds(100)))
  expect(tally.most).toBe(1)
  expect(tally.order).toEqual([...roles, ...roles, ...roles])
})

test('one role states how many calls the server takes: that holds for the others as well', async () => {
  const { provider, tally } = serverWith(1)
  const models = [define('seeker'), define('smol', { concurrency: 1 }), define('judge')]
  expect((await calls(provider, models, 3)).failed).toBe(0)
  expect(tally.most).toBe(1)
})

test('a smaller number holds for its own calls, as a part of the others', async () => {
  const { provider, tally } = serverWith(4)
  const { failed } = await calls(
    provider,
    [define('seeker', { concurrency: 1 }), define('judge', { concurrency: 4 })],
    6,
  )
  expect(failed).toBe(0)
  expect(tally.most).toBe(4)
  expect(tally.order.slice(0, 6)).toEqual(['seeker', 'judge', 'judge', 'judge', 'seeker', 'judge'])
})

test('another address and another key have limits of their own', async () => {
  const { provider, tally } = serverWith(3)
  const elsewhere = { model: 'smol', baseUrl: 'http://localhost:8081/v1' }
  const models = [
    define('here', { concurrency: 1 }),
    define('there', { concurrency: 1, options: elsewhere }),
    define('theirs', { concurrency: 1, options: { ...elsewhere, headersEnv: { 'x-key': 'KEY' } } }),
  ]
  expect((await calls(provider, models, 3)).failed).toBe(0)
  expect(tally.most).toBe(3)
})

test('roles of one model share its rate; another model of the address has its own', async () => {
  const starts: Record<string, number[]> = {}
  const began = performance.now()
  const provider: ModelProvider = {
    create: ({ name }) => ({
      chat: {
        chat: async () => {
          ;(starts[name] ??= []).push(Math.round((performance.now() - began) / 1000))
          return { text: 'Yes.', finish: 'complete', usage }
        },
      },
    }),
  }
  const other = { model: 'large', baseUrl: 'http://localhost:8080/v1' }
  const models = [
    define('seeker'),
    define('judge', { requestsPerMinute: 6 }),
    define('other', { options: other }),
  ]
  await calls(provider, models, 2)
  expect(starts).toEqual({ seeker: [0, 20], judge: [10, 30], other: [0, 0] })
})

test('a refusal slows down all roles of the model', async () => {
  const asked: number[] = []
  const began = performance.now()
  const provider: ModelProvider = {
    create: ({ name }) => ({
      chat: {
        chat: async () => {
          asked.push(performance.now() - began)
          throw callError({ kind: 'model', name }, 'RATE_LIMITED', {
            what: '429',
            retryAfter: 1000,
          })
        },
      },
    }),
  }
  const { events } = await calls(provider, [define('seeker'), define('judge')], 8)
  expect(events.filter(({ type }) => type === 'throttled')).toHaveLength(1)
  expect(asked).toHaveLength(16)
  expect(asked.filter((at) => at < 1000).length).toBeLessThan(16)
})

test('the places of a server are those of all processes and roles together', async () => {
  const { provider, tally } = serverWith(2, seconds(1))
  const models = [define('seeker', { concurrency: 1 }), define('judge', { concurrency: 2 })]
  const other = define('other', {
    options: { model: 'large', baseUrl: 'http://localhost:8080/v1' },
  })
  expect((await calls(provider, [...models, other], 5, 3)).failed).toBe(0)
  expect(tally.most).toBe(2)
})

test('the probe of a reward model waits for the server as well', async () => {
  const tally = { open: 0, most: 0 }
  const busy = async (): Promise<void> => {
    tally.most = Math.max(tally.most, ++tally.open)
    await sleep(seconds(100), never)
    tally.open--
  }
  const provider: ModelProvider = {
    create: ({ name }) => ({
      chat: { chat: () => busy().then(() => ({ text: 'Yes.', finish: 'complete', usage })) },
      ...(name === 'reward' && { probe: busy }),
    }),
  }
  const { failed } = await calls(
    provider,
    [define('seeker', { concurrency: 1 }), define('reward')],
    3,
  )
  expect({ failed, most: tally.most }).toEqual({ failed: 0, most: 1 })
})

test('supporters at one address share its places, as models do', async () => {
  const bot = (label: string, url: string, concurrency?: number) => {
    const limits = {
      timeout: seconds(180),
      retries: 0,
      ...(concurrency !== undefined && { concurrency }),
    }
    return { label, options: { url }, limits }
  }
  const supporters = [
    bot('mild', 'http://localhost:9000/mild', 2),
    bot('blunt', 'http://localhost:9000/blunt'),
    bot('other', 'http://localhost:9001/chat', 1),
  ]
  const gateway = createGateway({
    definitions: new Map(),
    supporters,
    provider: () => expect.fail('There is no model.'),
    revision: () => 1,
    environment: {},
    store: new MemoryStore(),
    door: new Door(seconds(10_000)),
  })
  onTestFinished(() => gateway.close())
  const most: Record<string, number> = {}
  const open: Record<string, number> = {}
  const asked = supporters.flatMap(({ label: name, options, limits }) => {
    const { host } = new URL(options.url)
    const owner = {
      target: { kind: 'supporter', name } as const,
      use: 'core/http',
      options,
      limits,
    }
    const answer = async () => {
      open[host] = (open[host] ?? 0) + 1
      most[host] = Math.max(most[host] ?? 0, open[host])
      await sleep(seconds(1), never)
      open[host]--
      return { text: 'Yes.' }
    }
    return [1, 2, 3, 4].map((at) =>
      gateway.forUnit(`${name} ${at}`).call(owner, { at }, answer, { signal: never }),
    )
  })
  const all = Promise.all(asked)
  await vi.advanceTimersByTimeAsync(seconds(100))
  await all
  expect(most).toEqual({ 'localhost:9000': 2, 'localhost:9001': 1 })
})
