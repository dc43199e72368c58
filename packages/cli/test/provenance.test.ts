/** What differs from run to run stands beside the exports, and nothing else does. */
import { bind } from '@attune/core/runtime'
import { openProject, replyTimes, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import { cite, provenance } from '@attune/paper'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Quantity, Table } from '@attune/core/findings'
import { exportTo } from '../src/export/export-results.js'

const never = new AbortController().signal
const KEY = 'sk-very-secret-0123456789'

const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const seeker = (text) => ({ speaker: 'seeker', text })
export default {
  contract: 1,
  name: 'toy',
  citations: [
    { key: 'doe2026toy', type: 'article', title: 'A Toy & More', authors: ['Doe, Jane', 'Roe, Rö'], year: 2026, fields: { journal: 'Toys_1', url: 'https://toys.example/a_b' }, of: ['talk'] },
    { key: 'doe2025unused', type: 'misc', title: 'Not used', authors: ['Doe, Jane'], year: 2025, of: ['other'] },
  ],
  components: {
    talk: { kind: 'simulator', revision: 1, summary: 'Asks twice', options, create: () => ({
      async simulate(_, supporter, { key }) {
        const turns = [seeker('Hi.')]
        for (let at = 0; at < 2; at++) {
          const { text, usage } = await supporter.reply({ language: 'en', turns, id: key })
          turns.push({ speaker: 'supporter', text, ...(usage && { usage }) }, seeker('I see.'))
        }
        return { turns, ending: { reason: 'turn-limit' } }
      },
    }) },
  },
}
`

const config = `
seed: 7
plugins: [./toy.mjs]
models:
  chat: { provider: openai, model: gpt-toy, baseUrl: 'http://models.example/v1', apiKeyEnv: CHAT_KEY, prices: { input: 1, output: 2 } }
supporters:
  bot: { use: core/http, url: 'http://bot.example/chat?room=7', version: '\${env:BOT_SHA}' }
  chat: { model: chat, system: 'Be kind, \${env:CHAT_KEY}.' }
evaluations:
  e:
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: toy/talk
    estimators: { core/lexicon: {} }
    analyses: { core/measures: {}, core/replies: {} }
    repeats: 2
