import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, known, unknown } from '@attune/core'
import { clusterMean, normal, type PairableValue, pairValues } from '@attune/statistics'
import { belowFloor, tailOf, type TailOptions, tailText } from '@attune/kit'
import { tippingScenarios } from '../../src/engine/tipping.js'
import { tippingOf, type TippingOptions } from '../../src/index.js'

const side = (cells: readonly (number | undefined)[]): PairableValue[] =>
  cells.map((cell, at) => ({
    pair: `${at}`,
    cluster: `scenario ${at}`,
    value: cell === undefined ? unknown('failed') : known(cell),
  }))
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value)
const options = { floor: 50, range: [0, 100], better: 'higher', level: 0.95, format: String } as const
const tail = (cells: readonly (number | undefined)[], of: TailOptions = options) => tailOf(side(cells), of)

describe('the tail', () => {
  test('is the worst dialogue, and how many may end below the floor', () => {
    const found = tail(times(12, 90).with(3, 70))
    expect(found).toMatchObject({ worst: known(70), n: 12, lost: 0, clusters: 12 })
    expect(found.below).toEqual({ count: 0, share: 0, lower: 0, upper: expect.closeTo(1 - 0.05 ** (1 / 12), 12) })
    expect(tailText(found, String)).toBe('0 of 12 below 50: up to 22 %')
  })

  test('is above where lower is better', () => {
    const found = tail([...times(11, 10), 80], { ...options, better: 'lower' })
    expect(found).toMatchObject({ worst: known(80), below: { count: 1 } })
    expect(tailText(found, (value) => `${value} points`)).toBe('1 of 12 above 50 points: up to 34 %')
  })

  test('may hold what was lost', () => {
    const found = tail([...times(11, 90), undefined])
    expect(tailText(found, String)).toBe('0 of 11 below 50, 1 lost: up to 34 %')
    expect(found.below).toMatchObject({ count: 0, share: 0, lower: 0 })
  })

  test('has no bound without a floor, and nothing of nothing', () => {
    const without = { better: 'higher', level: 0.95 } as const
    expect(tail([1, 2], without)).toEqual({ worst: known(1), n: 2, lost: 0, clusters: 2, better: 'higher' })
    expect(tailText(tail([1, 2], without), String)).toBeUndefined()
    expect(tail([undefined])).toMatchObject({ worst: unknown('no_values'), n: 0, lost: 1 })
  })

  test('is a share that can be compared', () => {
    const values = side([49, 50, undefined])
    expect(belowFloor(values, 50, 'higher').map(({ value }) => value)).toEqual([known(1), known(0), unknown('failed')])
    expect(belowFloor(values, 49, 'lower').map(({ value }) => value)).toEqual([known(0), known(1), unknown('failed')])
    expect(belowFloor(values, 50, 'higher')[0]).toMatchObject({ pair: '0', cluster: 'scenario 0' })
  })
})

const tipping = (
  first: readonly (number | undefined)[],
  second: readonly (number | undefined)[],
  { floor, range, ...rest }: Partial<Omit<TippingOptions, 'floor'>> & { floor?: number | undefined } = {},
) =>
  tippingOf(side(first), side(second), {
    ...(floor === undefined ? {} : { floor }),
    ...(range === undefined ? {} : { range }),
    better: 'higher',
    level: 0.95,
    format: String,
    ...rest,
  })

