/**
 * What is simulated by the function of claims holds for the command: the same numbers give the same
 * claims, byte for byte.
 */
import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'

interface Simulation {
  readonly both: (
    world: object,
    size: { readonly world: string; readonly scenarios: number },
    random: () => number,
  ) => Promise<{ readonly claims: number; readonly detected: number; readonly isSame: boolean }>
}

const folder = new URL('../../../benchmarks/parts/claims/', import.meta.url).href
const { both } = (await import(`${folder}by-command.mjs`)) as Simulation
const { effects } = (await import(`${folder}report-wide.mjs`)) as { readonly effects: object }

test.each(['normal', 'lognormal'])(
  'attune run prints the claims that claimsOf makes: %s values',
  async (shape) => {
    const size = { world: shape, scenarios: 20 }
    const { claims, detected, isSame } = await both(
      { ...effects, shape },
      size,
      createRandom(shape),
    )
    expect(claims).toBe(90)
    expect(detected).toBeGreaterThan(0)
    expect(isSame).toBe(true)
  },
)
