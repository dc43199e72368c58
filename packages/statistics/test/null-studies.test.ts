import { describe, expect, test } from 'vitest'
import { createRandom, known } from '@attune/core'
import { claimsAlone } from '@attune/claims'
import type { Claim, Quantity } from '@attune/core/findings'
import { familyTest, normal } from '../src/index.js'
import { quantity } from '@attune/kit'

// Small seeded studies without a true difference; benchmarks/parts/coverage.mjs has the large ones. A bound is the limit that
// must hold and three standard errors of a share of so many studies.
const STUDIES = 600
const withError = (limit: number, sign: 1 | -1): number => limit + sign * 3 * Math.sqrt((limit * (1 - limit)) / STUDIES)

const random = createRandom('null studies')
const exponential = (): number => -Math.log(1 - random())
const gauss = (): number => normal(random)
let names = 0
const clusters = (count: number): string[] => Array.from({ length: count }, () => `scenario ${names++}`)
const share = (of: () => boolean): number => {
  let yes = 0
  for (let study = 0; study < STUDIES; study++) yes += Number(of())
  return yes / STUDIES
}
const valuesOf = (ids: readonly string[], draw: () => number) =>
  ids.map((id) => ({ cluster: id, pair: id, value: known(draw()) }))
/** The cell of a comparison, as tables have it. */
function difference(
  first: ReturnType<typeof valuesOf>,
  second: ReturnType<typeof valuesOf>,
): Pick<Quantity, 'interval' | 'p'> {
  const [{ interval, p }] = claimsAlone('null', { level: 0.95 }).ask([
    { kind: 'difference', of: { name: 'x', title: 'x' }, supporter: 'a', against: 'b', conditions: {}, first, second },
  ]) as [Claim]
  return { p, ...(interval.state === 'known' && { interval: interval.value }) }
}
const covers = (interval: { lower: number; upper: number } | undefined, truth: number): boolean =>
  interval !== undefined && interval.lower <= truth && truth <= interval.upper

describe.each([3, 5, 8, 12])('with %d scenarios', (size) => {
  test.each([
    ['normal', gauss],
    ['exponential', exponential],
  ])('%s differences of equals are rarely called different', (_, draw) => {
    let left = 0
    const below = share(() => {
      const ids = clusters(size)
      const cell = difference(valuesOf(ids, draw), valuesOf(ids, draw))
      left += Number(!covers(cell.interval, 0))
      return cell.p!.state === 'known' && cell.p!.value < 0.05
    })
    expect(below).toBeLessThan(withError(0.05, 1))
    expect(left / STUDIES).toBeLessThan(withError(0.05, 1))
  })

  test('the interval of a share holds near its bounds', () => {
    const held = share(() =>
      covers(
        quantity(
          valuesOf(clusters(size), () => Number(random() < 0.9)),
          { of: 'shares' },
        ).interval,
        0.9,
      ),
    )
    expect(held).toBeGreaterThan(withError(0.95, -1))
  })
})

test.each([
  ['normal', gauss, 0, 0.95],
  ['exponential', exponential, 1, 0.88],
] as const)('the interval of a %s mean holds from 8 scenarios on', (_, draw, truth, least) => {
  expect(share(() => covers(quantity(valuesOf(clusters(8), draw)).interval, truth))).toBeGreaterThan(
    withError(least, -1),
  )
})

test('a difference of one standard deviation is found in 12 scenarios', () => {
  const found = share(() => {
    const ids = clusters(12)
    const half = (shift: number) => valuesOf(ids, () => gauss() / Math.SQRT2 + shift)
    const cell = difference(half(1), half(0))
    return cell.p!.state === 'known' && cell.p!.value < 0.05
  })
  expect(found).toBeGreaterThan(withError(0.85, -1))
})

test.each(['maxt', 'holm'] as const)('among three equal systems %s rarely finds a difference', (adjust) => {
  const found = share(() => {
    const ids = clusters(8)
    const [a, b, c] = [0, 1, 2].map(() => ids.map(gauss))
    const pairs = [
      [a!, b!],
      [a!, c!],
      [b!, c!],
    ].map(([one, other]) => ids.map((cluster, at) => ({ cluster, value: one![at]! - other![at]! })))
    return familyTest(pairs, { adjust }).members.some(
      ({ adjusted }) => adjusted.state === 'known' && adjusted.value < 0.05,
    )
  })
  expect(found).toBeLessThan(withError(0.05, 1))
})
