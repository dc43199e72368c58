/** Small forms of benchmarks/parts/claims/changes.mjs. */
import { expect, test } from 'vitest'

interface World {
  readonly shape: string
  readonly size: number
  readonly systems: number
  readonly shared: number
}
interface Simulation {
  readonly anyFound: (options: World & { readonly reports: number; readonly seed: string }) => number
}

const script = new URL('../../../../benchmarks/parts/claims/changes.mjs', import.meta.url)
const { anyFound } = (await import(script.href)) as Simulation

const reports = 200
const twoErrors = (percent: number): number => 2 * Math.sqrt((percent * (100 - percent)) / reports)

test.each([
  { shape: 'normal', size: 8, systems: 3, shared: 0, most: 6.5 },
  { shape: 'normal', size: 20, systems: 6, shared: 0.5, most: 6.5 },
  { shape: 'lognormal', size: 8, systems: 3, shared: 0.5, most: 10 },
  { shape: 'lognormal', size: 12, systems: 18, shared: 0.5, most: 10 },
  { shape: 'lognormal', size: 20, systems: 3, shared: 0, most: 6.5 },
])('systems that do not change are rarely said to: %o', ({ most, ...world }) => {
  expect(anyFound({ reports, seed: 'small', ...world })).toBeLessThanOrEqual(most + twoErrors(most))
})
