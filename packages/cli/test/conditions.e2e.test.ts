/** What a config varies, from the command line to tables and exports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  attune,
  project,
  records,
  run,
  type RunReport,
  type Table,
  write,
} from './e2e/in-process.js'

const example = readFileSync(
  join(import.meta.dirname, '../../../examples/conditions/attune.config.yaml'),
  'utf8',
)

/** Of the ten scenarios; fewer give no interval. */
const SCENARIOS = 6
const extending = (entries = ''): string =>
  `extends: ./example.yaml\nevaluations: { conditions: { limit: ${SCENARIOS}${entries} } }\n`

const tableOf = ({ evaluations }: RunReport, id: string): Table =>
  evaluations.flatMap(({ findings }) => findings.tables).find((table) => table.id === id) ??
  expect.fail(`no table ${id}`)

const conditionsIn = ({ rows }: Table, ...names: readonly string[]): string[] => [
  ...new Set(rows.map((row) => names.map((name) => row[`by.${name}`]).join(' '))),
]

describe('the example of conditions, offline', () => {
  let folder: string
  let report: RunReport
  beforeAll(async () => {
    folder = project({ 'example.yaml': example, 'attune.config.yaml': extending() })
    report = await run(folder)
  })
  const dialogues = SCENARIOS * 2 * 2

  it('has each condition and all of them together in one table', () => {
    expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
    const comparison = tableOf(report, 'verdicts-heard-comparisons')
    expect(conditionsIn(comparison, 'simulator.model', 'heard.model')).toEqual([
      'all all',
      'seeker-a judge-a',
      'seeker-a judge-b',
      'seeker-b judge-a',
      'seeker-b judge-b',
    ])
    expect(comparison.rows).toHaveLength(5)
    const pooled = comparison.rows[0]!['overall'] as { clusters: number; interval?: object }
    expect(pooled.clusters).toBe(SCENARIOS)
    // Six scenarios are too few for an interval.
    expect(pooled.interval).toBeUndefined()
    expect(conditionsIn(tableOf(report, 'measures-felt'), 'simulator.model')).toEqual([
      'all',
      'seeker-a',
      'seeker-b',
    ])
  })

  it('the pooled number is the mean of the four conditions', () => {
    const means = tableOf(report, 'verdicts-heard').rows.filter(
      ({ supporter }) => supporter === 'listener',
    )
    const values = means.map((row) => (row['overall'] as { value: { value: number } }).value.value)
    expect(values).toHaveLength(5)
    expect(values[0]).toBeCloseTo(values.slice(1).reduce((sum, value) => sum + value, 0) / 4, 10)
  })

  it('exports carry the conditions', async () => {
    const lines = (await records(folder)).trim().split('\n')
    const all = lines.map((line) => JSON.parse(line) as { conditions: Record<string, string> })
    expect(all).toHaveLength(2 * 2 * dialogues)
    expect(all.filter(({ conditions }) => conditions['heard.model'] === 'judge-b')).toHaveLength(
      2 * dialogues,
    )
    expect(all[0]!.conditions).toEqual({ 'simulator.model': 'seeker-a', 'heard.model': 'judge-a' })
  })

  it('plan, validate and show name what is varied', async () => {
    for (const command of [['plan'], ['config', 'validate'], ['config', 'show']]) {
      const { stdout } = await attune(folder, command)
      expect(stdout).toMatch(/conditions +simulator\.model +seeker-a, seeker-b\n/)
      expect(stdout).toMatch(/conditions +heard\.model +judge-a, judge-b\n/)
    }
  })

  it('a third judge makes its verdicts alone, a third seeker its units alone', async () => {
    const varying = (entries: string): string =>
      `models: { judge-c: { provider: offline, variant: c }, seeker-c: { provider: offline, variant: c } }\n${extending(`, ${entries}`)}`
    const settled = async (entries: string) => {
      write(folder, { 'attune.config.yaml': varying(entries) })
      const { status } = await attune(folder, ['run', '--no-figures', '--no-report'])
      expect(status).toBe(0)
      const { stdout } = await attune(folder, ['plan', '--json'])
      return (
        JSON.parse(stdout) as {
          evaluations: { units: Record<string, { total: number; open: number }> }[]
        }
      ).evaluations[0]!.units
    }
    const before = await counts(folder)
    const judges = 'judges: { heard: { vary: { model: [judge-a, judge-b, judge-c] } } }'
    expect(await settled(judges)).toMatchObject({ judge: { total: 2 * 3 * dialogues, open: 0 } })
    const judged = await counts(folder)
    expect(judged).toEqual({ ...before, judge: before.judge + 2 * dialogues })
    await settled(`simulator: { vary: { model: [seeker-a, seeker-b, seeker-c] } }, ${judges}`)
    expect(await counts(folder)).toEqual({
      simulate: judged.simulate + dialogues,
      estimate: judged.estimate + dialogues,
      judge: judged.judge + 3 * dialogues,
    })
  })
})

