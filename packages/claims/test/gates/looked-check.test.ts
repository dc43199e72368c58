import { createRandom } from '@attune/core'
import { expect, test } from 'vitest'

interface Found {
  readonly pass: number
  readonly fail: number
  readonly asked: number
}
const { studiesOfChecks } = (await import(
  new URL('../../../../benchmarks/parts/decisions/sequential-check.mjs', import.meta.url).href
)) as { readonly studiesOfChecks: (world: object, studies: number, random: () => number) => Found }

test('a check that may end early passes a bot at the margin by chance in at most 5 %', () => {
  const { pass } = studiesOfChecks({ shape: 'normal', scenarios: 50, difference: -1 }, 120, createRandom('margin'))
  expect(pass).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 120))
})

test('it asks less of an unchanged bot, and of one that lost much', () => {
  const unchanged = studiesOfChecks({ shape: 'normal', scenarios: 50, difference: 0 }, 60, createRandom('unchanged'))
  expect(unchanged.asked).toBeLessThan(0.85)
  expect(unchanged.pass).toBeGreaterThan(0.7)
  const lost = studiesOfChecks({ shape: 'normal', scenarios: 50, difference: -3 }, 15, createRandom('lost'))
  expect(lost).toMatchObject({ pass: 0 })
  expect(lost.asked).toBeLessThan(0.97)
})
