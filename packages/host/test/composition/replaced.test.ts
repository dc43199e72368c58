/** Every service of the container can be replaced by binding another one under its token. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject } from '@attune/host'
import { tokens } from '../../src/composition/container.js'
import { bind, bindMade, type Binding, type Executor } from '@attune/core/runtime'
import type { Transport } from '@attune/gateway'
import { MemoryStore } from '@attune/store-sqlite'
import { plugin } from '@attune/testkit/shared/toy-plugin.js'

const config = `
plugins: [./toy.mjs]
supporters: { bot: { use: core/http, url: 'http://bot.example/chat', apiKeyEnv: BOT_KEY } }
evaluations: { e: { scenarios: toy/people, simulator: toy/talk } }
`

type Sent = Parameters<Transport['post']>[0]

/** A server of this test's own, and no network. */
function scriptedHttp(sent: Sent[]): Transport {
  return {
    async post(request) {
      sent.push(request)
      return { status: 200, headers: {}, text: '{"reply":"I am here."}' }
    },
    close: async () => {},
  }
}

async function run(services: readonly Binding[], env?: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-composition-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  const project = await openProject({ cwd: folder, services, ...(env && { env }) })
  onTestFinished(() => project.close())
  const never = new AbortController().signal
  return { project, summary: await project.run({ stop: never, signal: never }) }
}

test('clock, store, http and environment are those that are bound', async () => {
  const sent: Sent[] = []
  const store = new MemoryStore()
  const { summary } = await run([
    bind(tokens.clock, { monotonic: () => 5, date: () => new Date('2001-02-03T04:05:06Z') }),
    bind(tokens.store, store),
    bind(tokens.transport, scriptedHttp(sent)),
    bind(tokens.environment, { BOT_KEY: 'key-of-the-test' }),
  ])

  expect(summary).toMatchObject({ done: 1, failed: 0 })
  expect(sent.map(({ url, headers }) => [url.href, headers['authorization']])).toEqual([
    ['http://bot.example/chat', 'Bearer key-of-the-test'],
  ])
  expect((await store.runs()).map(({ started }) => started)).toEqual(['2001-02-03T04:05:06.000Z'])
  for await (const { made, times } of store.allUnits()) {
    expect([made, JSON.parse(times)]).toMatchObject(['2001-02-03T04:05:06.000Z', { took: 0 }])
  }
})

test('an executor of its own gets a reference to each unit, and says what came of it', async () => {
  const references: Parameters<Executor['run']>[0][] = []
  const executor: Executor = {
    room: async () => 0,
    async run(unit) {
      references.push(unit)
      return { state: 'left-out', why: 'nobody is there' }
    },
  }
  const { summary } = await run([
    bind(tokens.store, new MemoryStore()),
    bind(tokens.executor, executor),
  ])
  expect(references).toEqual([
    {
      evaluation: 'e',
      scenario: expect.any(String),
      repeat: 1,
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect(summary).toMatchObject({ done: 0, leftOut: { 'nobody is there': 1 } })
})

test('an executor that passes units on to the worker of its run', async () => {
  const labels: string[] = []
  const { summary } = await run(
    [
      bind(tokens.store, new MemoryStore()),
      bind(tokens.transport, scriptedHttp([])),
      bindMade(tokens.executor, (get) => {
        const worker = get(tokens.worker)
        return {
          room: async () => 1,
          run: (unit) => {
            labels.push(unit.evaluation)
            return worker.work(unit)
          },
        }
      }),
    ],
    { BOT_KEY: 'k' },
  )
  expect(summary).toMatchObject({ done: 1 })
  expect(labels).toEqual(['e'])
})

test('what opens stores can be replaced as well, and is given the clock', async () => {
  const opened: string[] = []
  const { summary } = await run(
    [
      bind(tokens.transport, scriptedHttp([])),
      bind(tokens.openStore, async (file) => {
        opened.push(String(file))
        return new MemoryStore()
      }),
    ],
    { BOT_KEY: 'k' },
  )
  expect(summary).toMatchObject({ done: 1 })
  expect(opened).toEqual([expect.stringMatching(/\.attune/)])
})
