/**
 * A small form of `benchmarks/parts/time-left.mjs`: the time left beside the truth, on scripted
 * latencies and a simulated clock.
 */
import { expect, test } from 'vitest'
import { nothingEarlier } from '../../src/pace/earlier-pace.js'
import { Pace } from '../../src/pace/pace.js'
import type { PlannedUnit } from '../../src/pace/open-units.js'
// @ts-expect-error a script without types
import { ratiosOf as untypedRatios } from '../../../../benchmarks/parts/time-left/ratios.mjs'
// @ts-expect-error a script without types
import * as untyped from '../../../../benchmarks/parts/time-left/worlds.mjs'

type Random = () => number
interface Told {
  readonly calls: number
  /** From when on each model has answered ten calls, by quarters of what comes after it. */
  readonly ratios: readonly (number | undefined)[]
}
const ratiosOf = untypedRatios as (
  script: object,
  makePace: (ahead: PlannedUnit[][], limits: ConstructorParameters<typeof Pace>[3]) => Pace,
) => Told
const series = untyped.series as (seed: number) => Random
const { hours: _, ...worlds } = untyped.worlds as Readonly<
  Record<string, (random: Random) => object>
>

const SEEDS = [1, 2]

test('once every model has answered ten calls, the time left is within 30 % of the truth', () => {
  const runs = Object.entries(worlds).flatMap(([name, world]) =>
    SEEDS.map((seed) => ({
      name,
      ...ratiosOf(
        world(series(seed)),
        (ahead, limits) => new Pace(ahead, nothingEarlier, new Date(0), limits),
      ),
    })),
  )
  for (const { name, calls } of runs)
    expect({ name, isLong: calls >= 200 }).toEqual({ name, isLong: true })
  // The last quarter is a few answers, whose times are chance.
  const told = runs.flatMap(({ name, ratios }) =>
    ratios.slice(0, 3).map((ratio = Infinity) => ({ name, ratio })),
  )
  const far = told.filter(({ ratio }) => Math.abs(ratio - 1) > 0.3)
  expect(far.length / told.length < 0.1 ? [] : far).toEqual([])
})
