import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject } from '../../src/composition/open-project.js'
import { tokens } from '../../src/composition/tokens.js'
import { bind } from '../../src/plugins/registry.js'
import { MemoryStore } from '../../src/store/memory-store.js'
import { plugin } from '../composition/toy-plugin.js'

const http = { post: async () => ({ status: 200, headers: {}, text: '{"reply":"I am here."}' }), close: async () => {} }

const supportersOf = `components: {
    caller: component('supporter', { reply: (_, context) => context.call({ ask: 1 }, async () => ({ text: 'Hm.' })) }),
    thinker: component('supporter', { reply: async () => ({ text: 'Hm.' }) }),`

/** Opens a config with these supporters on a day of November 2026. */
async function on(day: number, supporters: string, store: MemoryStore, fresh?: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-kept-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin.replace('components: {', supportersOf))
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `plugins: [./toy.mjs]
supporters: ${supporters}
evaluations: { e: { scenarios: toy/people, simulator: toy/talk } }`,
  )
  const clock = { monotonic: () => 5, date: () => new Date(Date.UTC(2026, 10, day)) }
  const services = [bind(tokens.clock, clock), bind(tokens.http, http), bind(tokens.store, store)]
  const project = await openProject({ cwd: folder, services, env: {}, ...(fresh && { fresh }) })
  onTestFinished(() => project.close())
  const notices: string[] = []
  for (const { message, fix } of (await project.outlook()).notices) notices.push(`${message} ${fix}`)
  const never = new AbortController().signal
  const { done, reused } = await project.run({ stop: never, signal: never })
  const rehearsed = (await project.rehearse()).notices.filter(({ kind }) => kind === 'kept')
  return { done, reused, notices, rehearsed }
}

const bot = (more = '') => `[{ name: my-bot, use: core/http, url: 'http://bot.example/chat'${more} }]`

test('a supporter without a version whose dialogues are of an earlier day is named in run and plan', async () => {
  const store = new MemoryStore()
  expect(await on(20, bot(), store)).toMatchObject({ done: 1, notices: [] })
  expect(await on(20, bot(), store)).toMatchObject({ reused: 1, notices: [] })
  const said = await on(22, bot(), store)
  expect(said).toMatchObject({
    reused: 1,
    notices: [
      'my-bot: answers of 2026-11-20 are reused. If my-bot has changed since, set its version, or run with --fresh my-bot.',
    ],
    rehearsed: [{ message: 'my-bot: answers of 2026-11-20 are reused.' }],
  })
})

test('one with a version, or begun afresh, is not', async () => {
  const store = new MemoryStore()
  const version = bot(', version: "1"')
  await on(20, version, store)
  expect(await on(22, version, store)).toMatchObject({ reused: 1, notices: [] })
  expect(await on(22, bot(', version: "2"'), store)).toMatchObject({ done: 1, notices: [] })
  await on(20, bot(), store)
  expect(await on(22, bot(), store, ['my-bot'])).toMatchObject({ done: 1, notices: [] })
})

test('one that calls a service and knows no version is named too; one that answers by itself is not', async () => {
  const store = new MemoryStore()
  const own = '[{ name: caller, use: toy/caller }, { name: thinker, use: toy/thinker }]'
  await on(20, own, store)
  expect(await on(22, own, store)).toMatchObject({
    reused: 2,
    notices: ['caller: answers of 2026-11-20 are reused. If caller has changed since, run with --fresh caller.'],
  })
})
