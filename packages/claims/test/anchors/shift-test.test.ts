import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { shiftTest } from '../../src/anchors/shift-test.js'

const how = { seed: 'test', level: 0.95 }
const moved = (count: number, before: number[], now: number[]) =>
  shiftTest(
    Array.from({ length: count }, () => ({ before, now })),
    how,
  )

describe('the test for a shift', () => {
  it('finds no shift in a judge that repeats itself', () => {
    expect(moved(12, [3, 3], [3])).toEqual({ n: 12, shift: 0, p: 1 })
  })

  it('finds any shift of all dialogues by a judge that repeated itself', () => {
    expect(moved(12, [3, 3], [3.01])).toMatchObject({ n: 12, p: 1e-4 })
    expect(moved(12, [3, 3], [3.01])!.shift).toBeCloseTo(0.01)
  })

  it('does not take one dialogue that is read otherwise for a shift', () => {
    const same = Array.from({ length: 11 }, () => ({ before: [3, 3], now: [3] }))
    const { p } = shiftTest([...same, { before: [3, 3], now: [5] }], how)!
    expect(p).toBeCloseTo(1 / 3, 1)
  })

  it('leaves out what was not judged both times', () => {
    expect(shiftTest([{ before: [1, 2], now: [] }], how)).toBeUndefined()
    expect(
      shiftTest(
        [
          { before: [1, 2], now: [] },
          { before: [1, 1], now: [1] },
        ],
        how,
      ),
    ).toMatchObject({ n: 1 })
  })

  const value = integer({ min: -5, max: 5 })
  const pair = record({
    before: array(value, { minLength: 1, maxLength: 3 }),
    now: array(value, { minLength: 1, maxLength: 2 }),
  })

  it('does not depend on where scores begin, and turns with their sign', () => {
    assert(
      property(array(pair, { minLength: 1, maxLength: 8 }), value, (pairs, offset) => {
        const by = (change: (score: number) => number) =>
          shiftTest(
            pairs.map(({ before, now }) => ({ before: before.map(change), now: now.map(change) })),
            how,
          )!
        const own = shiftTest(pairs, how)!
        expect(by((score) => score + offset).p).toBe(own.p)
        expect(by((score) => -score)).toMatchObject({ n: own.n, p: own.p })
        expect(by((score) => -score).shift).toBeCloseTo(-own.shift, 12)
      }),
      { numRuns: 15 },
    )
  })

  it('blocks an unmoved judge in at most 5 %, also where it gives few different scores', () => {
    const random = createRandom('unmoved')
    const studies = process.env['ATTUNE_SOAK'] === undefined ? 60 : 150
    for (const score of [
      () => Math.round(3 * random()),
      () => Number(random() < 0.1),
      () => random() ** 4,
    ]) {
      let blocked = 0
      for (let study = 0; study < studies; study++) {
        const pairs = Array.from({ length: 12 }, () => ({
          before: [score(), score()],
          now: [score()],
        }))
        if (shiftTest(pairs, { seed: String(study), level: 0.95 })!.p <= 0.05) blocked++
      }
      expect(blocked / studies).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / studies))
    }
  }, 20_000)
})
