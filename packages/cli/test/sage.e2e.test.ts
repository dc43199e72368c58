import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, run, type RunReport, type Table } from './e2e/in-process.js'
import { cold, type SageModels, startSageModels, warm } from '@attune/testkit/shared/sage-models.js'

const data = process.env['ATTUNE_DATA']
if (!data) console.warn('ATTUNE_DATA is not set: SAGE is not tried on the released profiles')

function tableOf({ evaluations }: RunReport, evaluation: string, id: string): Table {
  const tables = evaluations
    .filter((each) => each.evaluation === evaluation)
    .flatMap(({ findings }) => findings.tables)
  return (
    tables.find((table) => table.id === id) ??
    expect.fail(`no ${id} among ${tables.map((each) => each.id).join()}`)
  )
}

const knownAs = (value: unknown): object => ({ value: { state: 'known', value } })

describe('The example, offline', () => {
  /** Number of people that are evaluated, of ten. */
  const people = 6
  const own = { limit: people }
  const example = {
    'example.yaml': readFileSync(
      join(import.meta.dirname, '../../../examples/sage/attune.config.yaml'),
      'utf8',
    ),
    'attune.config.yaml': {
      extends: './example.yaml',
      evaluations: { sage: own, 'other-agent': own },
    },
  }
  // With five supporters: a dialogue, its emotion and four judges; the same without judges; six
  // people for two.
  const analyses = 9
  const units = people * 5 * (2 + 4) + people * 5 * 2 + 6 * (1 + 2 * 2) + analyses
  let report: RunReport
  beforeAll(async () => {
    report = await run(project(example))
  })

  it('is done, and says that it measures nothing', () => {
    expect(report).toMatchObject({ exitCode: 0, done: units, failed: 0, skipped: 0 })
    expect(report.evaluations.every((each) => (each as { offline?: boolean }).offline)).toBe(true)
  })

  it('shows that listening helps the stand-in, and dismissing does not', () => {
    for (const [evaluation, table] of [
      ['sage', 'leaderboard'],
      ['made', 'leaderboard'],
    ] as const) {
      const { rows } = tableOf(report, evaluation, table)
      expect(rows.find(({ supporter }) => supporter === 'listener')).toMatchObject({
        score: knownAs(100),
      })
      expect(rows.at(-1)).toMatchObject({ supporter: 'dismisser', success: knownAs(0) })
    }
  })

  it('gives every table and figure of the method', () => {
    const found = report.evaluations.filter(({ evaluation }) => evaluation === 'sage')
    expect(found.flatMap(({ findings }) => findings.tables.map(({ id }) => id))).toEqual([
      'leaderboard',
      'leaderboard-comparisons',
      'further-claims',
      'correlation',
      'agent-agreement-within',
      'agent-agreement-dialogues',
      'agent-agreement-supporters',
      'agent-agreement-means',
      'token-efficiency',
      'trajectories',
      'coordinates',
      'strategies',
      'measures-sage-emotion',
      'measures-sage-emotion-by-kind',
      'measures-sage-emotion-comparisons',
      'further-claims',
      'measures-sage-emotion',
      'measures-sage-emotion-by-intention',
      'measures-sage-emotion-comparisons',
      'further-claims',
    ])
    expect(found.flatMap(({ findings }) => findings.figures.map(({ id }) => id))).toEqual([
      'leaderboard-comparisons',
      'correlation-sage-relationship',
      'correlation-sage-utterance',
      'token-efficiency',
      'trajectories',
      'coordinates',
      'measures-sage-emotion-comparisons',
      'measures-sage-emotion-comparisons',
    ])
  })

  it('compares two agents on the same people', () => {
    const table = tableOf(report, 'sage', 'agent-agreement-supporters')
    expect(table.rows).toMatchObject([{ first: 'sage', second: 'other-agent', spearman: { n: 5 } }])
  })
})

