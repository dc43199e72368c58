import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Comparison } from '@attune/core/findings'
import { decidedOf, type Member } from '../../src/engine/families.js'
import { testedOf } from '../../src/engine/tested.js'

const member = (family: Member['family'], p: number): Member => ({ family, p: known(p) })

describe('decidedOf', () => {
  test('decides primary claims by Holm and others by Benjamini and Hochberg, each at the whole level', () => {
    const found = decidedOf(
      [
        member('primary', 0.02),
        member('primary', 0.01),
        member('primary', 0.2),
        ...[0.01, 0.02, 0.03, 0.9].map((p) => member('secondary', p)),
      ],
      0.05,
    )
    expect(found.map(({ isSignificant }) => isSignificant)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      false,
    ])
    expect(found.map(({ adjusted }) => (adjusted.state === 'known' ? adjusted.value : 1))).toEqual(
      [0.04, 0.03, 0.2, 0.04, 0.04, 0.04, 0.9].map((value) => expect.closeTo(value, 12)),
    )
    expect(found.map(({ error }) => error)).toEqual(
      [0.05 / 2, 0.05 / 3, 0.05, ...Array<number>(4).fill((3 * 0.05) / 4)].map((value) =>
        expect.closeTo(value, 12),
      ),
    )
  })

  test.each(['primary', 'secondary'] as const)(
    'a %s claim at the level is not below it',
    (family) => {
      const error = { error: 0.05 }
      expect(decidedOf([member(family, 0.05)], 0.05)).toMatchObject([
        { isSignificant: false, ...error },
      ])
      expect(decidedOf([member(family, 0.0499)], 0.05)).toMatchObject([
        { isSignificant: true, ...error },
      ])
    },
  )

  test('leaves out what has no p', () => {
    const none: Member = { family: 'primary', p: { state: 'unknown', why: 'too few' } }
    const [first, second] = decidedOf([none, member('primary', 0.04)], 0.05)
    expect(first).toMatchObject({ adjusted: none.p, isSignificant: false })
    expect(second).toMatchObject({ adjusted: known(0.04), isSignificant: true, error: 0.05 })
  })
})

const random = createRandom('preferences')
/** A judge that is right in a share of showings, asked in both orders. */
const score = (right: number): number => (Number(random() < right) + Number(random() < right)) / 2
const preference = (scores: readonly number[]): Comparison => ({
  kind: 'preference',
  of: { name: 'warmth', title: 'Warmth', areShares: true, range: [0, 1] },
  supporter: 'a',
  against: 'b',
  conditions: {},
  first: scores.map((value, at) => ({
    cluster: `s${at}`,
    scenario: `s${at}`,
    pair: `s${at}`,
    value: known(value),
  })),
})

describe('a preference', () => {
  test('has the p of exact sign flips, and an interval that agrees with it', () => {
    for (let study = 0; study < 100; study++) {
      const scores = Array.from({ length: 12 }, () => score(0.7))
      const { p, intervalAt } = testedOf(preference(scores))
      const interval = intervalAt(0.95)
      if (p.state === 'unknown' || interval.state === 'unknown') throw new Error('known')
      expect(interval.value.lower > 0.5 || interval.value.upper < 0.5).toBe(p.value < 0.05)
    }
  })

  test.each([
    [12, 0.45],
    [15, 0.6],
  ])('of %d scenarios is found of a noisy judge in a share of %d', (scenarios, least) => {
    const found = Array.from({ length: 300 }, () => {
      const { p } = testedOf(preference(Array.from({ length: scenarios }, () => score(0.75))))
      return p.state === 'known' && p.value < 0.05
    })
    expect(found.filter(Boolean).length / 300).toBeGreaterThan(least)
  })
})
