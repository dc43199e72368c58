/**
 * Studies of bots whose memory is known, in a short form of
 * `benchmarks/parts/returning/simulations.mjs`.
 */
import { expect, test } from 'vitest'

interface Simulations {
  readonly foundIn: (studies: number) => Promise<number>
  readonly heldIn: (studies: number) => Promise<{ readonly held: number; readonly share: number }>
  readonly wrongIn: (studies: number, remembers: number) => Promise<number>
}

const folder = new URL('../../../benchmarks/parts/returning/', import.meta.url).href
const { foundIn, heldIn, wrongIn } = (await import(`${folder}simulations.mjs`)) as Simulations

interface ByCommand {
  readonly exportedBy: (seed: string) => Promise<object>
  readonly isSame: (exported: object) => Promise<boolean>
}

const { exportedBy, isSame } = (await import(`${folder}by-command.mjs`)) as ByCommand

test('a study through the command gives the claims and tables of the functions', async () => {
  expect(await isSame(await exportedBy('study 0'))).toBe(true)
})

test('bots that remember .95, .5 and .05 are told apart, and equal ones are not', async () => {
  expect(await foundIn(3)).toBe(3)
  expect(await wrongIn(4, 0.5)).toBeLessThanOrEqual(1)
})

test('the interval of the invented share holds the chance to invent', async () => {
  const { held, share } = await heldIn(6)
  expect(held).toBeGreaterThanOrEqual(5)
  expect(share).toBeCloseTo(0.2, 1)
})
