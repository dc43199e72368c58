/**
 * Reports of equal supporters in worlds where the tests hold, small:
 * benchmarks/parts/claims/errors.mjs has the long form.
 */
import { describe, expect, test } from 'vitest'

interface Counts {
  readonly held: number
  readonly intervals: number
  readonly wanted: number
  readonly squares: number
}
interface Module {
  readonly worlds: Readonly<Record<string, unknown>>
  readonly isKept: (world: string) => boolean
  readonly cellOf: (
    world: string,
    study: {
      readonly primary: number
      readonly n: number
      readonly others: number
      readonly studies: number
    },
  ) => { readonly primary: number; readonly families: { readonly primary: Counts } }
  readonly coverageOf: (counts: Counts) => {
    readonly held: number
    readonly wanted: number
    readonly error: number
  }
}

const { worlds, isKept, cellOf, coverageOf } = (await import(
  new URL('../../../../benchmarks/parts/claims/errors.mjs', import.meta.url).href
)) as Module

const studies = 60
const kept = Object.keys(worlds).filter(isKept)

describe('by the function that a run calls', () => {
  const cells = kept.map((world) => ({
    world,
    found: cellOf(world, { primary: 1, n: 12, others: 0, studies }),
  }))

  test('a primary claim of equal supporters is seldom false, in any world and over all', () => {
    const over = (share: number, count: number): number =>
      share + 3 * Math.sqrt((share * (1 - share)) / count)
    for (const { world, found } of cells)
      expect({ world, isSeldom: found.primary / studies <= over(0.05, studies) }).toEqual({
        world,
        isSeldom: true,
      })
    const all = cells.reduce((sum, { found }) => sum + found.primary, 0) / (studies * cells.length)
    expect(all).toBeLessThanOrEqual(over(0.05, studies * cells.length))
  })

  test('its interval holds no difference as often as its level says', () => {
    for (const { world, found } of cells) {
      const { held, wanted, error } = coverageOf(found.families.primary)
      expect({ world, lacks: Math.max(0, wanted - 3 * error - 0.02 - held) }).toEqual({
        world,
        lacks: 0,
      })
    }
  })
})
