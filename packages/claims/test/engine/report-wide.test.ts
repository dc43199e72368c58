import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'

interface World {
  readonly supporters: number
  readonly estimators: number
  readonly measures: number
}
type Cell = World & {
  readonly shape: string
  readonly scenarios: number
  readonly reports: number
  readonly random: () => number
}
interface Simulation {
  readonly cell: (options: Cell) => {
    readonly any: number
    readonly wrong: number
    readonly power: number | undefined
  }
  readonly effects: World
  readonly large: (random: () => number) => { readonly claims: number; readonly isFound: boolean }
}

const script = new URL('../../../../benchmarks/parts/claims/report-wide.mjs', import.meta.url)
const { cell, effects, large } = (await import(script.href)) as Simulation

// Small forms; benchmarks/parts/claims/report-wide.mjs has the large ones. A bound is the limit and
// three errors of so many reports.
const reports = process.env['ATTUNE_SOAK'] === undefined ? 20 : 40
const bound = (limit: number, of = 100): number =>
  limit + 3 * Math.sqrt((limit * (of - limit)) / reports)

test.each(['normal', 'lognormal'])(
  'a report of 90 comparisons of equal %s systems rarely claims anything',
  (shape) => {
    const random = createRandom(`equal ${shape}`)
    for (const scenarios of [8, 20]) {
      const world = { supporters: 3, estimators: 10, measures: 3, shape, scenarios }
      expect(cell({ ...world, reports, random }).any).toBeLessThanOrEqual(bound(5))
    }
  },
)

test.each(['normal', 'lognormal'])(
  'of what is detected in %s values little is false, and little is missed',
  (shape) => {
    const random = createRandom(`effects ${shape}`)
    const { wrong, power } = cell({ ...effects, shape, scenarios: 20, reports, random })
    expect(wrong).toBeLessThanOrEqual(bound(5))
    expect(power).toBeGreaterThan(80)
  },
)

test('one effect of two standard deviations is found among 3,060 comparisons', () => {
  const { claims, isFound } = large(createRandom('large'))
  expect([claims, isFound]).toEqual([3060, true])
})
