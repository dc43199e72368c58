import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Column } from '@attune/core/findings'
import { decide } from '@attune/claims'
import { decisionSentence } from '@attune/claims'
import { compare, type KitColumn, means, type Row, trends } from '@attune/kit'
import { formatBound, tableToText } from '@attune/tables'
import { marginGate, rows as gateRows } from './rows.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'

const columns: readonly Pick<Column, 'scale' | 'digits' | 'range'>[] = [
  {},
  { scale: 100, digits: 1, range: [0, 1] },
  { digits: 0, range: [-1, 1] },
  { digits: 3 },
]

test('a bound is printed on its side of each number that it excludes', () => {
  const near = fc.tuple(
    fc.constantFrom(0, 0.5, 1, -1),
    fc.double({ min: 1e-7, max: 1, noNaN: true }),
    fc.boolean(),
  )
  fc.assert(
    fc.property(near, fc.constantFrom(...columns), ([mark, distance, isAbove], column) => {
      const value = mark + (isAbove ? distance : -distance)
      const { scale = 1, range = [] } = column
      // Less is rounding.
      fc.pre([-1, 0, 0.5, 1].every((each) => Math.abs(value - each) > 1e-6))
      const printed = Number(formatBound(value, column, [0.5])) / scale
      for (const each of [0, 0.5, ...range])
        expect(Math.sign(Number((printed - each).toFixed(12)))).toBe(
          Math.sign(Number((value - each).toFixed(12))),
        )
    }),
  )
  expect(['0.004', '0.00', '100.0', '99.96']).toEqual([
    formatBound(0.004, {}),
    formatBound(1e-18, {}),
    formatBound(1, columns[1]!),
    formatBound(0.9996, columns[1]!),
  ])
})

const row = (supporter: string, at: number, value: number, more: Partial<Row> = {}): Row => ({
  supporter,
  scenario: `s${at}`,
  cluster: `s${at}`,
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name: 'mood',
  value: known(value),
  ...more,
})
const column: KitColumn = { key: 'mood', title: 'Mood', better: 'higher', digits: 1 }
const options = { id: 'm', title: 'M', columns: [column] }

test('a difference that excludes 0 does not print it as its bound', () => {
  const evaluation = fabricate(['A', 'B'], [])
  const noise = [0.11, -0.1, 0.1, -0.11, 0.09, -0.09, 0.1, -0.1, 0.11, -0.11, 0.1, -0.1]
  const given = noise.flatMap((each, at) => [row('A', at, 0.1 + each), row('B', at, 0)])
  const { tables, sentences } = compare(evaluation, given, options)
  const { lower } = (tables[0]!.rows[0]!['mood'] as { interval: { lower: number } }).interval
  expect(lower.toFixed(1)).toBe('0.0')
  expect(sentences[0]).toMatch(/\[0\.0[1-9], 0\.2\]/)
  expect(tableToText(tables[0]!)).toMatch(/\[0\.0[1-9], 0\.2\]/)
})

test('nor does a gate print the bound that it excludes', () => {
  const gate = { ...marginGate, bound: -1 }
  const own = Array.from({ length: 30 }, (_, at) => -0.99 + (at % 2 === 0 ? 0.02 : -0.02))
  const [decision] = decide([{ gate, own: gateRows(own), other: gateRows(own.map(() => 0)) }])
  expect(decision!.interval!.lower).toBeGreaterThan(-1)
  expect(decision!.interval!.lower.toFixed(2)).toBe('-1.00')
  expect(decisionSentence(decision!)).toMatch(/\[-0\.99\d, -0\.98\]/)
})

describe('sentences', () => {
  test('say how far something falls, not that it falls by less than nothing', () => {
    const series = (at: number, last: number) => ({
      series: { over: 'seeker' as const, values: [known(50), known(last)] },
      name: 'mood',
      scenario: `s${at}`,
    })
    const given = Array.from({ length: 10 }, (_, at) => row('A', at, 2, series(at, 30 + (at % 3))))
    const { sentences } = trends(fabricate(['A'], []), given, {
      id: 't',
      title: 'T',
      column: { key: 'mood', title: 'Mood', digits: 1 },
    })
    expect(sentences[0]).toMatch(
      /^Mood, first to last message: with A it falls by 19\.1 \[18\.\d, 19\.\d\] \(p < 0\.001, 10 scenarios\)\.$/,
    )
  })

  test.each([
    ['ABCDEF', '; 1 more difference.'],
    ['ABCDEFG', '; 2 more differences.'],
  ])('speak of one difference and of several: %s', (names, end) => {
    const supporters = [...names]
    const given = supporters.flatMap((name, place) =>
      Array.from({ length: 10 }, (_, at) =>
        row(name, at, place * 3 + ((at * (place + 1)) % 7) / 9),
      ),
    )
    const { sentences } = compare(fabricate(supporters, []), given, { ...options, baseline: 'A' })
    expect(sentences[0]!.endsWith(end)).toBe(true)
  })

  test('count clusters where several scenarios belong to one person', () => {
    const given = (name: string): Row[] =>
      Array.from({ length: 20 }, (_, at) =>
        row(name, at, (at * 7) % 5, { cluster: `person ${at % 12}` }),
      )
    const evaluation = fabricate(['A', 'B'], [])
    const turned = given('B').map((each, at) => ({ ...each, value: known((at * 3) % 5) }))
    const { sentences } = compare(evaluation, [...given('A'), ...turned], options)
    expect(sentences[0]).toContain('cannot be told apart at 12 clusters of 20 scenarios')
    const one = means(fabricate(['A'], []), given('A'), options)
    expect(one.sentences[0]).toContain('(12 clusters of 20 scenarios)')
    expect(tableToText(one.tables[0]!)).toContain('n = 20 in 12 clusters of 20 scenarios.')
  })
})
