import { describe, expect, test } from 'vitest'
import { createRandom, known } from '@attune/core'
import type { Comparison } from '@attune/core/findings'
import { adjusted, type Member } from '../../src/engine/families.js'
import { pointwise } from '../../src/engine/pointwise.js'

const random = createRandom('families')
/** A judge that is right in a share of showings, asked in both orders. */
const score = (right: number): number => (Number(random() < right) + Number(random() < right)) / 2
const preference = (scenarios: number, right: number): Comparison => ({
  kind: 'preference',
  of: { name: 'warmth', title: 'Warmth', areShares: true, range: [0, 1] },
  supporter: 'a',
  against: 'b',
  conditions: {},
  first: Array.from({ length: scenarios }, (_, at) => ({
    cluster: `s${at}`,
    scenario: `s${at}`,
    pair: `s${at}`,
    value: known(score(right)),
  })),
})
const primary = (comparison: Comparison): Member => ({
  evaluation: 'study',
  family: 'primary',
  tested: pointwise(comparison, 0.95),
})
const valuesOf = (members: readonly Member[]): number[] =>
  adjusted(members, 0.05).map((p) => (p.state === 'known' ? p.value : 1))

describe('preferences among primary claims', () => {
  test('a single one keeps its p, and several are adjusted by Holm', () => {
    const [one, two] = [primary(preference(12, 0.75)), primary(preference(12, 0.9))]
    const [p, q] = [one, two].map(({ tested }) => (tested.p.state === 'known' ? tested.p.value : 1))
    expect(valuesOf([one])).toEqual([p])
    const least = Math.min(1, 2 * Math.min(p!, q!))
    expect(Math.min(...valuesOf([one, two]))).toBeCloseTo(least, 12)
  })

  test.each([
    [12, 0.4],
    [15, 0.55],
  ])('of %d scenarios one is found of a noisy judge as often as its own test finds it', (scenarios, least) => {
    const found = Array.from({ length: 300 }, () => valuesOf([primary(preference(scenarios, 0.75))])[0]! < 0.05)
    expect(found.filter(Boolean).length / 300).toBeGreaterThan(least)
  })
})

describe('what a range says', () => {
  /** All scenarios ahead, all but one far: t is unsure of so long a tail. */
  const far = (range?: readonly [number, number]): Member =>
    primary({
      kind: 'difference',
      of: { name: 'mood', title: 'Mood', ...(range && { range }) },
      supporter: 'a',
      against: 'b',
      conditions: {},
      first: [65, 65, 64, 65, 66, 65, 65, 64, 65, 65, 65, 5].map((value, at) => ({
        pair: `s${at}`,
        cluster: `s${at}`,
        value: known(value),
      })),
      second: Array.from({ length: 12 }, (_, at) => ({ pair: `s${at}`, cluster: `s${at}`, value: known(0) })),
      isPaired: true,
    })

  test('is adjusted by Bonferroni within its family, and finds nothing without a range', () => {
    const [alone] = valuesOf([far([0, 100])])
    expect(alone).toBeLessThan(0.02)
    const members = [far([0, 100]), far([0, 100]), far([0, 100])]
    for (const value of valuesOf(members)) expect(value).toBeCloseTo(3 * alone!, 12)
    for (const value of valuesOf([far(), far()])) expect(value).toBeGreaterThan(0.05)
  })
})
