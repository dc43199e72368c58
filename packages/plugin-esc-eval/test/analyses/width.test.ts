import type { Analysis } from '@attune/core/internal'
import { tableToText, widthOf } from '@attune/tables'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { evaluation } from './evaluation.js'

const people = [3, 2, 3, 3, 1, 2, 2]
const scored = evaluation(
  ['en', 'zh'].flatMap((language, at) =>
    Array.from({ length: 12 }, (_, scenario) =>
      ['a-supporter-of-ours', 'gpt-4.1-mini-2025'].map((supporter, side) => ({
        supporter,
        scenario: 100 * at + scenario,
        language,
        scores: {
          'esc-eval/scores': {
            group: 'general judge',
            scores: people.map((score, place) => (score + scenario * (place + 1) + side) % 5),
          },
          people: { scores: people.map((score, place) => (score + scenario * place) % 5) },
        },
      })),
    ).flat(),
  ),
)

test.each([
  ['tables', { by: ['category'] }],
  ['accuracy', { people: 'people' }],
  ['correlations', { people: 'people' }],
])('the tables of %s fit 80 columns', async (name, options) => {
  const analysis = make(plugin.components[name]!, options) as Analysis
  const { tables } = await analysis.analyse(scored, answering())
  const lines = tables.flatMap((table) => tableToText(table, { width: 80 }).split('\n'))

  expect(tables.length).toBeGreaterThan(1)
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
})
