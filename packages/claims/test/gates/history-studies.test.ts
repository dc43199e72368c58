/** Histories of commits, small: benchmarks/parts/decisions has the long form. */
import { expect, test } from 'vitest'

interface Line {
  readonly name: string
  readonly history: (repository: unknown, world: World, seed: string) => Promise<never>
  readonly world: World
  readonly counts: (found: never) => boolean
}
interface World {
  readonly scenarios: number
  readonly shape: string
}

const folder = new URL('../../../../benchmarks/parts/decisions/', import.meta.url)
const { lines } = (await import(new URL('by-command.mjs', folder).href)) as { readonly lines: readonly Line[] }
const { InMemory } = (await import(new URL('in-memory.mjs', folder).href)) as {
  readonly InMemory: new (world: World) => unknown
}

const twoErrors = (share: number, histories: number): number => 2 * Math.sqrt((share * (1 - share)) / histories)

test.each([
  ['unchanged, 50 commits, margin 0: any red', 20, 'at most', 0.05],
  ['a loss of two margins from commit 10 on: red within 5', 40, 'at least', 0.7],
  ['ten releases of -0.4 margins: pin red by the 7th', 30, 'at least', 0.9],
  ['ten releases unchanged: pin red', 20, 'at most', 0.05],
  ['at the margin, re-run up to 10 times on fresh runners: passes', 30, 'at most', 0.05],
] as const)(
  '%s',
  async (name, histories, side, share) => {
    const { history, world, counts } = lines.find(
      (line) => line.name === name && line.world.scenarios === 12 && line.world.shape === 'normal',
    )!
    let counted = 0
    for (let at = 0; at < histories; at++)
      counted += Number(counts(await history(new InMemory(world), world, `small ${at}`)))
    const found = counted / histories
    if (side === 'at most') expect(found).toBeLessThanOrEqual(share + twoErrors(share, histories))
    else expect(found).toBeGreaterThanOrEqual(share - twoErrors(share, histories))
  },
  180_000,
)
