/** Shards of a run in processes of their own, put together. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run as runProcess } from './e2e/attune.js'
import { attune, project, run, type RunReport } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { probes } from './e2e/kills.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const quiet = ['--no-figures', '--no-report']
const storeOf = (name: string): string[] => ['--set', `store=${name}.db`]

/** Six scenarios in three clusters, read by two evaluations. */
async function world(scenarios = 6) {
  const [chat, reward] = await Promise.all([startServer({ delay: 1 }), startServer({ delay: 1 })])
  const { 'attune.config.yaml': config, ...files } = talks(
    { chat: chatModel(chat), reward: rewardModel(reward) },
    { scenarios, turns: 2 },
  )
  const clustered = files['scenarios.jsonl']
    .split('\n')
    .map((line, at) =>
      JSON.stringify({ ...(JSON.parse(line) as object), cluster: `story ${at % 3}` }),
    )
  const [first] = config.evaluations
  const evaluations = [
    { ...first, analyses: { 'core/measures': {} } },
    {
      ...first,
      name: 'again',
      estimators: { 'core/lexicon': {} },
      analyses: { 'core/measures': {} },
    },
  ]
  const folder = project({
    'scenarios.jsonl': clustered.join('\n'),
    'attune.config.yaml': { ...config, evaluations },
  })
  const asked = async (): Promise<number> =>
    (await chat.stats()).answered + (await reward.stats()).answered
  return { folder, asked }
}

const formats = ['csv', 'parquet', 'json']
/** They say when and how long, which no two runs share. */
const measured = new Set(['provenance.json', 'times.csv'])

/** Every file of every export. */
async function exportsOf(folder: string, store: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  const output = join(folder, `out-${store}`)
  for (const format of formats) {
    const to = join(output, format)
    mkdirSync(to, { recursive: true })
    const target = format === 'json' ? join(to, 'results.json') : to
    const { status, stderr } = await attune(folder, [
      'export',
      format,
      '--to',
      target,
      ...storeOf(store),
    ])
    expect([format, status, stderr]).toEqual([format, 0, ''])
  }
  for (const file of readdirSync(output, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || measured.has(file.name)) continue
    content[join(file.parentPath, file.name).slice(output.length)] = readFileSync(
      join(file.parentPath, file.name),
      'base64',
    )
  }
  return content
}

describe('two shards in processes of their own', () => {
  it('come to what one run comes to: byte-identical exports, and nothing is asked', async () => {
    const { folder, asked } = await world()
    const whole = await run(folder, storeOf('whole'))
    expect(whole).toMatchObject({ exitCode: 0, failed: 0 })
    const ofWhole = await asked()

    const names = ['one', 'two']
    const shards = await Promise.all(
      names.map((name, at) =>
        runProcess(folder, [...quiet, ...storeOf(name), '--shard', `${at + 1}/2`]),
      ),
    )
    for (const shard of shards)
      expect(shard).toMatchObject({ exitCode: 0, failed: 0, evaluations: [] })
    for (const { done } of shards) expect(done).toBeGreaterThan(0)
    const units = ({ done, reused }: RunReport): number => done + reused
    expect(shards.map(units).reduce((sum, each) => sum + each, 0)).toBe(units(whole) - 2)
    const ofShards = await asked()
    // Each process probes a reward server; all else is divided.
    expect(ofShards - 2 * ofWhole).toBeLessThanOrEqual(probes)

    const merged = await attune(folder, [
      'merge',
      ...names.map((name) => `${name}.db`),
      '--into',
      'merged.db',
    ])
    expect(merged).toMatchObject({ status: 0, stderr: '' })
    expect(merged.stdout).toMatch(
      /^Merged into merged\.db\.\none\.db: \d+ units, \d+ answers, 1 run are new\.\n/,
    )
    const rest = await run(folder, storeOf('merged'))
    expect(rest).toMatchObject({ exitCode: 0, done: 2, failed: 0 })
    expect(await asked()).toBe(ofShards)

    const exports = await exportsOf(folder, 'merged')
    expect(Object.keys(exports).length).toBeGreaterThan(formats.length)
    expect(exports).toEqual(await exportsOf(folder, 'whole'))
    const runs = await attune(folder, ['runs', '--json', ...storeOf('merged')])
    expect((JSON.parse(runs.stdout) as { runs: unknown[] }).runs).toHaveLength(3)
  }, 240_000)

  it('say which shard they are, and what comes next; tables wait for all shards', async () => {
    const { folder } = await world()
    const { status, stdout, stderr } = await attune(folder, ['run', ...quiet, '--shard', '1/2'])
    expect(status).toBe(0)
    expect(stderr).toMatch(/talks: Part of the evaluation \(--shard 1\/2\): \d+ of 6 scenarios\./)
    expect(stdout).toContain(
      'Shard 1 of 2. Analyses wait for all shards: put their stores together with `attune merge`, then `attune run`.',
    )
    expect(stdout).not.toContain('Results of')
  })

  it('one without scenarios is done, with 0', async () => {
    const { folder } = await world(1)
    const both = await Promise.all(
      ['1/2', '2/2'].map((shard, at) =>
        attune(folder, ['run', ...quiet, ...storeOf(`s${at}`), '--shard', shard]),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    expect(both.filter(({ stdout }) => stdout.includes('No scenario falls into it.'))).toHaveLength(
      1,
    )
  })
})

it('of generated scenarios each shard makes its own alone', async () => {
  const folder = project({
    'attune.config.yaml': {
      plugins: ['@attune/plugin-hill-judge'],
      models: { roles: { provider: 'offline' } },
      supporters: { kind: { use: 'core/rule-based' } },
      evaluations: {
        made: {
          scenarios: { use: 'hill-judge/roles', model: 'roles', count: 6 },
          simulator: 'hill-judge/session',
          estimators: { 'core/lexicon': {} },
        },
      },
    },
  })
  const generated = (store: string): string[] => {
    const sql = "SELECT key FROM unit WHERE kind = 'generate' ORDER BY key"
    const script = `import D from 'libsql'; console.log(JSON.stringify(new D('${join(folder, `${store}.db`)}').prepare(\`${sql}\`).raw().all([]).flat()))`
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: import.meta.dirname,
      }).toString(),
    ) as string[]
  }
  await run(folder, storeOf('whole'))
  for (const shard of ['1', '2']) {
    expect(await run(folder, [...storeOf(shard), '--shard', `${shard}/2`])).toMatchObject({
      exitCode: 0,
    })
  }
  const [one, two] = [generated('1'), generated('2')]
  expect([one.length, two.length].every((count) => count > 0)).toBe(true)
  expect([...one, ...two].toSorted()).toEqual(generated('whole'))
})

it('different results for the same work are refused by name, with 2', async () => {
  const { folder } = await world()
  await run(folder, [...storeOf('one'), '--sample', '1'])
  await run(folder, [...storeOf('two'), '--sample', '1'])
  const db = join(folder, 'two.db')
  const script = `import D from 'libsql'; new D('${db}').exec("UPDATE unit SET json = replace(json, 'turn', 'Turn') WHERE kind = 'simulate' AND supporter = 'calm'")`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
  })
  const { status, stderr } = await attune(folder, ['merge', 'one.db', 'two.db', '--into', 'all.db'])
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /have different results for the same work: simulate trajectory\/simulator of calm, [0-9a-f]{12}\./,
  )
})
