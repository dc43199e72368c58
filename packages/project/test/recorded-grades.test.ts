/**
 * What a component declares as the record of its numbers stands beside them, in the languages of
 * the run.
 */
import type { Observation, Table } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { withGrades } from '../src/results/with-grades.js'
import { recordedGrades } from '../src/results/recorded-grades.js'

const echo = { en: 'validated for echo from dose 0.25', zh: '对重复对方自剂量 0.25 起有效' }
const evaluation = (languages: readonly string[], record: object | undefined = { en: echo }) => ({
  estimators: ['text'],
  judges: [],
  gives: {
    text: {
      measures: {
        echo: { title: 'Taken from the reply', record: record as never },
        hedges: { record: {} },
      },
    },
  },
  async *observations() {
    for (const language of languages) yield { language } as Observation
  },
})

const table: Table = {
  id: 'a',
  title: 'A',
  columns: [
    { key: 'e', title: 'Taken from the reply' },
    { key: 'h', title: 'hedges' },
  ],
  rows: [],
  notes: [],
}

test('a number is validated in the languages of its record', async () => {
  const grades = await recordedGrades(evaluation(['en', 'en', 'zh-CN']))
  expect(
    grades.map(({ criterion, language, grade, text }) => [criterion, language, grade, text]),
  ).toEqual([
    ['echo', 'en', 'validated', echo.en],
    ['hedges', 'en', 'none', 'not validated'],
    ['echo', 'zh-CN', 'none', 'not validated'],
    ['hedges', 'zh-CN', 'none', 'not validated'],
  ])
})

test('a table says it of the numbers that it shows, in both languages', async () => {
  const own = evaluation(['en'])
  const { tables } = withGrades({ tables: [table], figures: [] }, await recordedGrades(own), own)
  const note =
    'What text is known to find of planted mistakes (en): Taken from the reply: validated for echo from dose 0.25; not validated: hedges.'
  expect(tables[0]!.notes).toEqual([note])
  expect(tables[0]!.translations?.['zh']?.[note]).toContain('对重复对方自剂量 0.25 起有效')
})

test('a table whose numbers are all not validated says only that', async () => {
  const own = evaluation(['en'], {})
  const { tables } = withGrades({ tables: [table], figures: [] }, await recordedGrades(own), own)
  const note = 'Not validated in text (en): Taken from the reply, hedges.'
  expect(tables[0]!.notes).toEqual([note])
  expect(tables[0]!.translations?.['zh']?.[note]).toContain('未经验证')
})

test('without a record nothing is said', async () => {
  expect(await recordedGrades({ ...evaluation(['en']), gives: {} })).toEqual([])
})
