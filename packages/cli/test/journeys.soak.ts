/**
 * The tests leave out each entry of an offline example, and each option that a config of an
 * example, preset or page sets: the output of a run changes. It is the long form of
 * journeys.e2e.test.ts.
 */
import { expect, test } from 'vitest'
import { components, rows } from './e2e/journey-rows.js'
import { leftOut } from './e2e/left-out.js'
import { changing, leftOutOf } from './e2e/left-out-options.js'
import { places } from './e2e/runnable-configs.js'

test.each([
  'trajectory',
  'sage',
  'hill-judge',
  'longemotion',
  'esc-eval',
  'conditions',
  'safety',
  'mixing',
])('entries of %s', async (example) => {
  const { changed, entries } = await leftOut(example)
  expect(entries.length).toBeGreaterThan(0)
  expect(changed).toEqual(entries)
})

const valid = new Set<string>()
const seen = new Set<string>()

test.each([
  ['rules', false],
  ['a server', true],
] as const)('options of %s', async (_, served) => {
  for (const place of places) {
    const options = leftOutOf(place, components)
    for (const { option } of options) seen.add(option)
    const open = options.filter(({ option }) => !valid.has(option))
    for (const option of await changing(place, open, served).catch((error: unknown) => {
      console.log(String(error))
      return []
    }))
      valid.add(option)
  }
})

test('no row of docs/journeys.md is without effect', () => {
  const set = rows.options.filter(({ places: own }) => own.length > 0).map(({ name }) => name)
  // Every model is the same one here.
  const tried = set.filter((name) => seen.has(name) && !name.endsWith('.model'))
  expect(tried.filter((name) => !valid.has(name))).toEqual([])
})
