/** The tables and sentences of docs/first-table.md are what the kit prints for these numbers. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compare } from '../src/compare.js'
import { means } from '../src/means.js'
import { readRows } from '../src/rows.js'
import { tableToText } from '@attune/tables'
import { type Fabricated, fabricate } from '@attune/testkit/shared/fabricate.js'

const page = readFileSync(new URL('../../../docs/first-table.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, text]) => text)

const columns = [{ key: 'bel', title: 'BEL', scale: 100, digits: 1, better: 'higher' as const }]

/** Moods between 0 and 1 of twelve scenarios; one dialogue of `old-bot` failed. */
const moods: Readonly<Record<string, readonly number[]>> = {
  'new-bot': [0.61, 0.55, 0.7, 0.64, 0.58, 0.66, 0.52, 0.73, 0.6, 0.57, 0.68, 0.63],
  'old-bot': [0.54, 0.5, 0.61, 0.6, 0.49, 0.62, 0.47, 0.63, 0.55, 0.5, 0.64],
  'gpt-4o': [0.6, 0.57, 0.66, 0.65, 0.55, 0.67, 0.5, 0.7, 0.62, 0.54, 0.69, 0.6],
}

const dialogues = Object.entries(moods).flatMap(([supporter, values]) =>
  Array.from({ length: 12 }, (_, at): Fabricated => {
    const value = values[at]
    const scenario = `s${at}`
    return value === undefined
      ? { scenario, supporter, failed: 'failed: MODEL_TIMEOUT' }
      : { scenario, supporter, measures: { bel: value } }
  }),
)

test('the page prints what Attune prints', async () => {
  const evaluation = fabricate(Object.keys(moods), dialogues)
  const rows = await readRows(evaluation, { kind: 'measure', source: 'mood' })
  const common = { columns, about: 'mood' }
  const { tables } = means(evaluation, rows, { ...common, id: 'm', title: 'Measures of mood' })
  const compared = compare(evaluation, rows, {
    ...common,
    id: 'c',
    title: 'Measures of mood, compared',
  })
  const printed = [...tables, ...compared.tables].map((table) => tableToText(table, { width: 80 }))
  expect(blocks).toEqual([
    compared.sentences.map((sentence) => `* ${sentence}`).join('\n'),
    ...printed,
  ])
})
