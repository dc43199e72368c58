/**
 * Cells, differences, p-values, gates and pairs weigh a scenario cluster once: no number of a
 * report contradicts another.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, type Preference } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { decide } from '@attune/claims'
import { decisionSentence } from '@attune/claims'
import type { GateRow } from '../../src/gates/gate-rows.js'
import { compare, type KitColumn, means, pairs, type Row } from '@attune/kit'
import { type Match, quantity } from '@attune/kit/internal'
import { marginGate } from './rows.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'

const evaluation = fabricate(['A', 'B'], [])
const column: KitColumn = {
  key: 'yes',
  of: 'safe',
  label: 'yes',
  title: 'safe: yes',
  scale: 100,
  better: 'higher',
}
const options = { id: 'safe', title: 'Safe', columns: [column] }

const answer = (
  supporter: string,
  cluster: number,
  member: number,
  value: string | number,
): Row => ({
  supporter,
  scenario: `c${cluster} ${member}`,
  cluster: `c${cluster}`,
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name: 'safe',
  value: known(value),
})

/** Answers of each cluster: of A and of B. */
type Clusters = readonly (readonly (readonly [a: number, b: number])[])[]
const rowsOf = (clusters: Clusters, valueIn: (value: number) => string | number): Row[] =>
  clusters.flatMap((own, cluster) =>
    own.flatMap(([a, b], member) => [
      answer('A', cluster, member, valueIn(a)),
      answer('B', cluster, member, valueIn(b)),
    ]),
  )
const yesOrNo = (value: number): string => (value === 1 ? 'yes' : 'no')

/**
 * Three clusters of eight in which A fails and B mostly does not, nine of one in which only A does
 * well.
 */
const unequal: Clusters = [
  ...Array.from({ length: 3 }, () =>
    Array.from({ length: 8 }, (_, at) => [0, Number(at < 5)] as const),
  ),
  ...Array.from({ length: 9 }, () => [[1, 0] as const]),
]

function found(clusters: Clusters, valueIn: (value: number) => string | number, own = options) {
  const rows = rowsOf(clusters, valueIn)
  const table = means(evaluation, rows, own).tables[0]
  const compared = compare(evaluation, rows, { ...own, id: 'comparisons' })
  const { key } = own.columns[0]!
  return {
    a: cell(table, ['A'], key),
    b: cell(table, ['B'], key),
    difference: cell(compared.tables[0], ['A', 'B'], key),
    sentences: compared.sentences,
  }
}

function gateOn(clusters: Clusters) {
  const rows = rowsOf(clusters, (value) => value) as GateRow[]
  const sideOf = (supporter: string): GateRow[] => rows.filter((row) => row.supporter === supporter)
  const gate = { ...marginGate, of: 'rate', is: ['yes'], bound: -0.05 } as const
  return decide([{ gate, own: sideOf('A'), other: sideOf('B') }])[0]!
}

const bit = fc.integer({ min: 0, max: 1 })
const someClusters = (value: fc.Arbitrary<number>): fc.Arbitrary<Clusters> =>
  fc.array(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), {
    minLength: 2,
    maxLength: 12,
  })

