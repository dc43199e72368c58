/** What two looks at a gate come to: the decision table. */
import * as fc from 'fast-check'
import { known, unknown } from '@attune/core'
import { describe, expect, test } from 'vitest'
import { decideTogether, type Looks, passesAtOnce } from '../../src/gates/two-looks.js'

const look = (pPass: number, pFail = 1 - pPass) => ({ pPass: known(pPass), pFail: known(pFail) })
const decided = (first: Looks['first'], both?: Looks['both']) =>
  decideTogether([{ first, both }])[0]!

describe('one gate', () => {
  test.each([
    ['passes at once', look(0.029), undefined, 'pass', 1, 0.029],
    [
      'passes at once, whatever a second look says',
      look(0.029),
      look(0.99, 0.0001),
      'pass',
      1,
      0.029,
    ],
    ['is open where it was asked once', look(0.031), undefined, 'inconclusive', 1, 0.031],
    [
      'is open where the loss is clear, but not confirmed',
      look(0.99999, 0.00001),
      undefined,
      'inconclusive',
      1,
      0.99999,
    ],
    ['passes by both repeats', look(0.03), look(0.029), 'pass', 2, 0.029],
    ['fails where both looks show it', look(0.981, 0.019), look(0.9986, 0.0014), 'fail', 2, 0.0014],
    [
      'does not fail where the first look does not',
      look(0.979, 0.021),
      look(0.9999, 0.0001),
      'inconclusive',
      2,
      0.9999,
    ],
    [
      'does not fail where the second does not confirm it',
      look(0.9999, 0.0001),
      look(0.998, 0.002),
      'inconclusive',
      2,
      0.998,
    ],
    ['passes though the first look suspected it', look(0.99, 0.01), look(0.02), 'pass', 2, 0.02],
  ] as const)('%s', (_, first, both, outcome, at, p) => {
    const found = decided(first, both)
    expect(found).toMatchObject({ outcome, look: at })
    expect(found.p.state === 'known' && found.p.value).toBeCloseTo(p, 10)
  })

  test('decides nothing where there is a reason', () => {
    const [found] = decideTogether([{ first: look(0.001), why: 'the seed changed' }])
    expect(found).toEqual({ outcome: 'inconclusive', look: 1, p: unknown('the seed changed') })
  })

  test('has exactly one outcome, and never both a pass and a fail of one look', () => {
    const p = fc.double({ min: 1e-9, max: 1, noNaN: true })
    fc.assert(
      fc.property(p, p, (one, two) => {
        const { outcome, look: at } = decided(look(one), look(two))
        if (passesAtOnce(look(one))) expect({ outcome, at }).toEqual({ outcome: 'pass', at: 1 })
        if (outcome === 'fail') expect(two).toBeGreaterThan(0.99)
      }),
    )
  })
})

describe('several gates', () => {
  const clear = { first: look(0.99, 0.01), both: look(0.999, 0.001) }

  test('a fail is adjusted over all that can be decided', () => {
    expect(decideTogether([clear])[0]).toMatchObject({ outcome: 'fail', p: known(0.001) })
    expect(decideTogether([clear, { first: look(0.01) }])[0]!.outcome).toBe('inconclusive')
    expect(
      decideTogether([clear, { first: look(0.01), why: 'the seed changed' }])[0]!.outcome,
    ).toBe('fail')
    const surer = { first: look(0.99, 0.01), both: look(0.9999, 0.0001) }
    expect(decideTogether([surer, surer]).map(({ p }) => p)).toEqual([known(0.0002), known(0.0002)])
  })

  test('a pass is what it is by itself: the check is green only if all pass', () => {
    const all = Array.from({ length: 9 }, () => ({ first: look(0.029) }))
    expect(decideTogether(all).map(({ outcome }) => outcome)).toEqual(all.map(() => 'pass'))
  })
})