describe.skipIf(!data)(
  'The method on ten of the public profiles, in Chinese, two supporters (needs ATTUNE_DATA)',
  () => {
    const profiles = 10
    let models: SageModels
    let folder: string
    let report: RunReport

    beforeAll(async () => {
      models = await startSageModels()
      folder = project({ 'attune.config.yaml': wholeMethod(models) })
      report = await run(folder, ['--figures'])
    })
    afterAll(() => models.server.close())

    it('is done: per dialogue its emotion, both tests, the strategies and the case', () =>
      expect(report).toMatchObject({
        exitCode: 0,
        done: profiles * 2 * 6 + report.evaluations.length,
        failed: 0,
        skipped: 0,
      }))

    it('costs nine estimations and nine messages a dialogue, three calls a test, one a reply, and so on', () => {
      const dialogues = profiles * 2
      // The warm supporter has the agent content after its ninth reply; the cold one talks to the
      // limit.
      const replies = profiles * (9 + 10)
      expect(models.counts()).toEqual({
        agent: dialogues * 18,
        talker: replies,
        relationship: dialogues * 3,
        utterance: dialogues * 3,
        strategies: replies,
        // Successes and failures alone; the coordinates take a profile of who has cases, and three
        // runs.
        cases: profiles,
        places: 1 + 3,
      })
    })

    it('ends talks by contentment or at ten messages, and scores the emotion at the end', () =>
      expect(tableOf(report, 'sage', 'leaderboard').rows).toMatchObject([
        { supporter: 'warm', score: knownAs(100), success: knownAs(profiles), failure: knownAs(0) },
        { supporter: 'cold', score: knownAs(40 - 9 * 3), success: knownAs(0), failure: knownAs(0) },
      ]))

    it('correlates emotion with each dimension of the tests, over dialogues and over supporters', () => {
      const { rows } = tableOf(report, 'sage', 'correlation')
      expect(rows).toHaveLength(5 + 4)
      for (const row of rows)
        expect(row).toMatchObject({ dialogue: { n: 2 * profiles }, model: { n: 2 } })
      expect(
        rows.map(({ dialogue }) => (dialogue as { value: { value: number } }).value.value),
      ).toEqual(rows.map(() => expect.closeTo(1, 9)))
    })

    it('finds the strategies of each, and a place for both', () => {
      const strategies = tableOf(report, 'sage', 'strategies').rows
      expect(strategies.find(({ name }) => String(name).startsWith('B-2'))).toMatchObject({
        'of.warm': { ...knownAs(1), n: 9 * profiles },
        'of.cold': { ...knownAs(0), n: 10 * profiles },
      })
      expect(tableOf(report, 'sage', 'coordinates').rows).toMatchObject([
        {
          supporter: 'warm',
          quadrant: 'empathy-creative',
          cases: '5 success rational',
        },
        { supporter: 'cold', quadrant: 'solution-structured', cases: 'none' },
      ])
    })

    it('draws its figures', () => expect(report.figures).toHaveLength(2 * 8))
  },
)

const wholeMethod = (models: SageModels) => ({
  extends: 'sage/paper',
  seed: 7,
  concurrency: 16,
  models: Object.fromEntries(
    ['agent', 'talker', 'relationship', 'utterance', 'strategies', 'cases', 'places'].map(
      (name) => [name, models.model(name)],
    ),
  ),
  supporters: { warm: { model: 'talker', system: warm }, cold: { model: 'talker', system: cold } },
  evaluations: {
    sage: {
      scenarios: { use: 'sage/profiles', file: join(data ?? '', 'sage', 'profiles_20.jsonl') },
      limit: 10,
      simulator: { use: 'sage/sentient-agent', model: 'agent' },
      judges: {
        'sage/relationship': { model: 'relationship' },
        'sage/utterance': { model: 'utterance' },
        'sage/strategies': { model: 'strategies' },
        'sage/case-analysis': { model: 'cases' },
      },
      analyses: {
        'sage/leaderboard': {},
        'sage/correlation': {},
        'sage/agent-agreement': {},
        'sage/token-efficiency': {},
        'sage/trajectories': {},
        'sage/coordinates': { model: 'places' },
      },
    },
  },
})
