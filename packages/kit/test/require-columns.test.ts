/** What an analysis asks for and nothing gives. */
import { known } from '@attune/core'
import { expect, test } from 'vitest'
import { compare, means, rates, readRows, type Row } from '../src/index.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { placeOf } from './figures/place.js'

const gives = { mood: { measures: { bel: {}, 'part/*': {}, calm: { optional: true } } } }
const evaluation = { ...fabricate(['A', 'B'], []), gives }
const row = (supporter: string, scenario: string, more: Partial<Row> = {}): Row => ({
  supporter,
  ...placeOf(scenario, 'bel'),
  source: 'mood',
  value: known(1),
  ...more,
})
const rows = ['A', 'B'].flatMap((name) => ['s1', 's2'].map((scenario) => row(name, scenario)))
const tableOf = (key: string, own = rows) =>
  means(evaluation, own, { id: 't', title: 'T', columns: [{ key, title: 'M' }] })

test('a column of a name that nothing gives is named', () => {
  expect(() => tableOf('bell')).toThrow('The column "bell" reads "bell", which mood does not give.')
  expect(() => tableOf('bell')).toThrow(
    expect.objectContaining({
      blame: 'plugin',
      fix: expect.stringContaining('Did you mean "bel"?'),
    }),
  )
})

test('one that is declared, and had by no dialogue, stays', () => {
  expect(tableOf('calm').tables).toHaveLength(1)
  expect(tableOf('part/one').tables).toHaveLength(1)
})

test('of rows that an analysis computes nobody knows', () => {
  const computed = rows.map((each): Row => {
    const { source, ...rest } = each
    return source === 'mood' ? rest : each
  })
  expect(tableOf('bell', computed).tables).toHaveLength(1)
  const renamed = rows.map((each) => ({ ...each, name: 'gain' }))
  expect(tableOf('bell', renamed).tables).toHaveLength(1)
})

test('a source that the evaluation does not have is named', async () => {
  await expect(readRows(evaluation, { kind: 'measure', source: 'moood' })).rejects.toThrow(
    /has no .* "moood"/,
  )
})

test('a column of one name by two components is refused, and one of each is not', () => {
  const both = rows.flatMap((each) => [each, { ...each, source: 'other', value: known(50) }])
  const own = { ...evaluation, gives: { ...gives, other: gives.mood } }
  const options = { id: 't', title: 'T' }
  const bel = { key: 'bel', title: 'M' }
  for (const make of [means, compare])
    expect(() => make(own, both, { ...options, columns: [bel] })).toThrow(
      '"bel" is given by mood and other, and a column cannot mix them.',
    )
  const columns = ['mood', 'other'].map((source) => ({
    ...bel,
    key: source,
    of: 'bel',
    where: (each: Row) => each.source === source,
  }))
  expect(means(own, both, { ...options, columns }).tables).toHaveLength(1)
})

const judged = {
  ...fabricate(['A', 'B'], []),
  gives: {
    judge: {
      criteria: {
        hurts: { outcomes: ['yes', 'no'] },
        kind: { outcomes: 'any' as const },
        warm: {},
      },
    },
  },
}
const verdicts = (name: string, value: string | number) =>
  ['s1', 's2'].flatMap((scenario) => [
    row('A', scenario, { source: 'judge', name, value: known(value) }),
    row('B', scenario, { source: 'judge', name, value: known(value) }),
  ])

test.each([
  ['hurts', 'no', 'Yes', 'Did you mean "yes"?'],
  ['hurts', 'no', 'often', 'Known here: yes, no.'],
  ['warm', 3, 'yes', 'Its values are numbers.'],
])('a label that %s with %s never has is named: %s', (name, value, label, fix) => {
  const options = { id: 't', title: 'T', columns: [{ key: name, title: 'C', label }] }
  for (const make of [means, rates, compare])
    expect(() => make(judged, verdicts(name, value), options)).toThrow(
      expect.objectContaining({ code: 'LABEL_UNKNOWN', fix: expect.stringContaining(fix) }),
    )
})

test.each([
  ['hurts', 'no', 'yes'],
  ['kind', 'open', 'closed'],
  ['warm', 3, '5'],
  ['hurts', 'mapped', 'other'],
])('a label that %s with %s may have is counted: %s', (name, value, label) => {
  const columns = [{ key: name, title: 'C', label }]
  expect(
    rates(judged, verdicts(name, value), { id: 't', title: 'T', columns }).tables,
  ).toHaveLength(1)
})
