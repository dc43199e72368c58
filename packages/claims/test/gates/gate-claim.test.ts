import { check } from '@attune/core/runtime'
import { expect, test } from 'vitest'
import { claimSchema } from '../../src/engine/claim-schema.js'
import { decide } from '../../src/gates/decide.js'
import type { GateSides } from '../../src/gates/gate-sides.js'
import { gateClaim } from '../../src/gates/gate-claim.js'
import { marginGate, rows } from './rows.js'

const values = (centre: number): number[] =>
  Array.from({ length: 12 }, (_, at) => centre + (at % 2) - 0.5)
const zeros = values(0).map(() => 0)
const lost = [...values(0).slice(0, 11), 'failed']
const claimed = (sides: GateSides) =>
  gateClaim(decide([sides])[0]!, sides, { evaluation: 'care', seekers: ['person'] })

/** The same values in both looks. */
const twice = (own: readonly (number | string)[]): GateSides => {
  const sides = { own: rows(own), other: rows(zeros) }
  return { gate: marginGate, ...sides, both: sides }
}

const against = {
  number: { against: { kind: 'number' } },
  baseline: {
    against: { kind: 'baseline', file: '/main.baseline.json', supporter: 'bot', pinned: 'v1' },
  },
} as const

test.each([
  [
    'a pass',
    values(0),
    {
      id: 'care/measure x/mood.mood versus main/bot~main/gate mood of bot',
      detected: true,
      direction: 'above',
    },
  ],
  [
    'a fail',
    values(-3),
    { detected: true, direction: 'below', gate: { outcome: 'fail', side: 'above', bound: -1 } },
  ],
  [
    'one that cannot be told',
    values(-1.1),
    { detected: false, direction: 'below', gate: { outcome: 'inconclusive' } },
  ],
])('%s is a claim in the form of the others', (_, own, expected) => {
  const claim = claimed(twice(own))
  expect(claim).toMatchObject({ kind: 'gate', family: 'gate', n: { clusters: 12 }, ...expected })
  expect(check(claimSchema, [JSON.parse(JSON.stringify(claim))])).toEqual([])
})

test('it has one p, of the side that decides, and what either side lost is counted', () => {
  for (const claim of [0, -3].map((centre) => claimed(twice(values(centre))))) {
    expect(claim.adjusted).toEqual(claim.p)
    expect(claim.p).toMatchObject({ state: 'known' })
    expect((claim.p as { value: number }).value).toBeLessThan(0.001)
  }
  const claim = claimed({ gate: marginGate, own: rows(lost), other: rows(zeros) })
  expect(claim.missing).toEqual({ first: 1, second: 0 })
})

test('a gate on a number has no other side, one on a release names it', () => {
  const own = rows(values(0))
  expect(claimed({ gate: { ...marginGate, ...against.number }, own })).not.toHaveProperty('against')
  const gate = { ...marginGate, ...against.baseline }
  expect(claimed({ gate, own, other: own })).toMatchObject({ against: 'bot of v1' })
})

test('of the same version nothing is said', () => {
  const claim = claimed({ gate: marginGate, own: [], other: rows(zeros), same: 'v1' })
  expect(claim).toMatchObject({ detected: false, direction: 'none', gate: { outcome: 'pass' } })
})
