/** What `check --plan` foresees is what checks come to, small: benchmarks/parts/decisions has the long form. */
import { expect, test } from 'vitest'

type Chances = Readonly<Record<'pass' | 'fail' | 'inconclusive', number>>
interface Module {
  readonly foreseen: (
    world: object,
    how: { readonly pilot: number; readonly studies: number; readonly seed: string },
  ) => { readonly scenarios: number; readonly whole: readonly Chances[]; readonly simulated: readonly Chances[] }
}

const { foreseen } = (await import(
  new URL('../../../../benchmarks/parts/decisions/whole-check.mjs', import.meta.url).href
)) as Module

test('a whole check of two gates, at the scenarios that are named for 80 %', () => {
  const studies = 120
  const world = { gates: 2, shape: 'normal', alike: 0.3 }
  const { whole, simulated } = foreseen(world, { pilot: 500, studies, seed: 'small' })
  const twoErrors = 2 * Math.sqrt(0.25 / studies)
  expect(Math.abs(simulated[0]!.pass - 0.8)).toBeLessThanOrEqual(0.05 + twoErrors)
  for (const [loss, chances] of simulated.entries()) {
    for (const outcome of ['pass', 'fail', 'inconclusive'] as const)
      expect(Math.abs(chances[outcome] - whole[loss]![outcome])).toBeLessThanOrEqual(0.05 + twoErrors)
  }
}, 180_000)
