/** A value is drawn on the scale on which it is printed, on an axis with numbers that holds it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Claim } from '@attune/core/findings'
import { pictureOf } from '../../src/index.js'

type Of = Partial<Claim['of']>

const claim = (
  estimate: number,
  lower: number,
  upper: number,
  of: Of = {},
  kind: Claim['kind'] = 'difference',
) =>
  ({
    kind,
    of: { name: 'mood', title: 'Mood', ...of },
    estimate: known(estimate),
    interval: known({ lower, upper, level: 0.95, method: 't' }),
  }) as unknown as Claim

const toHundred = { range: [0, 1] as const, scale: 100, digits: 0 }
const toTwo = { range: [0, 2] as const, digits: 2 }
const toFour = { range: [0, 4] as const, scale: 25, digits: 1 }

const drawn = (main: Claim, ...others: readonly Claim[]) =>
  pictureOf({ claims: [main], others }, [main, ...others])
const numbersIn = (text: string): number =>
  Number(/-?\d+(?:\.\d+)?/.exec(text.replace('+', ''))![0])

describe('what is printed is what is drawn', () => {
  test.each<[string, readonly Claim[]]>([
    ['one measure of 0 to 100', [claim(0.0082, 0.001, 0.02, { ...toHundred, digits: 2 })]],
    ['a large difference', [claim(0.617, 0.36, 0.66, toHundred)]],
    ['a scale of 0 to 2', [claim(1, 0.8, 1.2, toTwo)]],
    ['two measures of one scale', [claim(0.5, 0.4, 0.6, toHundred), claim(2, 1, 3, toFour)]],
    ['two measures of two scales', [claim(0.5, 0.4, 0.6, toHundred), claim(1, 0.8, 1.2, toTwo)]],
    ['no range', [claim(23.34, 20, 27, { digits: 2 })]],
    ['a preference', [claim(0.63, 0.4, 0.8, {}, 'preference')]],
    [
      'a preference beside a measure',
      [claim(0.63, 0.4, 0.8, {}, 'preference'), claim(1, 0.8, 1.2, toTwo)],
    ],
    ['below nothing', [claim(-1.5, -1.8, -0.2, toTwo), claim(-0.2, -0.3, 0.1, toHundred)]],
  ])('%s', (_, [main, ...others]) => {
    const { rows, least, most, ticks } = drawn(main!, ...others)
    for (const row of rows) {
      const { text, place } = row!
      expect(Math.abs(numbersIn(text) - place!.value)).toBeLessThanOrEqual(0.51)
      expect(least).toBeLessThanOrEqual(place!.lower)
      expect(most).toBeGreaterThanOrEqual(place!.upper)
    }
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    for (const { at, text } of ticks) expect(Number(text)).toBeCloseTo(at, 9)
  })
})

test('measures of several scales are in percent of each, and say so', () => {
  const { areShares, rows } = drawn(claim(0.666, 0.5, 0.7, toHundred), claim(1, 0.8, 1.2, toTwo))
  expect([areShares, ...rows.map((row) => row?.text)]).toEqual([true, '+67 %', '+50 %'])
  expect(rows.map((row) => row?.place?.value.toFixed(1))).toEqual(['66.6', '50.0'])
})

test('a preference is drawn around one half', () => {
  const { nothing, rows } = drawn(claim(0.63, 0.4, 0.8, {}, 'preference'))
  expect([nothing, rows[0]?.text, rows[0]?.place]).toEqual([
    50,
    '63 %',
    { value: 63, lower: 40, upper: 80 },
  ])
})

test('among several scales a measure without a range has its number and no place', () => {
  const { rows } = drawn(claim(23.34, 20, 27, { digits: 2 }), claim(1, 0.8, 1.2, toTwo))
  expect(rows.map((row) => [row?.text, row?.place !== undefined])).toEqual([
    ['+23.34', false],
    ['+50 %', true],
  ])
})

test('a claim without a value has no row, and the axis stands', () => {
  const lost = { ...claim(0, 0, 0, toTwo), estimate: unknown('no value') } as Claim
  expect(drawn(lost)).toMatchObject({ rows: [undefined], least: 0, most: 1 })
})

test('the axis has two to seven numbers, which begin and end it and hold all', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 6 }),
      (all) => {
        const claims = all.map((three) => {
          const [lower, value, upper] = three.toSorted((a, b) => a - b) as [number, number, number]
          return claim(value, lower, upper, { digits: 2 })
        })
        const { rows, least, most, ticks, nothing } = drawn(claims[0]!, ...claims.slice(1))
        expect([ticks[0]!.at, ticks.at(-1)!.at]).toEqual([least, most])
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(least <= nothing && nothing <= most).toBe(true)
        const noise = 1e-6 * (most - least)
        for (const { place } of rows.flatMap((row) => row ?? [])) {
          expect(place!.lower).toBeGreaterThanOrEqual(least - noise)
          expect(place!.upper).toBeLessThanOrEqual(most + noise)
        }
      },
    ),
  )
})
