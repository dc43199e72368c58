/** What a report costs grows with its dialogues, and no faster: CPU times as ratios, in one process. */
import { afterAll, expect, test } from 'vitest'
import { makeReport } from '@attune/report'
import { decidingScenarios } from '../src/catalog/deciding.js'
import { inOrderOfNeed } from '../src/file/sample.js'
import type { Catalog } from '../src/report-data.js'
import { makeMany } from './fixture/many.js'
import type { Study } from './fixture/study.js'

const { signal } = new AbortController()
const whole = { maxSize: 1e9, texts: true, prompts: true, folder: false, signal }
const studies: Study[] = []
afterAll(() => Promise.all(studies.map((study) => study.end())))

async function study(dialogues: number): Promise<Study> {
  const made = await makeMany(dialogues)
  studies.push(made)
  return made
}

/** Seconds of CPU, the best of some. */
async function costOf(work: () => unknown, times = 5): Promise<number> {
  const costs: number[] = []
  for (let at = 0; at < times; at++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1e6)
  }
  return Math.min(...costs)
}

test('a report of 4,000 dialogues costs at most eight times one of 1,000, and a few times the reading of its index', async () => {
  const [small, large] = [await study(1000), await study(4000)]
  const report = ({ project }: Study) => costOf(() => makeReport(project, whole), 2)
  const [ofSmall, ofLarge] = [await report(small), await report(large)]
  expect(ofLarge / ofSmall).toBeLessThanOrEqual(8)
  const [archive] = large.project.archives()
  const index = await costOf(async () => {
    for await (const _ of archive!.rows()) continue
  })
  expect(ofLarge / index).toBeLessThanOrEqual(20)
}, 120_000)

/** Two supporters who differ in each scenario, and a flag in each dialogue. */
function catalogOf(scenarios: number): Catalog {
  const rows = Array.from({ length: 2 * scenarios }, (_, row) => row)
  const all = (value: number): number[] => rows.map(() => value)
  return {
    evaluation: 'talks',
    supporters: ['a', 'b'],
    scenarios: Array.from({ length: scenarios }, (_, at) => ({ id: `s${at}`, title: '', language: 'en', tags: {} })),
    settings: [{}],
    endings: [],
    reasons: [],
    measures: [{ key: 'mood', source: 'mood', name: 'mood', conditions: {} }],
    labels: [],
    curves: [],
    flags: ['odd'],
    judges: [],
    dialogues: {
      place: rows,
      scenario: rows.map((row) => row >> 1),
      supporter: rows.map((row) => row % 2),
      repeat: all(1),
      setting: all(0),
      ending: all(-1),
      reason: all(-1),
      turns: all(3),
      offline: all(0),
      lost: all(0),
      measures: [rows],
      labels: [],
      curves: [],
      flags: [rows.filter((row) => row % 50 === 0)],
    },
    pairs: {
      place: [],
      scenario: [],
      repeat: [],
      judge: [],
      first: [],
      second: [],
      firstWins: [],
      secondWins: [],
      ties: [],
      byPosition: [],
      unknown: [],
    },
    failures: [],
  }
}

test.each([
  ['the order in which texts go into a file', (catalog: Catalog) => inOrderOfNeed([catalog], 'seed')],
  ['the scenarios that decide', decidingScenarios],
])('%s: four times the scenarios cost at most twelve times as much', async (_, work) => {
  const [small, large] = await Promise.all([4000, 16_000].map(async (scenarios) => catalogOf(scenarios)))
  await costOf(() => work(small!))
  expect((await costOf(() => work(large!))) / (await costOf(() => work(small!)))).toBeLessThanOrEqual(12)
})
