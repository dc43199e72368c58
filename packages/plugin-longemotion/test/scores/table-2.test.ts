import { valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import { known, type Known } from '@attune/core'
import { overallOf, parts } from '../../src/analyses/table/scores.js'

/**
 * Setting, model, [EC, ED, QA, ES, MC-4, EE], overall and its difference from the model's base
 * setting, as printed.
 */
type Row = readonly [
  string,
  string,
  readonly [number, number, number, number, number, number],
  number,
  number?,
]

const printedRows: readonly Row[] = [
  ['Base', 'GPT-4o-mini', [37.0, 16.42, 48.61, 4.54, 3.75, 86.77], 59.1],
  ['Base', 'GPT-4o', [50.09, 19.12, 50.12, 4.6, 3.77, 81.03], 61.29],
  ['Base', 'DeepSeek-V3', [56.5, 24.51, 45.53, 4.62, 3.99, 81.75], 63.42],
  ['Base', 'Qwen3-8B', [48.0, 18.14, 44.75, 4.51, 3.97, 73.4], 58.98],
  ['Base', 'Llama3.1-8B-Instruct', [39.34, 9.8, 44.56, 4.29, 4.0, 75.61], 55.85],
  ['Base', 'GPT-5', [73.75, 22.79, 43.22, 4.42, 4.67, 86.77], 68.06],
  ['Base', 'Qwen3-14B', [50.0, 20.83, 46.35, 4.55, 3.95, 84.49], 61.95],
  ['Base', 'Qwen3-32B', [58.25, 20.59, 43.11, 4.53, 4.17, 84.81], 63.46],
  ['RAG', 'GPT-4o-mini', [51.67, 21.57, 50.72, 4.53, 3.78, 80.41], 61.76, 2.66],
  ['RAG', 'GPT-4o', [61.34, 22.55, 51.81, 4.52, 3.8, 79.49], 63.6, 2.31],
  ['RAG', 'DeepSeek-V3', [62.59, 23.53, 50.44, 4.63, 4.34, 81.83], 66.3, 2.88],
  ['RAG', 'Qwen3-8B', [41.59, 19.12, 44.34, 4.54, 4.14, 73.28], 58.65, -0.33],
  ['RAG', 'Llama3.1-8B-Instruct', [44.0, 11.27, 43.21, 4.26, 3.94, 75.16], 56.27, 0.42],
  ['CoEM', 'GPT-4o-mini', [59.5, 20.59, 49.12, 4.52, 3.77, 80.38], 62.57, 3.47],
  ['CoEM', 'GPT-4o', [61.42, 25.0, 51.07, 4.53, 3.81, 80.41], 64.12, 2.83],
  ['CoEM', 'DeepSeek-V3', [64.17, 23.04, 50.39, 4.65, 4.34, 82.83], 66.7, 3.28],
  ['CoEM', 'Qwen3-8B', [62.92, 18.14, 51.11, 4.55, 4.14, 73.59], 63.26, 4.28],
  ['CoEM', 'Llama3.1-8B-Instruct', [55.09, 11.27, 44.79, 4.17, 4.0, 75.71], 58.38, 2.53],
]

const table2 = printedRows.map(
  ([setting, model, [EC, ED, QA, ES, MC4, EE], overall, difference]) => ({
    setting,
    model,
    scores: { EC, ED, QA, ES, MC4, EE },
    overall,
    difference,
  }),
)

/** Their printed scores give exact halves, 58.655 and 66.705, which the paper rounds down. */
const isRoundedDown = ({ setting, model }: { setting: string; model: string }): boolean =>
  ['RAG Qwen3-8B', 'CoEM DeepSeek-V3'].includes(`${setting} ${model}`)

/** As tables print it: a sum that is a half but for the last binary digits counts as one. */
const rounded = (score: number): number => Math.round(score * 100 + 1e-7) / 100

/** What the table says of one answer in each task. */
function overallScore(scores: Readonly<Record<string, number>>): Known<number> {
  const rows = parts.map(({ key: name }) => ({
    supporter: 'a',
    scenario: name,
    cluster: name,
    language: 'en',
    tags: {},
    repeat: 1,
    conditions: {},
    name,
    value: known(scores[name.startsWith('EC') ? 'EC' : name]!),
  }))
  return overallOf(rows, 0.95).value as Known<number>
}

describe('table 2 of the paper', () => {
  test('goes from 3.33 to 100', () => {
    expect(overallScore({ EC: 100, ED: 100, QA: 100, ES: 5, MC4: 5, EE: 100 })).toMatchObject(
      known(100),
    )
    expect(valueOf(overallScore({ EC: 0, ED: 0, QA: 0, ES: 1, MC4: 0, EE: 0 }))).toBeCloseTo(20 / 6)
  })

  test.each(table2)(
    '$setting $model: the overall score is near the printed one',
    ({ scores, overall }) => {
      expect(Math.abs(valueOf(overallScore(scores)) - overall)).toBeLessThanOrEqual(0.0051)
    },
  )

  test.each(table2.filter((row) => !isRoundedDown(row)))(
    '$setting $model: the overall score is printed with halves rounded up',
    ({ scores, overall }) => {
      expect(rounded(valueOf(overallScore(scores)))).toBe(overall)
    },
  )

  test.each(table2.filter(isRoundedDown))(
    '$setting $model: the half is rounded down',
    ({ scores, overall }) => {
      expect(valueOf(overallScore(scores))).toBeCloseTo(overall + 0.005, 9)
    },
  )

  test.each(table2.filter(({ setting }) => setting !== 'Base'))(
    '$setting $model: the difference is that of the printed overall scores',
    ({ model, overall, difference }) => {
      const base = table2.find((row) => row.setting === 'Base' && row.model === model)!
      expect(Number((overall - base.overall).toFixed(2))).toBe(difference)
    },
  )
})
