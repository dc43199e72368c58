import { expect, test } from 'vitest'
import type { Entry } from '@attune/core/runtime'
import { declaredOf, supportersOf } from '../../src/engine/declared.js'

const entry = (use: string, label = use): never => ({ use, label }) as never
const values = { mean: { title: 'Mean mood', range: [0, 1] } }
const component = ({ use }: Entry): object =>
  ({ 'a/mood': { better: { mean: 'higher' }, present: { values } }, 'a/cost': { better: 'lower' } })[use] ?? {}

test('labels have the directions, titles and ranges that their components declare', () => {
  const estimators = [entry('a/mood'), entry('a/mood', 'again'), entry('a/silent')]
  expect(declaredOf({ estimators, judges: [entry('a/cost')] }, component)).toEqual({
    better: { 'a/mood': { mean: 'higher' }, again: { mean: 'higher' }, 'a/cost': 'lower' },
    present: { 'a/mood': values, again: values },
  })
})

test('a label of two kinds has none', () => {
  const both = { estimators: [entry('a/mood', 'x')], judges: [entry('a/cost', 'x')] }
  expect(declaredOf(both, component)).toEqual({ better: {}, present: {} })
})

test('the supporters of a run are those of all its evaluations, in the order in which they appear', () => {
  const evaluations = [{ supporters: [entry('b')] }, { supporters: [entry('a'), entry('b')] }] as never
  expect(supportersOf({ evaluations })).toEqual(['b', 'a'])
})
