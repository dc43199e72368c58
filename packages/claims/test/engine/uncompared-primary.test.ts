import { expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Claim } from '@attune/core/findings'
import { type RequestedComparison, claimsOf, uncomparedPrimary } from '../../src/index.js'

const values = (better: number) =>
  Array.from({ length: 8 }, (_, at) => ({
    cluster: `s${at}`,
    pair: `s${at}`,
    value: known(at + better),
  }))
const asked = (evaluation: string): RequestedComparison => ({
  evaluation: { name: evaluation, seekers: [], primary: [] },
  analysis: 'measures',
  comparison: {
    kind: 'difference',
    of: { source: 'sage/emotion', name: 'final', title: 'Final emotion', better: 'higher' },
    supporter: 'a',
    against: 'b',
    conditions: {},
    first: values(1),
    second: values(0),
    isPaired: true,
  },
})
const study = (name: string, measure: string) => ({
  name,
  analyses: [{ label: 'longemotion/table' }],
  sections: { primary: [{ measure }] },
})

test('a primary measure that nothing compares is named, with those that are compared', () => {
  const claims = claimsOf([asked('study')], { level: 0.95 })
  expect(uncomparedPrimary([study('study', 'sage/emotion.final')], claims)).toEqual([])
  expect(uncomparedPrimary([study('study', 'sage/emotion.finl')], claims)).toEqual([
    {
      text: 'The primary measure sage/emotion.finl of study is not compared. These are: sage/emotion.final.',
      isComputed: false,
    },
  ])
})

test.each([
  ['judges', 'core/verdicts, or core/preferences for a judge of pairs'],
  ['estimators', 'core/measures'],
])('a primary measure of %s that no analysis reads names the analysis', (kind, analysis) => {
  const claims = claimsOf([asked('study')], { level: 0.95 })
  const found = (label: string) =>
    uncomparedPrimary([{ ...study('study', `${label}.calm`), [kind]: [{ label }] }], claims)
  expect(found('mine/five')).toMatchObject([
    { text: expect.stringContaining(`are: sage/emotion.final. Add the analysis ${analysis}.`) },
  ])
  expect(found('sage/emotion')).toMatchObject([{ text: expect.not.stringContaining('Add') }])
})

test('what an analysis computes may be missing in a part of a study: it is named, and not at fault', () => {
  const claims = claimsOf([asked('study')], { level: 0.95 })
  expect(uncomparedPrimary([study('study', 'longemotion/table.overall')], claims)).toMatchObject([
    { isComputed: true },
  ])
})

test('a name that is nearly that of something it computed is a mistake', () => {
  const { comparison, ...rest } = asked('study')
  const { source: _, ...of } = { ...comparison.of, name: 'overall' }
  const claims = claimsOf([{ ...rest, comparison: { ...comparison, of } }], { level: 0.95 })
  expect(uncomparedPrimary([study('study', 'longemotion/table.overal')], claims)).toEqual([
    {
      text: 'The primary measure longemotion/table.overal of study is not compared. These are: overall. Did you mean longemotion/table.overall?',
      isComputed: false,
    },
  ])
})

test('where nothing is compared at all, its measures are not at fault', () => {
  const claims = claimsOf([asked('study')], { level: 0.95 })
  expect(uncomparedPrimary([study('single', 'sage/emotion.finl')], claims)).toEqual([])
})

test('nor with one supporter, of which another number is claimed', () => {
  const [compared] = claimsOf([asked('study')], { level: 0.95 })
  const { against: _, ...alone } = compared!
  expect(uncomparedPrimary([study('study', 'trajectory/markov.bel')], [alone])).toEqual([])
})

/** The one claim of `asked` with another measure, in a study with one primary measure. */
const named = (
  entry: { readonly measure: string; readonly corrected?: string },
  of: Partial<Claim['of']>,
  family: Claim['family'] = 'secondary',
) => {
  const [claim] = claimsOf([asked('study')], { level: 0.95 })
  return uncomparedPrimary(
    [{ ...study('study', ''), sections: { primary: [entry] } }],
    [{ ...claim!, of: { ...claim!.of, ...of }, family }],
  )
}
const people = { corrected: 'people' }
const overall = { source: undefined as never, name: 'overall' }

test.each<[string, Parameters<typeof named>, boolean]>([
  ['by the judge, as asked', [{ measure: 'sage/emotion.final' }, {}], true],
  ['by people, as asked', [{ measure: 'sage/emotion.final', ...people }, people], true],
  ['by the judge alone', [{ measure: 'sage/emotion.final', ...people }, {}], false],
  ['by people alone', [{ measure: 'sage/emotion.final' }, people], false],
  ['by an analysis, in a primary claim', [{ measure: 'any.overall' }, overall, 'primary'], true],
  ['by an analysis, in a secondary claim', [{ measure: 'any.overall' }, overall], false],
  ['in a primary claim of another name', [{ measure: 'any.all' }, overall, 'primary'], false],
  [
    'in a primary claim of the judge alone',
    [{ measure: 'any.overall', ...people }, overall, 'primary'],
    false,
  ],
])('compared %s: %s', (_, given, isCompared) => {
  const found = named(...given)
  expect(found.length === 0).toBe(isCompared)
  const suffix = given[0].corrected === undefined ? '' : ' corrected by people'
  if (!isCompared) expect(found[0]!.text).toContain(`${given[0].measure}${suffix} of study is not`)
})

test('all measures that are compared are listed once, in all evaluations by themselves', () => {
  const claims = claimsOf([asked('one'), asked('two')], { level: 0.95 })
  const more = { ...claims[0]!, of: { ...claims[0]!.of, name: 'calm', corrected: 'people' } }
  const found = uncomparedPrimary(
    [study('one', 'x.y'), study('two', 'sage/emotion.final'), study('three', 'x.y')],
    [...claims, claims[0]!, more],
  )
  expect(found.map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'These are: sage/emotion.final, sage/emotion.calm corrected by people.',
    ),
  ])
})

test('a judge before an estimator is missing its analysis', () => {
  const claims = claimsOf([asked('study')], { level: 0.95 })
  const labels = [{ label: 'other' }, { label: 'mine/five' }]
  const given = { ...study('study', 'mine/five.calm'), judges: labels, estimators: labels }
  expect(uncomparedPrimary([given], claims)).toMatchObject([
    { isComputed: false, text: expect.stringContaining('core/verdicts') },
  ])
})
