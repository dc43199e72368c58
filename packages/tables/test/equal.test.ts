import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { chinese, equalTo, gridOf, tableToCsv, tableToText, unicodeSigns } from '../src/index.js'

const hundred = [0, 100] as const

describe('what equals another one', () => {
  test('has its values in its places, on its scale', () => {
    const all = [
      { range: hundred, values: [1, 2, null] },
      { range: hundred, values: [1, 2, null] },
      { range: hundred, values: [1, 2, 3] },
      { range: hundred, values: [1, null, 2] },
      { range: [0, 10] as const, values: [1, 2, null] },
      { range: hundred, scale: 100, values: [1, 2, null] },
      { range: hundred, values: [1, 2, 3] },
    ]
    expect(equalTo(all)).toEqual([undefined, 0, undefined, undefined, undefined, undefined, 2])
  })

  test('varies: two that are always 0 are two', () => {
    const [never, sometimes] = [
      [0, 0, 0],
      [0, 0, 1],
    ]
    expect(
      equalTo([{ values: never }, { values: never }, { values: sometimes }, { values: sometimes }]),
    ).toEqual([undefined, undefined, undefined, 2])
  })

  test('is compared up to the first difference', () => {
    let looks = 0
    const values = Array.from({ length: 1000 }, (_, at) => at)
    const isSame = (one: number, other: number): boolean => {
      looks++
      return one === other
    }
    equalTo([{ values }, { values: values.with(1, 0) }, { values: values.with(0, 5) }], isSame)
    expect(looks).toBeLessThan(20)
  })
})

const table: Table = {
  id: 'kindness',
  title: 'Kindness',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'warmth', title: 'Warmth' },
    { key: 'respect', title: 'Respect', sameAs: 'warmth' },
    { key: 'care', title: 'Care', sameAs: 'warmth' },
    { key: 'words', title: 'Words', sameAs: 'letters' },
  ],
  rows: [
    {
      supporter: 'a',
      ...Object.fromEntries(
        ['warmth', 'respect', 'care', 'words'].map((key) => [key, { value: known(1.5), n: 2 }]),
      ),
    },
  ],
  notes: [],
}

test('a table shows columns that equal one of its columns once, and names them', () => {
  expect(tableToText(table).split('\n')).toEqual([
    'Kindness',
    '',
    'Supporter  Warmth  Words',
    '─────────  ──────  ─────',
    'a            1.50   1.50',
    '',
    'n = 2.',
    'Respect, Care equal Warmth in every dialogue: shown once.',
  ])
  expect(
    gridOf(table, unicodeSigns, false, chinese({ tell: (text) => text, whole: (text) => text }))
      .notes,
  ).toContain('「Respect」「Care」在每个对话中都与「Warmth」相同：只显示一次。')
})

test('files of data have all columns', () =>
  expect(tableToCsv(table)).toMatch(/warmth.*respect.*care/))
