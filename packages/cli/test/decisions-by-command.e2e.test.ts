/** Histories of many commits through the command decide as the function does that is simulated: benchmarks/parts/decisions. */
import { expect, test } from 'vitest'
import { attune } from './e2e/in-process.js'

interface Found {
  readonly checks: readonly {
    readonly status: number
    readonly outcomes: readonly string[]
    readonly gates: readonly { readonly sentence: string }[]
  }[]
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
  readonly tries?: number
  readonly scenarios: number
  readonly shape: string
}

const { lines, bothWays } = (await import(
  new URL('../../../benchmarks/parts/decisions/by-command.mjs', import.meta.url).href
)) as ByCommand
/** How many of each line, of how many commits where nothing changes: `ATTUNE_HISTORIES=20 ATTUNE_COMMITS=50` takes half an hour. */
const histories = Number(process.env['ATTUNE_HISTORIES'] ?? 1)
const count = Number(process.env['ATTUNE_COMMITS'] ?? 12)
/** With 27 or 50 checks have looks: more pages, more time. */
const size = Number(process.env['ATTUNE_SCENARIOS'] ?? 12)
/** Lines of one loss differ in how long a red check is waited for: the longest history has the commits of the others. */
const isLongest = ({ name, world: { scenarios, shape } }: ByCommand['lines'][number]): boolean => {
  const of = (each: string): string => each.replace(/: red within \d+$/, '')
  return (
    name ===
    lines.findLast(
      (each) => of(each.name) === of(name) && each.world.scenarios === scenarios && each.world.shape === shape,
    )!.name
  )
}
const small = lines
  .filter((line) => line.world.scenarios === size && line.world.shape === 'skewed' && isLongest(line))
  .map(({ world, ...line }) => ({ ...line, world: { commits: count, ...world } }))

test.each(small)(
  '$name',
  async ({ history, world, name }) => {
    for (let at = 0; at < histories; at++) {
      const { isSame, made } = await bothWays(history, world, `${name} ${at}`, attune)
      expect(isSame).toBe(true)
      expect(made.checks.length).toBeGreaterThanOrEqual(5)
    }
  },
  histories * 60_000,
)

test('each green says what was lost since the pinned one, with its interval', async () => {
  const { history, world } = small.find(({ name }) => name.startsWith('ten releases unchanged'))!
  const { made, isSame } = await bothWays(history, { ...world, scenarios: 27 }, 'greens', attune)
  // With so many scenarios checks have looks.
  expect(isSame).toBe(true)
  const greens = made.checks.filter(({ status }) => status === 0)
  expect(greens.length).toBeGreaterThan(2)
  for (const { gates } of greens) expect(gates.at(-1)!.sentence).toMatch(/^-?\d+\.\d+ \[.*\] against v0 is above -/)
}, 60_000)

test('a version at the margin that is asked again does not pass by a part of its first look', async () => {
  const { history, world } = lines.find(
    ({ name, world: { scenarios, shape } }) => name.includes('fresh') && scenarios === 27 && shape === 'normal',
  )!
  const { made, isSame } = await bothWays(history, { ...world, tries: 2 }, 's1 134', attune)
  expect(isSame).toBe(true)
  expect(made.checks.flatMap(({ outcomes }) => outcomes)).toEqual(['inconclusive', 'inconclusive'])
}, 60_000)