`

/** A run on another day, on a machine of another speed, in a folder of its own. */
async function exported(day: string, step: number) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-provenance-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  writeFileSync(
    join(folder, 'scenarios.jsonl'),
    ['a', 'b'].map((id) => JSON.stringify({ id, language: 'en', profile: 'p' })).join('\n'),
  )
  let now = 0
  const http = {
    post: async ({ url }: { url: URL }) => {
      const answer = {
        model: 'gpt-toy-2026',
        system_fingerprint: 'fp_1',
        choices: [{ message: { content: 'I hear.' } }],
        usage: { prompt_tokens: 500, completion_tokens: 250 },
      }
      const text = JSON.stringify(url.host === 'bot.example' ? { reply: 'I am here.' } : answer)
      return { status: 200, headers: {}, text }
    },
    close: async () => {},
  }
  const project = await openProject({
    cwd: folder,
    env: { CHAT_KEY: KEY, BOT_SHA: 'abc123' },
    services: [
      bind(tokens.store, new MemoryStore()),
      bind(tokens.clock, {
        monotonic: () => (now += step),
        date: () => new Date(`${day}T10:00:00Z`),
      }),
      bind(tokens.transport, http as never),
    ],
  })
  expect(await project.run({ stop: never, signal: never })).toMatchObject({ failed: 0, skipped: 0 })
  const output = join(folder, 'out')
  for (const format of [
    'csv',
    'latex',
    'markdown',
    'html',
    'long',
    'dialogues',
    'parquet',
    'json',
    'jsonl',
  ] as const) {
    const one = {
      json: 'results.json',
      jsonl: 'results.jsonl',
      long: 'long.csv',
      dialogues: 'wide.csv',
    }[format as string]
    await exportTo(format, one === undefined ? output : join(output, one), {
      project: project as never,
    })
  }
  const measured = await replyTimes(project)
  const cited = await cite(project)
  await project.close()
  const files = readdirSync(output).map(
    (file) => [file, readFileSync(join(output, file), 'utf8')] as const,
  )
  return Object.fromEntries<string>([
    ...files,
    ['reply times', JSON.stringify(measured)],
    ['cited', JSON.stringify(cited)],
  ])
}

test('the same run on two days gives the same exports, byte for byte, and two accounts of where they come from', async () => {
  const {
    'provenance.json': provenance,
    'times.csv': times,
    'reply times': fast,
    cited: citedFirst,
    ...results
  } = await exported('2026-01-02', 1)
  const {
    'provenance.json': other,
    'times.csv': otherTimes,
    'reply times': slow,
    cited: citedThen,
    ...others
  } = await exported('2026-03-04', 50)
  expect(Object.keys(results).length).toBeGreaterThanOrEqual(15)
  expect(others).toEqual(results)
  expect(JSON.stringify(results)).not.toContain('2026-01')
  expect([
    provenance === other,
    times === otherTimes,
    fast === slow,
    citedFirst === citedThen,
  ]).toEqual([false, false, false, false])
})

test('provenance.json says who answered and when, with which config, files and versions, and holds no key', async () => {
  const files = await exported('2026-01-02', 1)
  const account = JSON.parse(files['provenance.json']!)
  const at = '2026-01-02T10:00:00.000Z'
  expect(account).toMatchObject({
    attune: expect.any(String),
    node: process.version,
    plugins: { core: {}, toy: { code: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    seed: '7',
    answers: [
      { name: 'bot', calls: 8, first: at, last: at },
      { name: 'chat', model: 'gpt-toy-2026', fingerprint: 'fp_1', calls: 8, first: at, last: at },
    ],
    files: [
      {
        file: 'scenarios.jsonl',
        of: 'core/scenarios',
        kind: 'scenarios',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
    runs: [{ id: 1, started: at, finished: at, outcome: { done: 18, failed: 0 } }],
  })
  const values = new Map(account.config.map((each: { path: string }) => [each.path, each]))
  expect(values.get('supporters.bot.version')).toEqual({
    path: 'supporters.bot.version',
    value: 'abc123',
    written: '${env:BOT_SHA}',
    at: 'attune.config.yaml:7',
  })
  expect(values.get('supporters.bot.url')).toMatchObject({ value: 'http://bot.example/chat?…' })
  expect(values.get('evaluations.e.repeats')).toMatchObject({ value: 2 })
  expect(files['provenance.json']).not.toContain(KEY)
  expect(files['provenance.json']).not.toContain('room=7')
})

test('times.csv has a line per unit and one per call, with what each took', async () => {
  const { 'times.csv': text = '' } = await exported('2026-01-02', 1)
  const [header, ...lines] = text.trimEnd().split('\r\n')
  expect(header).toBe(
    'evaluation,unit,kind,label,supporter,other,shownFirst,scenario,repeat,conditions,call,reply,model,took,first,made',
  )
  const rows = lines.map((line) => line.split(','))
  const of = (kind: string, call: string) =>
    rows.filter((row) => row[2] === kind && row[10] === call)
  expect(
    [of('simulate', ''), of('simulate', '1'), of('simulate', '2')].map(({ length }) => length),
  ).toEqual([8, 8, 8])
  expect(of('estimate', '')).toHaveLength(8)
  expect(of('estimate', '1')).toEqual([])
  expect(of('analyse', '')).toHaveLength(2)
  expect(rows[1]).toEqual([
    'e',
    expect.stringMatching(/^[0-9a-f]{16}$/),
    'simulate',
    'toy/talk',
    'bot',
    '',
    '',
    'a',
    '1',
    '',
    '1',
    '1',
    'bot',
    expect.stringMatching(/^[1-9]\d*$/),
    '',
    '2026-01-02T10:00:00.000Z',
  ])
})

test('roles that a stand-in took and templates of the config are named, and what the config extends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-provenance-'))
  const preset = '@attune/plugin-trajectory/presets/default.yaml'
  writeFileSync(join(folder, 'own.md'), 'Say how you feel. {{setting}}\n')
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `extends: '${preset}'
plugins: ['@attune/plugin-trajectory']
supporters: { listener: { use: core/rule-based } }
models: { seeker: { provider: offline } }
prompts: { trajectory/seeker: { en: own.md } }
`,
  )
  const services = [bind(tokens.store, new MemoryStore())]
  const project = await openProject({ cwd: folder, env: {}, services })
  const account = await provenance(project)
  await project.close()
  expect(account).toMatchObject({
    extends: [preset],
    presets: ['trajectory/default'],
    standIns: ['seeker', 'reward'],
    failedProbes: [],
    answers: [],
    runs: [],
  })
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
  const changed = account.prompts.filter((each) => each.changed)
  expect(changed).toEqual([
    {
      prompt: 'trajectory/seeker',
      language: 'en',
      sha256,
      changed: true,
      text: 'Say how you feel. {{setting}}\n',
    },
  ])
  expect(account.prompts).toContainEqual({ prompt: 'trajectory/seeker', language: 'zh', sha256 })
})

test('under every exported table stands where it comes from, and all of that is in provenance.json', async () => {
  const files = await exported('2026-01-02', 1)
  const account = JSON.parse(files['provenance.json']!)
  const answered = account.answers.map(
    ({ name, model = 'model not reported' }: { name: string; model?: string }) =>
      `${name}: ${model}`,
  )
  const tables = Object.entries(files).filter(([name]) => /\.(tex|md|html)$/.test(name))
  expect(tables.length).toBeGreaterThanOrEqual(12)
  for (const [name, text] of tables) {
    const line =
      /No preset\. Attune (\S+), toy \(files (\w{8})\)\. Models as answered: (.*?)\. n = (?:\d+ to )?(\d+)\. Seed (\w+)\./
    const [, attune, code, models = '', n, seed] = line.exec(text) ?? [name]
    expect([name, attune, seed]).toEqual([name, account.attune, account.seed])
    expect(account.plugins.toy.code.slice(0, 8)).toBe(code)
    expect(models.split('; ')).toEqual(answered)
    expect(Number(n)).toBeGreaterThan(0)
  }
})

test('cite has an entry for each method in use, and a methods paragraph that is true of the run', async () => {
  const files = await exported('2026-01-02', 1)
  const { bibtex, methods } = JSON.parse(files['cited']!)
  const { attune, plugins } = JSON.parse(files['provenance.json']!)
  // Two scenarios of the same text are one cluster: there is no p-value, and nothing that adjusts
  // one.
  expect(bibtex.match(/^@\w+\{.*,$/gm)).toEqual(['@misc{attune,', '@article{doe2026toy,'])
  expect(bibtex).toContain(
    [
      '  title = {{A Toy \\& More}},',
      '  author = {Doe, Jane and Roe, Rö},',
      '  year = {2026},',
      '  journal = {Toys\\_1},',
      '  url = {https://toys.example/a_b},',
    ].join('\n'),
  )
  const text = [
    `We evaluated 2 supporters (bot and chat) with Attune ${attune}, toy (files ${plugins.toy.code.slice(0, 8)}), without a preset [@attune; @doe2026toy].`,
    'The 2 scenarios come from core/scenarios, all in en; they form 1 independent cluster. Each was repeated 2 times.',
    'Dialogues were made by toy/talk and measured by core/lexicon.',
    'Models, as they named themselves in their answers (on 2026-01-02): bot: model not reported; chat: gpt-toy-2026.',
    'All 8 dialogues are complete, and no estimate or judgement of them failed.',
    'Values that could not be read are counted as missing in each table.',
    'Values of a scenario were averaged first, then scenarios.',
    'Unless a table says otherwise, intervals are 95 % t intervals over scenario clusters.',
    'All randomness follows from the seed "7".',
  ].join(' ')
  expect(methods).toEqual([{ evaluation: 'e', text }])
})

test('core/replies has the cost of dialogues in its exports, and the times to reply beside them', async () => {
  const files = await exported('2026-01-02', 250)
  const { evaluations } = JSON.parse(files['results.json']!)
  const [{ rows: found }] = evaluations[1].findings.tables
  expect(found.map(({ cost }: { cost: Quantity }) => cost.value)).toEqual([
    { state: 'unknown', why: 'no prices' },
    // Two replies of 500 tokens in and 250 out, at 1 and 2 per million.
    { state: 'known', value: 0.002 },
  ])
  const { rows } = JSON.parse(files['reply times']!) as Table
  expect(rows.map(({ evaluation, supporter }) => [evaluation, supporter])).toEqual([
    ['e', 'bot'],
    ['e', 'chat'],
  ])
  expect(rows[0]).toMatchObject({ median: { n: 8, value: { state: 'known' } }, most: { n: 8 } })
  const [names, ...calls] = files['times.csv']!.split('\r\n').map((line) => line.split(','))
  const replies = calls.flatMap((cells) =>
    cells[names!.indexOf('model')] === 'bot' ? [cells[names!.indexOf('reply')]] : [],
  )
  expect(replies.sort()).toEqual(['1', '1', '1', '1', '2', '2', '2', '2'])
})
