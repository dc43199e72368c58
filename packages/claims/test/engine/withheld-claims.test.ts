/** Differences that are detected, and yet no side is called better. */
import { describe, expect, test } from 'vitest'
import type { Claim } from '@attune/core/findings'
import { tTestOfMeans } from '@attune/statistics'
import {
  type Cell,
  type Change,
  claim,
  claims,
  computed,
  numberOf,
  side,
  times,
} from '../fixture/claims.js'

describe('a detected difference is withheld', () => {
  const bySeekers = (leads: readonly (readonly [string, readonly Cell[]])[]): Change => {
    const both = (isFirst: boolean) =>
      leads.flatMap(([seeker, cells]) =>
        side(
          cells.map((cell) => (isFirst ? cell : 0)),
          { seeker },
        ).map((each) => ({
          ...each,
          pair: `${each.pair} ${seeker}`,
        })),
      )
    return { first: both(true), second: both(false) }
  }

  test('if two seekers disagree on it', () => {
    const found = claim(
      bySeekers([
        ['bob', times(4, 8, 10)],
        ['anna', times(8, -1)],
      ]),
    )
    expect(found).toMatchObject({
      detected: false,
      direction: 'above',
      withheld: expect.stringMatching(/^depends on who asks: −1\S* with anna, \+9\S* with bob$/),
      byAsker: [
        { name: 'anna', estimate: -1 },
        { name: 'bob', estimate: 9 },
      ],
    })
    expect(numberOf(found.adjusted)).toBeLessThan(0.05)
    expect(found).not.toHaveProperty('detectable')
  })

  test('not if they agree', () => {
    const found = claim(
      bySeekers([
        ['bob', times(4, 8, 10)],
        ['anna', times(8, 1)],
      ]),
    )
    expect(found).toMatchObject({ detected: true, byAsker: [{ estimate: 1 }, { estimate: 9 }] })
    expect(found).not.toHaveProperty('withheld')
  })

  const lost: Change = {
    first: side([...times(7, 1, 3), ...times(6, undefined)]),
    second: side(times(20, 0)),
    of: { range: [0, 5] },
  }
  // Lost values between 0 and 5 leave a mean difference of 28/20 to (28 + 30)/20.
  const worstCase = { lower: 1.4, upper: 2.9 }
  const onlyScored = '6 of 20 dialogues of a are lost, 0 of b'

  test.each<[string, Change, Partial<Claim>]>([
    [
      'if its side lost more',
      lost,
      {
        detected: false,
        withheld: onlyScored,
        missing: { first: 6, second: 0, onlyScored, worstCase },
      },
    ],
    [
      'not if that favours the other side',
      { ...lost, of: { range: [0, 5], better: 'lower' } },
      { detected: true, missing: { first: 6, second: 0, worstCase } },
    ],
    [
      'not for a margin',
      { ...lost, kind: 'not-worse', margin: 1 },
      { detected: true, missing: { first: 6, second: 0 } },
    ],
    [
      'not without a detection',
      { ...lost, first: side([...times(7, 3, -3), ...times(6, undefined)]) },
      { detected: false, missing: { first: 6, second: 0 } },
    ],
  ])('%s', (_, change, expected) => {
    const found = claim(change)
    expect(found).toMatchObject(expected)
    expect(found.missing).toEqual(expected.missing)
    expect(found.withheld).toBe(expected.withheld)
  })

  test('if lost dialogues would undo it after adjustment for the other claims', () => {
    // The second side has -2 in three scenarios and 2 in the others: lost ones would be 4 behind.
    const second = [...times(3, -2), ...times(17, 2)]
    const leads = Array.from({ length: 17 }, (_, at) => (at % 2 ? 3 : 1))
    const few: Change = {
      first: side([...leads.map((lead, at) => lead + second[at]!), ...times(3, undefined)]),
      second: side(second),
    }
    // Two of the three losses are beyond chance.
    const p = numberOf(tTestOfMeans([...leads, -4, -4]).pValue)
    expect([p, 5 * p].map((each) => each < 0.05)).toEqual([true, false])
    expect(claim(few).detected).toBe(true)
    const others = [1, 2, 3, 4].map((at) => computed(`other ${at}`, 1))
    expect(claims(few, ...others)[0]).toMatchObject({
      detected: false,
      withheld: expect.stringContaining('3 of 20 dialogues of a are lost'),
    })
  })
})
