import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { attune as attuneAnew, project, run, start, write } from './e2e/attune.js'
import { attune } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModel, scenarios } from './e2e/talks.js'

afterAll(stopServers)

const judge = (score = 'text.length'): string => `
const known = (value) => ({ state: 'known', value })
const prompt = {
  id: 'kindness', folder: new URL('./prompts/', import.meta.url), fields: ['talk'],
  parse: (text) => known(${score}), standIn: () => 'yes',
}
export default {
  contract: 1, name: 'at-work',
  components: {
    kindness: {
      kind: 'judge', revision: 1, summary: 'Asks.', gives: { criteria: { kind: { outcomes: 'any' } } }, prompts: [prompt],
      options: { type: 'object', properties: { model: { type: 'string', format: 'chat-model', default: 'offline' } }, additionalProperties: false },
      create: ({ model }) => ({
        subject: 'dialogue',
        async judge({ turns }, _, context) {
          const { answer } = await context.ask(prompt, { talk: turns.map(({ text }) => text).join(' ') }, { model })
          return [{ criterion: 'kind', outcome: answer, rationale: '' }]
        },
      }),
    },
  },
}
`
const plugin = (score?: string) => ({
  'plugin/package.json': { type: 'module' },
  'plugin/prompts/kindness.en.md': 'Is this kind?\n\n{{talk}}',
  'plugin/index.js': judge(score),
})

interface Report {
  readonly result: readonly { readonly outcome: { readonly value: number } }[]
  readonly exchanges: readonly { readonly answer: { readonly text: string } }[]
  readonly asked: { readonly calls: number; readonly recalled: number }
}

it('a trial asks once; an edited parser reads the same answer again, and a run pays for nothing that was tried', async () => {
  const server = await startServer()
  const folder = project({
    ...plugin(),
    'scenarios.jsonl': scenarios(2),
    'attune.config.yaml': {
      plugins: ['./plugin/index.js'],
      models: { chat: chatModel(server) },
      supporters: { bot: { use: 'core/rule-based' } },
      evaluations: [
        {
          name: 'talks',
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'core/seeker', turns: 2 },
          judges: { 'at-work/kindness': { model: 'chat' } },
          analyses: { 'core/verdicts': {} },
        },
      ],
    },
  })
  const tried = async (by: typeof attune): Promise<Report> => {
    const { stdout } = await by(folder, ['try', 'at-work/kindness', '--dialogue', 's1', '--json'])
    return JSON.parse(stdout) as Report
  }
  const first = await tried(attune)
  expect(first.asked).toMatchObject({ calls: 1, recalled: 0 })
  expect(first.result[0]?.outcome.value).toBe(first.exchanges[0]?.answer.text.length)
  write(folder, plugin('100'))
  const edited = await tried(attuneAnew)
  expect(edited.asked).toMatchObject({ calls: 0, recalled: 1 })
  expect(edited.result[0]?.outcome.value).toBe(100)
  const before = (await server.stats()).calls
  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0 })
  expect((await server.stats()).calls - before).toBe(1)
})

it('a plugin needs no config: prompt, answer, reading and result of a transcript', async () => {
  const folder = project({
    ...plugin(),
    'talk.txt': 'seeker: I failed.\nsupporter: That hurts.\nReally.',
  })
  const words = ['try', 'at-work/kindness', '--plugin', './plugin/index.js']
  const { stdout, status } = await attune(folder, [...words, '--dialogue', 'talk.txt'])
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /=== user ===\nIs this kind\?\n\nI failed\. That hurts\.\nReally\.\n── answer ──\nyes\n── read as ──\n3\n[^]*"value": 3[^]*Offline stand-in, no measurement\.\n\d+ ms · 0 calls now/,
  )
  write(folder, plugin('text.nothing.length'))
  const failed = await attuneAnew(folder, words)
  expect(failed.status).toBe(1)
  expect(failed.stdout).toMatch(
    /parser failed[^]*Failed: at-work\/kindness \(parser of the prompt at-work\/kindness\)[^]*index\.js:\d+/,
  )
  const unread = await attune(folder, [...words, '--dialogue', 'plugin/index.js'])
  expect(unread.status).toBe(2)
  expect(unread.stderr).toContain('No dialogue can be read from plugin/index.js')
})

it('--watch tries again when a file is saved, and says what has changed', async () => {
  const folder = project(plugin())
  const watching = start(folder, [
    'try',
    'at-work/kindness',
    '--plugin',
    './plugin/index.js',
    '--watch',
  ])
  const shows = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(watching.stdout())) await pause(20)
  }
  await shows(/"value": 3[^]*Watching/)
  write(folder, plugin('100'))
  await shows(/Changed\n- +"value": 3\n\+ +"value": 100/)
  write(folder, { 'plugin/prompts/kindness.en.md': 'Was that cold?\n\n{{talk}}' })
  await shows(/Was that cold\?/)
  watching.kill('SIGINT')
  expect((await watching.ended).status).toBe(0)
})

const ownPlugin = {
  ...plugin(),
  'attune.config.yaml': {
    plugins: ['./plugin/index.js'],
    supporters: { bot: { use: 'core/rule-based' } },
    evaluations: {
      talks: {
        scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
        simulator: { use: 'core/seeker', turns: 2 },
        judges: { 'at-work/kindness': {} },
      },
    },
  },
  'scenarios.jsonl': scenarios(1),
}

it.each([
  [
    'an option without its plugin, where only the config knows it',
    ['--option', 'model=offline'],
    /at-work\/kindness is tried without a config, and no installed plugin has it.[^]*--plugin/,
  ],
  [
    'an option with a config, which it would not reach',
    ['--option', 'model=offline', '--config', 'attune.config.yaml'],
    /cannot also be provided when using --option/,
  ],
  [
    'a line of a speaker with another name',
    ['--dialogue', 'talk.txt'],
    /line 2 begins with "user:", which is no speaker/,
  ],
])('%s is named', async (_, flags, says) => {
  const folder = project({ ...ownPlugin, 'talk.txt': 'supporter: Hello.\nuser: I failed.\n' })
  const { status, stderr } = await attune(folder, ['try', 'at-work/kindness', ...flags])
  expect([status, stderr]).toEqual([2, expect.stringMatching(says)])
})
