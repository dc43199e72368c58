/** LongEmotion on its released records, in every setting: `npm run soak`. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, run, type RunReport, type Table } from './e2e/in-process.js'
import { type Models, startModels, stopModels } from './e2e/longemotion-models.js'

const data = process.env['ATTUNE_DATA']
if (!data) console.warn('ATTUNE_DATA is not set: LongEmotion is not tried on the released records')

const settings = ['base', 'rag', 'coem', 'self-rag', 'search-o1']
afterAll(stopModels)

const tablesOf = ({ evaluations }: RunReport): ReadonlyMap<string, Table> =>
  new Map(evaluations.flatMap(({ findings }) => findings.tables.map((table) => [table.id, table])))

const simulator = {
  use: 'longemotion/simulator',
  sage: 'sage',
  critic: 'critic',
  embedder: 'vectors',
}
const inEvery = { ...simulator, vary: { setting: settings } }

describe.skipIf(!data)('The released records in every setting (needs ATTUNE_DATA)', () => {
  const file = (name: string): string => join(data ?? '', 'longemotion', name)
  let report: RunReport
  let models: Models
  beforeAll(async () => {
    models = await startModels()
    const files = {
      emobench: file('Emotion_Classification_Emobench.jsonl'),
      detection: file('Emotion_Detection.jsonl'),
      qa: file('Emotion_QA.jsonl'),
      summary: file('Emotion_Summary_origin.jsonl'),
      conversation: file('Emotion_Conversations.jsonl'),
      expression: file('Emotion_Expression_Situations.json'),
    }
    const evaluation = {
      scenarios: { use: 'longemotion/tasks', files },
      simulator: inEvery,
      estimators: { 'longemotion/answers': {} },
      judges: { 'longemotion/judge': { model: 'judge' } },
      analyses: { 'longemotion/table': {}, 'longemotion/tokens': {} },
    }
    const folder = project({
      'attune.config.yaml': {
        plugins: ['@attune/plugin-longemotion'],
        concurrency: 16,
        models: models.models,
        supporters: { one: { model: 'reader', system: 'You are one.' } },
        evaluations: { released: evaluation },
      },
    })
    report = await run(folder)
  }, 300_000)

  it('are done, judged and read', () => {
    const analyses = 2
    const read = (2 + 20 + 1 + 188) * 5
    const judged = (20 + 20 + 188) * 5 + 3 * 20
    const dialogues = (2 + 20 + 1 + 20 + 20 + 188) * 5 + 3 * 20
    expect(report).toMatchObject({
      exitCode: 0,
      done: dialogues + read + judged + analyses,
      failed: 0,
      skipped: 0,
    })
  })

  it('give every setting every score, over all of them', () => {
    const tables = tablesOf(report)
    const sorted = settings.toSorted()
    const known = (n: number) => ({ n, value: { state: 'known' } })
    expect(tables.get('scores')?.rows).toMatchObject(
      sorted.map((setting) => ({
        setting,
        ED: known(20),
        QA: known(1),
        ES: known(20),
        MC4: known(60),
        EE: known(188),
      })),
    )
    expect(tables.get('needles')?.rows).toMatchObject(
      sorted.map((setting) => ({ 'by.setting': setting, 'EC-E': known(2) })),
    )
    expect(tables.get('stages')?.rows[0]).toMatchObject({
      MC1: known(60),
      MC2: known(60),
      MC3: known(60),
    })
  })

  it.each(['sage', 'critic', 'vectors'])(
    'are shown to the model %s once per distinct input',
    (name) => {
      const asked = models.askedOf(name)
      expect(asked.length).toBeGreaterThan(800)
      expect(new Set(asked).size).toBe(asked.length)
    },
  )
})
