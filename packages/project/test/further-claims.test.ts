import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Claim, Findings, Quantity, Table } from '@attune/core/findings'
import { withFurtherClaims } from '../src/results/further-claims.js'

const interval = { lower: 0.1, upper: 0.3, level: 0.95, method: 't' }
const claim = (id: string, more: Partial<Claim> = {}): Claim => ({
  id,
  evaluation: 'e',
  kind: 'difference',
  of: { source: 'mood', name: 'end', title: 'Mood at the end', scale: 100, digits: 0 },
  supporter: 'a',
  against: 'b',
  conditions: {},
  family: 'secondary',
  estimand: { over: 'scenarios', seekers: ['s'], about: 'these' },
  estimate: known(0.2),
  interval: known(interval),
  p: known(0.01),
  adjusted: known(0.02),
  n: { values: 12, clusters: 12 },
  deviation: known(1),
  missing: { first: 0, second: 0 },
  detected: true,
  direction: 'above',
  sentence: '',
  ...more,
})
const cell = (id: string, own: Partial<Quantity> = {}): Quantity => ({
  value: known(0.2),
  n: 12,
  interval,
  claim: { id, family: 'secondary', detected: true },
  ...own,
})
const table = (rows: Table['rows']): Table => ({
  id: 't',
  title: '',
  columns: [{ key: 'x', title: 'x' }],
  rows,
  notes: [],
})
const findings = (...cells: Quantity[]): Findings => ({
  tables: [table(cells.map((x) => ({ x })))],
  figures: [],
})
const further = (found: Findings, claims: readonly Claim[]): Table | undefined =>
  withFurtherClaims(found, claims).tables.find(({ id }) => id === 'further-claims')

test.each<[string, Findings, Claim]>([
  ['a table holds', findings(cell('one')), claim('one')],
  ['has no interval', findings(), claim('one', { interval: unknown('3 scenarios, 8 are needed') })],
])('there is no further table where the claim: %s', (_, found, own) => {
  expect(withFurtherClaims(found, [own])).toBe(found)
})

test.each<[string, Findings]>([
  ['no table holds', findings(cell('other'))],
  [
    'a table holds without its interval',
    findings({ value: known(0.2), n: 12, claim: cell('one').claim! }),
  ],
  [
    'a table holds on another scale',
    findings(cell('one', { interval: { ...interval, lower: 0.55, upper: 0.65 } })),
  ],
])('a claim is in the further table that: %s', (_, found) => {
  expect(further(found, [claim('one')])).toMatchObject({
    columns: [
      { key: 'first' },
      { key: 'second' },
      { key: 'difference.mood.end', scale: 100, digits: 0 },
    ],
    rows: [
      {
        first: 'a',
        second: 'b',
        'difference.mood.end': cell('one', { p: known(0.01), adjusted: known(0.02) }),
      },
    ],
  })
})

test('shares beyond a floor have a column, and conditions divide the rows', () => {
  const rate = claim('rate', {
    kind: 'rate',
    of: {
      source: 'mood',
      name: 'end below 50',
      title: 'Mood at the end, dialogues below 50',
      beyond: 50,
    },
  })
  const group = claim('group', { conditions: { topic: 'work' } })
  const found = further(findings(cell('one')), [claim('one', { rates: [rate] }), group])!
  expect(found.columns.map(({ key }) => key)).toEqual([
    'first',
    'second',
    'by.topic',
    'rate.mood.end below 50',
    'difference.mood.end',
  ])
  expect(found.rows).toMatchObject([
    { first: 'a', 'by.topic': '', 'difference.mood.end': '' },
    {
      first: 'a',
      'by.topic': 'work',
      'rate.mood.end below 50': '',
      'difference.mood.end': { n: 12 },
    },
  ])
})

test('claims of one name keep apart: each has its cell', () => {
  const computed = (id: string, title: string) => claim(id, { of: { name: 'value', title } })
  const claims = [computed('one', 'Warmth'), computed('two', 'Flow'), computed('three', 'Flow')]
  const found = further(findings(), claims)!
  const ids = found.rows.flatMap((row) =>
    Object.values(row).flatMap((each) => (typeof each === 'object' ? [each.claim!.id] : [])),
  )
  expect(ids.toSorted()).toEqual(['one', 'three', 'two'])
})
