import { createRandom } from '@attune/core'
import { expect, test } from 'vitest'
import { decide, type Decision } from '../../src/gates/decide.js'
import { marginGate, rows } from './rows.js'

interface Found {
  readonly pass: number
  readonly fail: number
  readonly asked: number
  /** The share of intervals that hold the truth. */
  readonly holds: number
}
const { studiesOfChecks } = (await import(
  new URL('../../../../benchmarks/parts/decisions/sequential-check.mjs', import.meta.url).href
)) as { readonly studiesOfChecks: (world: object, studies: number, random: () => number) => Found }

/** 93 to 97 %, and two errors. */
function expectToHold(holds: number, studies: number): void {
  expect(Math.abs(holds - 0.95)).toBeLessThanOrEqual(0.02 + 2 * Math.sqrt((0.05 * 0.95) / studies))
}

test('a check that may end early passes a bot at the margin by chance in at most 5 %, and its interval holds', () => {
  const world = { shape: 'normal', scenarios: 50, difference: -1 }
  const { pass, holds } = studiesOfChecks(world, 120, createRandom('margin'))
  expect(pass).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 120))
  expectToHold(holds, 120)
})

test('it asks less of an unchanged bot, and of one that lost much', () => {
  const unchanged = studiesOfChecks({ shape: 'normal', scenarios: 50, difference: 0 }, 60, createRandom('unchanged'))
  expect(unchanged.asked).toBeLessThan(0.85)
  expect(unchanged.pass).toBeGreaterThan(0.7)
  const lost = studiesOfChecks({ shape: 'normal', scenarios: 50, difference: -3 }, 15, createRandom('lost'))
  expect(lost).toMatchObject({ pass: 0 })
  expect(lost.asked).toBeLessThan(0.97)
})

test('the scenarios that an inconclusive gate names pass a version that is as good in 80 %, looks and all', () => {
  const margin = 0.5
  const values = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 1 : -1) * Math.sqrt(39 / 40) - margin)
  const gate = { ...marginGate, bound: -margin }
  const [{ needed, deviation }] = decide([{ gate, own: rows(values), other: rows(values.map(() => 0)) }], {
    level: 0.95,
  }) as [Decision]
  expect(deviation).toMatchObject({ value: expect.closeTo(1, 9) as number })
  const studies = 300
  const { pass } = studiesOfChecks(
    { shape: 'normal', scenarios: needed!.scenarios, difference: 0, margin },
    studies,
    createRandom('named'),
  )
  expect(Math.abs(pass - 0.8)).toBeLessThanOrEqual(0.02 + 2 * Math.sqrt((0.8 * 0.2) / studies))
})
