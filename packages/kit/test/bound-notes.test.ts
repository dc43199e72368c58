import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { boundNotes } from '../src/means.js'
import { english } from '../src/internal.js'

test('what a share of 0 or 1 leaves open is rounded away from it', () => {
  const share = (value: 0 | 1, bound: number) => ({
    value: known(value),
    n: 900,
    interval: {
      lower: value === 1 ? bound : 0,
      upper: value === 0 ? bound : 1,
      level: 0.95,
      method: '',
    },
  })
  expect(
    boundNotes([share(1, 0.9963), share(0, 0.0041), share(0, 0.281), share(1, 0.6915)]).map(
      english,
    ),
  ).toEqual([
    '900 of 900 values: at least 99.63 %.',
    '0 of 900 values: at most 0.41 %.',
    '0 of 900 values: at most 29 %.',
    '900 of 900 values: at least 69 %.',
  ])
})
