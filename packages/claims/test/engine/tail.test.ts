import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ComparedValue } from '@attune/core/findings'
import { belowFloor, tailOf, type TailOptions, tailText } from '@attune/kit/internal'
import { claimsOf } from '../../src/index.js'

const side = (cells: readonly (number | undefined)[]): ComparedValue[] =>
  cells.map((cell, at) => ({
    pair: `${at}`,
    cluster: `scenario ${at}`,
    value: cell === undefined ? unknown('failed') : known(cell),
  }))
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value)
const options = { floor: 50, better: 'higher', level: 0.95 } as const
const tail = (cells: readonly (number | undefined)[], of: TailOptions = options) =>
  tailOf(side(cells), of)

describe('the tail', () => {
  test('is the worst dialogue, and how many may end below the floor', () => {
    const found = tail(times(12, 90).with(3, 70))
    expect(found).toMatchObject({ worst: known(70), n: 12, lost: 0, clusters: 12 })
    expect(found.below).toEqual({
      count: 0,
      share: 0,
      lower: 0,
      upper: expect.closeTo(1 - 0.025 ** (1 / 12), 12),
    })
    expect(tailText(found, String)).toBe('0 of 12 below 50 (at most 27 %)')
  })

  test('is above where lower is better', () => {
    const found = tail([...times(11, 10), 80], { ...options, better: 'lower' })
    expect(found).toMatchObject({ worst: known(80), below: { count: 1 } })
    expect(tailText(found, (value) => `${value} points`)).toBe(
      '1 of 12 above 50 points (at most 39 %)',
    )
  })

  test('may hold what was lost', () => {
    const found = tail([...times(11, 90), undefined])
    expect(tailText(found, String)).toBe('0 of 11 below 50, 1 lost (at most 39 %)')
    expect(found.below).toMatchObject({ count: 0, share: 0, lower: 0 })
  })

  test('has no bound without a floor, and nothing of nothing', () => {
    const without = { better: 'higher', level: 0.95 } as const
    expect(tail([1, 2], without)).toEqual({
      worst: known(1),
      n: 2,
      lost: 0,
      clusters: 2,
      better: 'higher',
    })
    expect(tailText(tail([1, 2], without), String)).toBeUndefined()
    expect(tail([undefined])).toMatchObject({ worst: unknown('no_values'), n: 0, lost: 1 })
  })

  test('is a share that can be compared', () => {
    const values = side([49, 50, undefined])
    expect(belowFloor(values, 50, 'higher').map(({ value }) => value)).toEqual([
      known(1),
      known(0),
      unknown('failed'),
    ])
    expect(belowFloor(values, 49, 'lower').map(({ value }) => value)).toEqual([
      known(0),
      known(1),
      unknown('failed'),
    ])
    expect(belowFloor(values, 50, 'higher')[0]).toMatchObject({ pair: '0', cluster: 'scenario 0' })
  })
})

describe('a measure with a floor', () => {
  const asked = (floor?: number) => ({
    evaluation: {
      name: 'care',
      seekers: [],
      primary: [{ measure: 'felt.mood', ...(floor !== undefined && { floor }) }],
    },
    analysis: 'tables',
    comparison: {
      kind: 'difference',
      of: { source: 'felt', name: 'mood', title: 'Mood', better: 'higher', range: [0, 100] },
      supporter: 'a',
      against: 'b',
      conditions: {},
      first: side(times(12, 90)),
      second: side([...times(11, 80), 20]),
    } as const,
  })

  test('has a claim for each side with its exact bound, which is in no family', () => {
    const claims = claimsOf([asked(50)], { level: 0.95 })
    expect(claims.map(({ id, kind, sentence }) => [id, kind, sentence])).toEqual([
      ['care/felt.mood/a~b', 'difference', expect.stringContaining('a is better than b by')],
      ['care/felt.mood below 50.00/a/rate', 'rate', 'a: 0 of 12 below 50.00 (at most 27 %)'],
      ['care/felt.mood below 50.00/b/rate', 'rate', 'b: 1 of 12 below 50.00 (at most 39 %)'],
    ])
    expect(claims[0]!.adjusted).toEqual(claims[0]!.p)
    expect(claims[1]!.interval).toMatchObject({ value: { lower: 0, level: 0.95 } })
    expect(claims[1]!.p).toMatchObject({ why: 'nothing is tested' })
  })

  test('has none without a floor', () => {
    expect(claimsOf([asked()], { level: 0.95 })).toHaveLength(1)
  })
})
