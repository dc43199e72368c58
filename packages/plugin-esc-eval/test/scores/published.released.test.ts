/**
 * What the paper prints, computed again from its own cells. Where the two differ the difference is
 * named.
 */
import { describe, expect, test } from 'vitest'
import { dimensionTitles, dimensions } from '../../src/dimensions/dimensions.js'
import { roleMetrics } from '../../src/scores/role-play-quality.js'
import { readReleased, releasedData } from '../released-data.js'

type Row = Readonly<Record<string, string | number>>
interface Figures {
  readonly humanEvaluation: {
    readonly cards: Readonly<Record<string, number>>
    readonly rows: readonly Row[]
  }
  readonly rolePlayerQuality: { readonly rows: readonly Row[] }
  readonly rankerAccuracy: { readonly rows: readonly Row[] }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const titles = dimensions.map((name) => dimensionTitles[name].toLowerCase())

describe.runIf(releasedData)('the tables of the paper', () => {
  const figures = releasedData
    ? readReleased<Figures>('esc-eval/published-figures.json')
    : undefined

  test('each of the 26 rows is made of whole points over 4 n, and their mean is the printed average', () => {
    const { cards, rows } = figures!.humanEvaluation
    expect(rows).toHaveLength(26)
    for (const row of rows) {
      const n = cards[row['language']!]!
      const percents = titles.map((title) => {
        const printed = Number(row[title])
        const percent = (100 * Math.round((printed / 100) * 4 * n)) / (4 * n)
        expect(Math.abs(percent - printed)).toBeLessThan(0.0101)
        return percent
      })
      expect(Math.abs(meanOf(percents) - Number(row['average']))).toBeLessThan(0.0101)
    }
  })

  test('means of the rankers are the printed ones, but for four', () => {
    const rows = figures!.rankerAccuracy.rows
    const wrong = rows
      .filter(({ dimension }) => dimension === 'average')
      .flatMap(({ model, language, ...printed }) =>
        ['acc', 'accSoft'].flatMap((key) => {
          const own = rows.filter((row) => row['model'] === model && row['language'] === language)
          const cells = own
            .filter(({ dimension }) => dimension !== 'average')
            .map((row) => Number(row[key]))
          const mean = meanOf(cells)
          return Math.abs(mean - Number(printed[key])) < 0.0101
            ? []
            : [`${model} ${language} ${key} ${printed[key]}: ${mean.toFixed(2)}`]
        }),
      )

    expect(wrong).toEqual([
      'InternLM2 EN acc 25.5: 25.35',
      'InternLM2 EN accSoft 79.59: 71.14',
      'InternLM2 ZH accSoft 76.56: 72.29',
      'ESC-RANK EN acc 70.53: 70.58',
    ])
  })

  test('means of the role-players are the printed ones, but for two', () => {
    const wrong = figures!.rolePlayerQuality.rows.flatMap((row) => {
      const mean = meanOf(roleMetrics.map((metric) => Number(row[metric])))
      return Math.abs(mean - Number(row['average'])) < 0.0501
        ? []
        : [
            `${row['model']} ${row['language']} ${row['strategy']} ${row['average']}: ${mean.toFixed(2)}`,
          ]
    })

    expect(wrong).toEqual(['Baichuan-NPC ZH zero-shot 8: 7.75', 'Baichuan-NPC ZH CoT 8.1: 7.77'])
  })
})
