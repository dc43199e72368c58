import { expect, test } from 'vitest'
import type { Entry } from '../../src/config/types.js'
import { directionsOf } from '../../src/engine/directions.js'

const entry = (use: string, label = use): never => ({ use, label }) as never
const component = ({ use }: Entry): object =>
  ({ 'a/mood': { better: { mean: 'higher' } }, 'a/cost': { better: 'lower' } })[use] ?? {}

test('labels have the directions that their components declare', () => {
  const estimators = [entry('a/mood'), entry('a/mood', 'again'), entry('a/silent')]
  expect(directionsOf({ estimators, judges: [entry('a/cost')] }, component)).toEqual({
    'a/mood': { mean: 'higher' },
    again: { mean: 'higher' },
    'a/cost': 'lower',
  })
})

test('a label of two kinds has none', () => {
  const both = { estimators: [entry('a/mood', 'x')], judges: [entry('a/cost', 'x')] }
  expect(directionsOf(both, component)).toEqual({})
})
