import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { isWorse, tailOf } from '../src/internal.js'

// A dialogue at the floor is not below it.
test.each([
  [49.9, 'higher', true],
  [50, 'higher', false],
  [50.1, 'higher', false],
  [49.9, 'lower', false],
  [50, 'lower', false],
  [50.1, 'lower', true],
] as const)('%s against a floor of 50, where %s is better', (value, better, expected) => {
  expect(isWorse(value, 50, better)).toBe(expected)
})

test('a tail counts what is beyond the floor, and not what is at it', () => {
  const values = [49, 50, 50, 51].map((value, at) => ({ cluster: String(at), value: known(value) }))

  expect(tailOf(values, { floor: 50, better: 'higher', level: 0.95 }).below!.count).toBe(1)
  expect(tailOf(values, { floor: 50, better: 'lower', level: 0.95 }).below!.count).toBe(1)
})
