import { forecast } from '@attune/forecast'
import { bind } from '@attune/core/runtime'
import { outlook } from '@attune/host'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import { plugin } from '@attune/testkit/shared/toy-plugin.js'

const http = {
  post: async () => ({ status: 200, headers: {}, text: '{"reply":"I am here."}' }),
  close: async () => {},
}

const supportersOf = `components: {
    caller: component('supporter', { reply: (_, context) => context.call({ ask: 1 }, async () => ({ text: 'Hm.' })) }),
    thinker: { ...component('supporter', { reply: async () => ({ text: 'Hm.' }) }), pure: true },`

/** Opens a config with these supporters on a day of November 2026. */
async function on(
  day: number,
  supporters: string,
  store: MemoryStore,
  fresh: readonly string[] = [],
  runs = true,
) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-identity-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin.replace('components: {', supportersOf))
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `plugins: [./toy.mjs]
supporters: ${supporters}
evaluations: { e: { scenarios: toy/people, simulator: toy/talk } }`,
  )
  const clock = { monotonic: () => 5, date: () => new Date(Date.UTC(2026, 10, day)) }
  const services = [
    bind(tokens.clock, clock),
    bind(tokens.transport, http),
    bind(tokens.store, store),
  ]
  const project = await openProject({
    cwd: folder,
    services,
    env: { OPENAI_API_KEY: 'key' },
    ...(fresh.length > 0 && { fresh }),
  })
  onTestFinished(() => project.close())
  const notices: string[] = []
  for (const { message, fix } of (await outlook(project)).notices) notices.push(`${message} ${fix}`)
  const never = new AbortController().signal
  const { done, reused } = runs
    ? await project.run({ stop: never, signal: never })
    : { done: 0, reused: 0 }
  const rehearsed = (await forecast(project)).notices.filter(({ kind }) => kind === 'identity')
  return { done, reused, notices, rehearsed }
}

const bot = (more = '') => `{ my-bot: { use: core/http, url: 'http://bot.example/chat'${more} } }`

const way = 'Let its entry say who answers: identity, version, files'

test('a supporter of which nothing says which version answers is named in run and plan', async () => {
  const store = new MemoryStore()
  const nothing = [`my-bot: nothing says which version answers. ${way}.`]
  expect(await on(20, bot(), store)).toMatchObject({ done: 1, notices: nothing })
  expect(await on(20, bot(), store)).toMatchObject({ reused: 1, notices: nothing })
  expect(await on(22, bot(), store)).toMatchObject({
    reused: 1,
    notices: [
      `my-bot: nothing says which version answers; answers of 2026-11-20 are reused, whichever version answers now. ${way}, or run with --fresh my-bot.`,
    ],
    rehearsed: [
      {
        message:
          'my-bot: nothing says which version answers; answers of 2026-11-20 are reused, whichever version answers now.',
      },
    ],
  })
})

test('one with a version is not; of one begun afresh nothing is reused', async () => {
  const store = new MemoryStore()
  const version = bot(', version: "1"')
  await on(20, version, store)
  expect(await on(22, version, store)).toMatchObject({ reused: 1, notices: [] })
  expect(await on(22, bot(', version: "2"'), store)).toMatchObject({ done: 1, notices: [] })
  await on(20, bot(), store)
  const { done, notices } = await on(22, bot(), store, ['my-bot'])
  expect(done).toBe(1)
  expect(notices[0]).toContain('nothing says which version')
})

test('a model at an address of the config may be any system, unless it has an identity', async () => {
  const notices = async (model: string) =>
    (await on(20, `{ my-bot: { model: ${model}, system: Listen. } }`, new MemoryStore(), [], false))
      .notices
  const own = 'provider: openai, model: talker, baseUrl: http://bot.example/v1'
  expect(await notices(`{ ${own} }`)).toEqual([
    'my-bot: nothing says which version answers. Add "identity" to the definition of its model.',
  ])
  expect(await notices(`{ ${own}, identity: '2026-11' }`)).toEqual([])
  expect(await notices('{ provider: openai, model: talker }')).toEqual([])
})

test('the files of a plugin by path say which version answers only where it declares that it is pure', async () => {
  const store = new MemoryStore()
  const own = '{ caller: { use: toy/caller }, thinker: { use: toy/thinker } }'
  const pure =
    'Give its component an option `version`, or declare it pure if it calls nothing (`pure: true`; in Python `@supporter(revision=1, pure=True)`)'
  expect(await on(20, own, store)).toMatchObject({
    notices: [`caller: nothing says which version answers. ${pure}.`],
  })
  expect(await on(22, own, store)).toMatchObject({
    reused: 2,
    notices: [
      `caller: nothing says which version answers; answers of 2026-11-20 are reused, whichever version answers now. ${pure}, or run with --fresh caller.`,
    ],
  })
})