describe('judges of pairs', () => {
  const offline = (variant: string) => ({ provider: 'offline', variant })
  const supporters = Object.fromEntries(
    ['listener', 'adviser'].map((name) => [
      name,
      { model: 'seeker-a', system: `You are a ${name}.` },
    ]),
  )
  const roles = 3
  const config = {
    plugins: ['@attune/plugin-hill-judge'],
    models: { 'seeker-a': offline('a'), 'seeker-b': offline('b') },
    supporters,
    evaluations: [
      {
        name: 'compared',
        scenarios: { use: 'hill-judge/role-file' },
        limit: roles,
        simulator: {
          use: 'hill-judge/session',
          maxMessages: 8,
          detector: 'none',
          vary: { model: ['seeker-a', 'seeker-b'] },
        },
        judges: {
          alike: { use: 'hill-judge/pairwise', vary: { model: ['seeker-a', 'seeker-b'] } },
          across: { use: 'hill-judge/pairwise', model: 'seeker-a', across: 'simulator.model' },
        },
        analyses: {
          ...Object.fromEntries(
            ['alike', 'across'].flatMap((judge) =>
              ['stages', 'win-rates'].map((name) => [
                `${name} ${judge}`,
                { use: `hill-judge/${name}`, judge },
              ]),
            ),
          ),
          'core/verdicts': {},
        },
      },
    ],
  }
  let report: RunReport
  const tableBy = (label: string, id: string): Table =>
    tableOf(
      { ...report, evaluations: report.evaluations.filter((each) => each.label === label) },
      id,
    )
  beforeAll(async () => {
    report = await run(project({ 'attune.config.yaml': config }))
  })

  it('are all read', () => {
    expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  })

  it.each([
    ['win-rates alike', 'win-rates'],
    ['win-rates alike', 'win-rates-counts'],
    ['win-rates alike', 'win-rates-length'],
    ['stages alike', 'stages'],
  ])('that are varied have all conditions together and each by itself: %s, %s', (label, id) => {
    expect(conditionsIn(tableBy(label, id), 'simulator.model', 'alike.model')).toEqual([
      'all all',
      'seeker-a seeker-a',
      'seeker-a seeker-b',
      'seeker-b seeker-a',
      'seeker-b seeker-b',
    ])
  })

  it('pool four verdicts of each role', () => {
    const cells = tableBy('win-rates alike', 'win-rates').rows.map((row) => row['Exploration'])
    expect(cells.map((cell) => (cell as { n: number }).n)).toEqual([
      4 * roles,
      roles,
      roles,
      roles,
      roles,
    ])
  })

  it.each([
    ['win-rates across', 'win-rates'],
    ['stages across', 'stages'],
  ])('that compare across a condition compare each supporter with itself: %s, %s', (label, id) => {
    const met = tableBy(label, id).rows.map(({ first, second }) => `${first} against ${second}`)
    expect([...new Set(met)]).toEqual(
      ['listener', 'adviser'].map(
        (name) => `${name} [simulator.model=seeker-a] against ${name} [simulator.model=seeker-b]`,
      ),
    )
  })

  it('are pointed at by the analysis of verdicts', () => {
    const own = report.evaluations.find(({ label }) => label === 'core/verdicts')
    expect(own?.findings).toMatchObject({
      sentences: ['alike', 'across'].map((judge) =>
        expect.stringContaining(`${judge} compares dialogues in pairs`),
      ),
    })
  })
})

/** Distinct units of the store, by kind. */
async function counts(folder: string): Promise<Record<'simulate' | 'estimate' | 'judge', number>> {
  const { openStore } = await import('@attune/host')
  const store = await openStore(join(folder, '.attune', 'attune.db'))
  const { units } = await store.counts()
  await store.close()
  const of = (kind: string): number => units.find((each) => each.kind === kind)?.count ?? 0
  return { simulate: of('simulate'), estimate: of('estimate'), judge: of('judge') }
}
