/** Histories of many commits through the command decide as the function does that is simulated: benchmarks/parts/decisions. */
import { expect, test } from 'vitest'
import { attune } from './e2e/in-process.js'

interface Found {
  readonly checks: readonly { readonly status: number; readonly gates: readonly { readonly sentence: string }[] }[]
}
interface ByCommand {
  readonly lines: readonly { readonly name: string; readonly history: unknown; readonly world: World }[]
  readonly bothWays: (
    history: unknown,
    world: World,
    seed: string,
    run: typeof attune,
  ) => Promise<{ readonly made: Found; readonly isSame: boolean }>
}
interface World {
  readonly commits?: number
  readonly scenarios: number
  readonly shape: string
}

const { lines, bothWays } = (await import(
  new URL('../../../benchmarks/parts/decisions/by-command.mjs', import.meta.url).href
)) as ByCommand
/** The history of 50 commits is one of 12 here. */
const small = lines
  .filter(({ world: { scenarios, shape } }) => scenarios === 12 && shape === 'skewed')
  .map(({ world, ...line }) => ({ ...line, world: { commits: 12, ...world } }))

test.each(small)(
  '$name',
  async ({ history, world, name }) => {
    const { isSame, made } = await bothWays(history, world, name, attune)
    expect(isSame).toBe(true)
    expect(made.checks.length).toBeGreaterThanOrEqual(5)
  },
  60_000,
)

test('each green says what was lost since the pinned one, with its interval', async () => {
  const { history, world } = small.find(({ name }) => name.startsWith('ten releases unchanged'))!
  const { made } = await bothWays(history, { ...world, scenarios: 27 }, 'greens', attune)
  const greens = made.checks.filter(({ status }) => status === 0)
  expect(greens.length).toBeGreaterThan(2)
  for (const { gates } of greens) expect(gates.at(-1)!.sentence).toMatch(/^-?\d+\.\d+ \[.*\] against v0 is above -/)
}, 60_000)