describe('one estimand', () => {
  test('a side with the higher difference has the higher cell', () => {
    const { a, b, difference, sentences } = found(unequal, yesOrNo)
    expect(valueOf(a)).toBeCloseTo(9 / 12, 12)
    expect(valueOf(b)).toBeCloseTo((3 * 5) / 8 / 12, 12)
    expect(valueOf(difference)).toBeCloseTo(valueOf(a) - valueOf(b), 12)
    expect(difference.interval!.upper).toBeLessThanOrEqual(1)
    expect(sentences[0]).toMatch(/^safe: yes: A is better than B by 59\.38 \[/)
  })

  test.each([
    ['shares', bit, options, yesOrNo],
    [
      'numbers',
      fc.double({ min: -9, max: 9, noNaN: true }),
      { ...options, columns: [{ ...column, label: undefined! }] },
      (value: number) => value,
    ],
  ])(
    'the printed difference of %s is that of the printed cells, in tables and gates',
    (of, value, own, valueIn) => {
      fc.assert(
        fc.property(someClusters(value), (clusters) => {
          const { a, b, difference } = found(clusters, valueIn, own as typeof options)
          expect(valueOf(difference)).toBeCloseTo(valueOf(a) - valueOf(b), 9)
          if (of === 'shares')
            expect(gateOn(clusters).estimate).toEqual(known(expect.closeTo(valueOf(difference), 9)))
        }),
        { numRuns: 60 },
      )
    },
  )
})

const isWithin = ({ value, interval }: Quantity, lowest: number): void => {
  if (!interval || value.state === 'unknown') return
  expect(interval.lower).toBeGreaterThanOrEqual(lowest)
  expect(interval.upper).toBeLessThanOrEqual(1)
  expect(interval.lower).toBeLessThanOrEqual(value.value + 1e-12)
  expect(interval.upper).toBeGreaterThanOrEqual(value.value - 1e-12)
}

test('no interval of a share, or of a difference of two, leaves its range or its number', () => {
  fc.assert(
    fc.property(someClusters(bit), fc.boolean(), (clusters, isPaired) => {
      const rows = rowsOf(clusters, yesOrNo)
      const given = isPaired
        ? rows
        : rows.map((row) => (row.supporter === 'A' ? row : { ...row, ...elsewhere(row) }))
      const table = means(evaluation, given, options).tables[0]
      for (const name of ['A', 'B']) isWithin(cell(table, [name], 'yes'), 0)
      isWithin(cell(compare(evaluation, given, options).tables[0], ['A', 'B'], 'yes'), -1)
      const { interval, estimate } = gateOn(clusters)
      isWithin({ value: estimate, n: 1, ...(interval && { interval }) }, -1)
    }),
    { numRuns: 100 },
  )
})

test('no interval of a mean, or of a difference of two, leaves the range that its column declares', () => {
  const grades = {
    ...options,
    columns: [{ key: 'yes', of: 'safe', title: 'Grade', range: [0, 1] } as KitColumn],
  }
  fc.assert(
    fc.property(someClusters(bit), fc.boolean(), (clusters, isPaired) => {
      const rows = rowsOf(clusters, (value) => value)
      const given = isPaired
        ? rows
        : rows.map((row) => (row.supporter === 'A' ? row : { ...row, ...elsewhere(row) }))
      for (const name of ['A', 'B'])
        isWithin(cell(means(evaluation, given, grades).tables[0], [name], 'yes'), 0)
      isWithin(cell(compare(evaluation, given, grades).tables[0], ['A', 'B'], 'yes'), -1)
    }),
    { numRuns: 100 },
  )
})

const elsewhere = ({ scenario, cluster }: Row) => ({
  scenario: `other ${scenario}`,
  cluster: `other ${cluster}`,
})

describe('a margin of a share', () => {
  const margined = { ...options, columns: [{ ...column, margin: 0.05 }] }
  const conclusionOf = (clusters: Clusters): unknown =>
    compare(evaluation, rowsOf(clusters, yesOrNo), margined).tables[1]!.rows[0]!['conclusion']
  const alike = (count: number): Clusters => Array.from({ length: count }, () => [[1, 1]])

  test('is shown where so many scenarios would have let a rare loss be seen', () => {
    // 0.95^n is the chance to see none of the losses that make up the margin; 0.025 is its level.
    expect(conclusionOf(alike(71))).toBe('not shown')
    expect(conclusionOf(alike(72))).toBe('not worse by the margin')
  })

  test('is no gate that passes unseen', () => {
    const margin = gateOn(alike(20))
    expect(margin).toMatchObject({
      outcome: 'inconclusive',
      p: known(expect.closeTo(0.95 ** 20, 9)),
    })
    expect(margin.interval!.lower).toBeLessThan(-0.05)
    expect(decisionSentence(margin)).toContain('a second repeat may decide')
    // 0.95^69 is the first below 0.03.
    expect(gateOn(alike(68)).outcome).toBe('inconclusive')
    expect(gateOn(alike(69)).outcome).toBe('pass')
  })
})

describe('preferences', () => {
  const match = (cluster: number, member: number, outcome: Preference): Match => ({
    scenario: `c${cluster} ${member}`,
    cluster: `c${cluster}`,
    language: 'en',
    tags: {},
    repeat: 1,
    conditions: {},
    name: 'warm',
    supporter: 'A',
    other: 'B',
    outcome: known(outcome),
    showings: [],
  })
  const rateOf = (matches: readonly Match[]) => {
    const { tables, sentences } = pairs(evaluation, matches, { id: 'rates', title: 'Rates' })
    return { rate: cell(tables[0], ['A', 'B'], 'warm'), sentences }
  }

  test('have a share, an interval and a p-value that speak of the same', () => {
    // In three clusters B wins 6 of 8, in nine A wins its one match: 15 of 33 matches, 9.75 of 12
    // clusters.
    const matches = Array.from({ length: 12 }, (_, cluster) =>
      Array.from({ length: cluster < 3 ? 8 : 1 }, (__, at) =>
        match(cluster, at, cluster < 3 && at < 6 ? 'second' : 'first'),
      ),
    ).flat()
    const { rate, sentences } = rateOf(matches)
    expect(valueOf(rate)).toBeCloseTo(9.75 / 12, 12)
    expect(rate.interval!.lower).toBeGreaterThan(1 / 2)
    expect(sentences[0]).toMatch(/^warm: A is preferred to B in 81 % \[\d+, 100\] of matches/)
  })

  test('that ties make vary little are named as soon as their p-value says so', () => {
    // 7 won and 13 tied: as a share of 20 independent yes and no it could be one half.
    const outcomes: Preference[] = Array.from({ length: 20 }, (_, at) => (at < 7 ? 'first' : 'tie'))
    const { rate, sentences } = rateOf(outcomes.map((outcome, at) => match(at, 0, outcome)))
    expect(valueOf({ value: rate.p!, n: 1 })).toBeLessThan(0.02)
    expect(sentences[0]).toContain('A is preferred to B in 68 %')
  })
})

test('a share weighs a scenario once, however many values it has', () => {
  const values = unequal.flatMap((own, cluster) =>
    own.map(([a]) => ({ cluster: `c${cluster}`, value: known(a) })),
  )
  const share = quantity(values, { of: 'shares' })
  expect(valueOf(share)).toBeCloseTo(9 / 12, 12)
  // As of 9 of 12 scenarios with one value each.
  const once = quantity(
    unequal.map(([first], cluster) => ({ cluster: `c${cluster}`, value: known(first![0]) })),
    { of: 'shares' },
  )
  expect(share.interval).toEqual(once.interval)
})
