/**
 * What a report costs grows with its dialogues, and no faster: CPU times as ratios, in one process.
 * That of a whole report is a soak.
 */
import { expect, test } from 'vitest'
import { decidingScenarios } from '../src/catalog/deciding.js'
import { inOrderOfNeed } from '../src/file/sample.js'
import type { Catalog } from '../src/report-data.js'
import { costOf } from './fixture/cost.js'

/** Two supporters who differ in each scenario, and a flag in each dialogue. */
function catalogOf(scenarios: number): Catalog {
  const rows = Array.from({ length: 2 * scenarios }, (_, row) => row)
  const all = (value: number): number[] => rows.map(() => value)
  return {
    evaluation: 'talks',
    supporters: ['a', 'b'],
    primary: [],
    scenarios: Array.from({ length: scenarios }, (_, at) => ({
      id: `s${at}`,
      title: '',
      language: 'en',
      tags: {},
    })),
    settings: [{}],
    findings: [],
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
  [
    'the order in which texts go into a file',
    (catalog: Catalog) => inOrderOfNeed([catalog], 'seed'),
  ],
  ['the scenarios that decide', decidingScenarios],
  // In a long run what other tests left is collected at any time; what grows by the square takes
  // sixteen times as much at each try.
])(
  '%s: four times the scenarios cost at most twelve times as much',
  { retry: 3 },
  async (_, work) => {
    const [small, large] = await Promise.all(
      [4000, 16_000].map(async (scenarios) => catalogOf(scenarios)),
    )
    await costOf(() => work(small!))
    const cost = (catalog: Catalog): Promise<number> =>
      costOf(() => work(catalog), process.env['ATTUNE_SOAK'] === undefined ? 5 : 15)
    expect((await cost(large!)) / (await cost(small!))).toBeLessThanOrEqual(12)
  },
)
