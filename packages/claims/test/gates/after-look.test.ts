/** When a check ends, by what its gates come to at a look. */
import { known } from '@attune/core'
import { expect, test } from 'vitest'
import { afterGates } from '../../src/gates/after-look.js'
import { isPartOf } from '../../src/gates/look.js'
import { isHardlyDecided } from '../../src/sequential/design.js'

const looks = [16, 22, 28, 34, 40]
const course = { until: 'decided', looks, at: 3, leftOut: {} } as const

test('it ends where each gate is decided or given up, and goes on where one is open', () => {
  const [pass, fail, open] = [{ outcome: 'pass' }, { outcome: 'fail' }, { outcome: 'inconclusive' }] as const
  const givenUp = { ...open, isFutile: true } as const
  expect(afterGates([pass, fail], course)).toEqual({ ...course, ended: 'decided' })
  expect(afterGates([pass, givenUp], course)).toEqual({ ...course, ended: 'undecidable' })
  expect(afterGates([fail, givenUp, open], course)).toEqual(course)
  expect(afterGates([open], { ...course, at: 5 })).toEqual({ ...course, at: 5, ended: 'planned' })
})

test('a side is given up where all scenarios would hardly show it, and never at the last look', () => {
  expect(isHardlyDecided(known(0.5), { looks, at: 4 }, 0.05)).toBe(true)
  expect(isHardlyDecided(known(0.5), { looks, at: 2 }, 0.05)).toBe(false)
  expect(isHardlyDecided(known(0.1), { looks, at: 4 }, 0.05)).toBe(false)
  expect(isHardlyDecided(known(0.9), { looks, at: 5 }, 0.05)).toBe(false)
})

test('a page of answers that were read before is a part of their look; other answers, or another version, are not', () => {
  const look = (version: string, values: readonly number[]) => ({
    version,
    values: values.map((value, at) => ({ scenario: `s${at}`, cluster: `s${at}`, value })),
  })
  expect(isPartOf(look('a', [1, 2]), look('a', [1, 2, 3]))).toBe(true)
  expect(isPartOf(look('a', [1, 2, 3]), look('a', [1, 2]))).toBe(false)
  expect(isPartOf(look('a', [1, 9]), look('a', [1, 2, 3]))).toBe(false)
  expect(isPartOf(look('b', [1, 2]), look('a', [1, 2, 3]))).toBe(false)
})
