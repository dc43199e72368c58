/**
 * Gates over many seeded commits of bots whose truth is known, small:
 * benchmarks/parts/decisions/gates.mjs has the long form.
 */
import { describe, expect, test } from 'vitest'

interface Found {
  readonly anyFail: number
  readonly atOnce: number
  readonly within: readonly number[]
  readonly pass: number
}
interface World {
  readonly scenarios: number
  readonly shape: string
  readonly margin: number
  readonly loss: number
  readonly commits: number
}
interface Line {
  readonly name: string
  readonly world: World
  readonly of: (found: Found) => number
  readonly most?: number
  readonly least?: number
}
interface Module {
  readonly lines: readonly Line[]
  readonly collapse: (scenarios: number) => Line
  readonly histories: (world: World, count: number, seed: string) => Found
  readonly errorOf: (share: number, count: number) => number
}

const { lines, collapse, histories, errorOf } = (await import(
  new URL('../../../../benchmarks/parts/decisions/gates.mjs', import.meta.url).href
)) as Module

const count = process.env['ATTUNE_SOAK'] === undefined ? 12 : 24
const small = lines.filter(({ world }) => world.scenarios === 12)

describe('by the function that a check calls', () => {
  test.each([...small, collapse(12)])('$name', ({ world, of, most, least }) => {
    // Fewer commits of an unchanged bot fail no oftener.
    const commits = Math.min(world.commits, 10)
    const share = of(histories({ ...world, commits }, count, 'small'))
    if (most !== undefined) expect(share).toBeLessThanOrEqual(most + 2 * errorOf(most, count))
    if (least !== undefined) expect(share).toBeGreaterThanOrEqual(least - 2 * errorOf(least, count))
  })
})

interface LuckModule {
  readonly study: (
    cell: { readonly scenarios: number; readonly margin: number; readonly shape: string },
    size: {
      readonly baselines: number
      readonly commits: number
      readonly runs: number
      readonly seed: string
    },
  ) => { readonly simulated: number; readonly predicted: number; readonly error: number }
}

const { study } = (await import(
  new URL('../../../../benchmarks/parts/decisions/luck.mjs', import.meta.url).href
)) as LuckModule

test('with four repeats `check --plan` foresees what checks come to, where one dialogue of twelve crashes', () => {
  const size = { baselines: 30, commits: 20, runs: 4, seed: 'small' }
  const { simulated, predicted, error } = study(
    { scenarios: 12, margin: 0.85, shape: 'crash' },
    size,
  )
  expect(Math.abs(simulated - predicted)).toBeLessThanOrEqual(0.04 + 2 * error)
})
