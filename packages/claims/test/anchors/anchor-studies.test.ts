import { describe, expect, it } from 'vitest'

interface Row {
  readonly moved: number
  readonly unmoved: number
  readonly judgements: number
}

interface World {
  readonly size: number
  readonly shape: 'normal' | 'skewed' | 'two kinds'
  readonly scale: 'any number' | 'steps of 0.25' | 'steps of 1, -2 to 2'
  readonly noise: number
}

const { row } = (await import(
  new URL('../../../../benchmarks/parts/decisions/anchors.mjs', import.meta.url).href
)) as {
  readonly row: (world: World, studies: number, seed: string) => Promise<Row>
}

const studies = 40
const twoErrors = (share: number): number => 2 * Math.sqrt((share * (1 - share)) / studies)

describe('anchors of baselines, by the functions of the command', () => {
  it.each<World>([
    { noise: 0, size: 27, shape: 'skewed', scale: 'steps of 0.25' },
    { noise: 0.3, size: 50, shape: 'normal', scale: 'any number' },
    { noise: 0.5, size: 60, shape: 'normal', scale: 'any number' },
    { noise: 0.5, size: 12, shape: 'normal', scale: 'steps of 1, -2 to 2' },
  ])(
    'a judge that moved by the margin is found in 80 %, one that did not in 1 %: $noise, $scale',
    async (world) => {
      const { moved, unmoved, judgements } = await row(world, studies, 'anchors')
      expect(moved).toBeGreaterThanOrEqual(0.8 - twoErrors(0.8))
      expect(unmoved).toBeLessThanOrEqual(0.01 + twoErrors(0.01))
      expect(judgements).toBeLessThanOrEqual(120)
    },
    30_000,
  )
})
