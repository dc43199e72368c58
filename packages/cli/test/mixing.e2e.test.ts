/**
 * The example of mixed methods with models that count; as it is, offline, it runs in
 * examples.e2e.test.ts.
 */
import { type FakeServer, startFakeServer } from '@attune/fake-server'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, records, run, type RunReport, type Table, write } from './e2e/in-process.js'
import {
  cold,
  grade,
  prefer,
  type SageModels,
  startSageModels,
  warm,
} from '@attune/testkit/shared/sage-models.js'
import { rewardModel } from './e2e/talks.js'

const whole = readFileSync(
  join(import.meta.dirname, '../../../examples/mixing/attune.config.yaml'),
  'utf8',
)
/** Without the evaluation of another seeker, which asks the models for dialogues of its own. */
const example = whole.slice(0, whole.indexOf('\n  # Another seeker'))
const supporters = ['warm', 'remembering', 'cold']
/** Of the ten of the example. */
const people = 5
const dialogues = people * supporters.length
const pairs = people * 3
/** The agent is content after nine warm replies; the cold supporter talks to the limit of ten. */
const talking = { agent: dialogues * 18, talker: people * (9 + 9 + 10) }

interface Exported {
  readonly type: 'dialogue' | 'pair'
  readonly evaluation: string
  readonly supporter: string
  readonly estimates: Readonly<Record<string, { value: { measures: { bel: { value: number } } } }>>
}

function tableOf({ evaluations }: RunReport, id: string): Table {
  const tables = evaluations.flatMap(({ findings }) => findings.tables)
  return tables.find((table) => table.id === id) ?? expect.fail(`no table ${id}`)
}

describe('The example with models that count their calls', () => {
  let models: SageModels
  let reward: FakeServer
  let folder: string
  let report: RunReport

  /** The example with other models and supporters, and what else a test wants otherwise. */
  const own = (later: object = {}) => ({
    'example.yaml': example,
    'attune.config.yaml': {
      extends: './example.yaml',
      concurrency: 16,
      models: {
        seeker: models.model('agent'),
        judge: models.model('either-judge'),
        talker: models.model('talker'),
        reward: rewardModel(reward),
      },
      supporters: {
        warm: { model: 'talker', system: warm },
        remembering: { use: 'longemotion/remembering', model: 'talker', system: warm },
        cold: { model: 'talker', system: cold },
        listener: null,
        adviser: null,
        dismisser: null,
      },
      evaluations: Object.fromEntries(
        Object.entries({ mixing: {}, later: {}, ...later }).map(([name, own]) => [
          name,
          { ...own, limit: people },
        ]),
      ),
    },
  })

  beforeAll(async () => {
    models = await startSageModels({
      'either-judge': (request) => {
        const { content } = request.messages[0]!
        if (content.includes('## Dimension: Empathy'))
          return '{"reason": "Read.", "evidence": [2], "score": 3}'
        return (content.includes('Capability:') ? prefer : grade)(request)
      },
    })
    reward = await startFakeServer()
    folder = project(own())
    report = await run(folder)
  })
  afterAll(() => Promise.all([models.server.close(), reward.close()]))

  it('simulates each dialogue once, for six readings, three judges and two evaluations', () => {
    expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
    expect(models.counts()).toEqual({
      ...talking,
      'either-judge': pairs * 2 * 9 + dialogues * (3 + 1),
    })
    expect(reward.stats()).toMatchObject({ answeredAgain: 0 })
    expect(reward.stats().calls).toBeGreaterThan(0)
  })

  it('gives level and change of the series of each source, on one scale', async () => {
    const lines = (await records(folder)).trim().split('\n')
    const all = lines.map((line) => JSON.parse(line) as Exported)
    const read = all.filter(
      ({ evaluation, type }) => evaluation === 'mixing' && type === 'dialogue',
    )
    expect(read).toHaveLength(dialogues)
    for (const { supporter, estimates } of read) {
      for (const label of ['felt', 'rewarded', 'worded']) {
        const { bel } = estimates[label]!.value.measures
        // The word list finds no word in some dialogues.
        if (label === 'worded' && bel.value === undefined) continue
        expect(bel).toMatchObject({ state: 'known', value: expect.any(Number) })
        expect(bel.value).toBeGreaterThanOrEqual(0)
        expect(bel.value).toBeLessThanOrEqual(1)
      }
      // By hand: the mean of 40, 47, … 96, 100 and of 40, 37, … 13, divided by 100.
      const level =
        supporter === 'cold' ? 0.265 : (40 + 47 + 54 + 61 + 68 + 75 + 82 + 89 + 96 + 100) / 1000
      expect(estimates['felt']!.value.measures.bel.value).toBeCloseTo(level, 12)
    }
  })

  it('finds that two methods agree where they do: both warm supporters before the cold one', () => {
    const row = (table: string) =>
      tableOf(report, table).rows.find(({ first, second }) => {
        return (
          first === 'sage/emotion · final' &&
          second === 'hill-judge/pairwise · Empathic Understanding'
        )
      })
    expect(row('method-agreement-dialogues')).toMatchObject({
      spearman: { value: { value: expect.closeTo(1, 9) }, n: dialogues },
      kendall: { value: { value: expect.closeTo(1, 9) }, n: dialogues },
    })
    expect(row('method-agreement-supporters')).toMatchObject({ spearman: { n: supporters.length } })
  })

  it('takes an estimator and another evaluation that come later without a single turn more', async () => {
    const before = models.counts()
    // The second estimator has been there as another one's source; what is new is the reading of
    // the third evaluation.
    const later = {
      estimators: { 'sage/emotion': {}, 'trajectory/causal-emotion': { model: 'reward' } },
    }
    const third = {
      scenarios: { use: 'sage/profiles', languages: ['en'] },
      simulator: { use: 'sage/sentient-agent', model: 'seeker' },
      estimators: { 'sage/emotion': { failureInclusive: true } },
    }
    write(folder, own({ later, third }))
    const { exitCode, done, failed, evaluations } = await run(folder)
    expect({ exitCode, failed, done }).toEqual({
      exitCode: 0,
      failed: 0,
      done: dialogues + evaluations.length,
    })
    expect(models.counts()).toEqual(before)
    expect(reward.stats()).toMatchObject({ answeredAgain: 0 })
  })
})