describe('what would overturn a claim', () => {
  const { floor, range } = options

  test('is a share of endings below the floor, as bad as the range allows', () => {
    const found = tipping(times(12, 95), times(12, 87.5), { floor, range })
    expect(found).toMatchObject({ tipping: 7.5 / 95, couldOverturn: true, at: 0 })
    expect(found!.text).toBe(
      'unless more than 8 % of its dialogues end below 50; 12 scenarios leave up to 22 % open, enough to overturn it',
    )
  })

  test('is out of reach where enough was seen', () => {
    const found = tipping(times(118, 95), times(118, 60), { floor, range })
    expect(found!.text).toBe('unless more than 37 % of its dialogues end below 50; 118 scenarios leave up to 3 % open')
  })

  test('counts endings that were seen', () => {
    const found = tipping([...times(11, 96), 24], times(12, 80), { floor, range })
    expect(found!.tipping).toBeCloseTo(1 / 12 + 10 / 96, 12)
    expect(found!.text).toBe(
      'unless more than 19 % of its dialogues end below 50 (8 % did); 12 scenarios leave up to 34 % open, enough to overturn it',
    )
  })

  test('counts lost dialogues as open', () => {
    const found = tipping([...times(11, 95), undefined], times(12, 60), { floor, range })
    expect(found!.text).toBe(
      'unless more than 37 % of its dialogues end below 50; 12 scenarios leave up to 34 % open, 1 lost dialogue included',
    )
  })

  test('without a floor is at the end of the range', () => {
    expect(tipping(times(12, 4), times(12, 3), { range: [1, 5] })!.text).toBe(
      'unless more than 33 % of its dialogues end at 1; 12 scenarios leave up to 22 % open',
    )
  })

  test('without a range is at the floor, or at the worst that was seen', () => {
    expect(tipping(times(12, 95), times(12, 86), { floor })!.text).toBe(
      'unless more than 20 % of its dialogues end at 50, or fewer below it; 12 scenarios leave up to 22 % open, enough to overturn it',
    )
    expect(tipping(times(12, 95), times(12, 86).with(0, 20), { floor })).toMatchObject({ at: 20 })
  })

  test('is upside down where lower is better', () => {
    const lower = { better: 'lower', format: (value: number) => `${value} %` } as const
    expect(tipping(times(12, 5), times(12, 12.5), { floor, range, ...lower })!.text).toBe(
      'unless more than 8 % of its dialogues end above 50 %; 12 scenarios leave up to 22 % open, enough to overturn it',
    )
  })

  test('is nothing without floor and range, without common dialogues, and where the winner is not ahead', () => {
    expect(tipping(times(3, 2), times(3, 1))).toBeUndefined()
    expect(tipping([undefined], [1], { range })).toBeUndefined()
    expect(tipping(times(3, 1), times(3, 1), { range })).toBeUndefined()
  })

  test('takes the lead away exactly', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    const pairs = fc.array(fc.tuple(percent, percent), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(pairs, fc.option(percent, { nil: undefined }), (cells, bad) => {
        const [first, second] = [cells.map(([one]) => one), cells.map(([, other]) => other)]
        const found = tipping(first, second, { floor: bad, range })
        if (found === undefined) return
        expect(found.tipping).toBeGreaterThan(0)
        expect(found.tipping).toBeLessThanOrEqual(1)
        const good = first.filter((value) => (bad === undefined ? value > 0 : value >= bad))
        if (good.length === 0 || found.tipping === 1) return
        const mean = (values: readonly number[]): number =>
          values.reduce((sum, value) => sum + value, 0) / values.length
        // Of the good ones so many more end at 0 as are missing to the tipping share.
        const more = found.tipping - (first.length - good.length) / first.length
        expect(mean(first) - more * mean(good)).toBeCloseTo(mean(second), 9)
      }),
    )
  })
})

// Small seeded studies of a system that crashes in one dialogue of ten; benchmarks/parts/claims/tail.mjs has the large ones.
test.each([8, 12, 20, 50])(
  'with %d scenarios a system that crashes is seldom called better without a warning',
  (size) => {
    const random = createRandom(`crash ${size}`)
    const cells = (draw: () => number): number[] => Array.from({ length: size }, draw)
    const studies = 400
    let silent = 0
    for (let study = 0; study < studies; study++) {
      const risky = cells(() => (random() < 0.1 ? 20 + 10 * normal(random) : 95 + 2 * normal(random)))
      const stable = cells(() => 87.5 + 6 * normal(random))
      const { interval } = clusterMean(pairValues(side(risky), side(stable)).differences)
      if (interval.state === 'unknown' || interval.value.lower <= 0) continue
      const found = tipping(risky, stable, { floor: 50, range: [0, 100] })!
      expect(found.open).toBeGreaterThanOrEqual(1 - 0.05 ** (1 / size) - 1e-12)
      expect(found.text).toMatch(/^unless more than \d+ % of its dialogues end below 50.*leave up to \d+ % open/)
      expect(found.text.endsWith('enough to overturn it')).toBe(found.couldOverturn)
      silent += Number(!found.couldOverturn)
    }
    expect(silent / studies).toBeLessThan(0.05)
  },
)

describe('what would overturn a difference of shares', () => {
  const repeated = (means: readonly number[]) =>
    means.flatMap((value, at) => [0, 1].map(() => ({ cluster: `scenario ${at}`, value: known(value) })))

  test('is scenarios that speak wholly against it, where scenarios have several dialogues', () => {
    expect(tippingScenarios(repeated(times(12, 0.1)), 0.95)).toBe(
      'unless more than 9 % of scenarios speak wholly against it; 12 scenarios leave up to 22 % open, enough to overturn it',
    )
    expect(tippingScenarios(repeated([...times(49, -0.5), 1]), 0.95)).toBe(
      'unless more than 33 % of scenarios speak wholly against it; 50 scenarios leave up to 9 % open',
    )
  })

  test('is nothing where each scenario has one, or nobody leads', () => {
    expect(tippingScenarios(repeated(times(12, 0.1)).slice(0, 1), 0.95)).toBeUndefined()
    expect(tippingScenarios(repeated([0.5, -0.5]), 0.95)).toBeUndefined()
  })

  test('is exact: with so large a share against it there is no lead', () => {
    const share = 0.25 / 1.25
    expect((1 - share) * 0.25 - share).toBeCloseTo(0, 12)
    expect(tippingScenarios(repeated(times(30, 0.25)), 0.95)).toContain('more than 20 %')
  })
})
