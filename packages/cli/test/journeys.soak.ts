/**
 * The tests leave out each entry of an offline example, and each option that a config of an
 * example, preset or page sets: the output of a run changes. It is the long form of
 * journeys.e2e.test.ts.
 */
import { expect, test } from 'vitest'
import { components, rows, type Served, shownBy } from './e2e/journey-rows.js'
import { leftOut } from './e2e/left-out.js'
import { changing, leftOutOf, ofServers } from './e2e/left-out-options.js'
import { type Place, places } from './e2e/runnable-configs.js'

test.each(['sage', 'hill-judge', 'longemotion', 'esc-eval', 'conditions', 'safety', 'mixing'])(
  'entries of %s',
  async (example) => {
    const { changed, entries } = await leftOut(example)
    expect(entries.length).toBeGreaterThan(0)
    expect(changed).toEqual(entries)
  },
)

/**
 * Options that need a run: a config without a required one is refused. Every model is the same one
 * here.
 */
const set = rows.options
  .filter(({ places: own, isRequired }) => own.length > 0 && isRequired !== true)
  .map(({ name }) => name)
  .filter((name) => !name.endsWith('.model') && !ofServers.test(name))
const valid = new Set<string>()

/** Leaves the options out of a config until each has changed an output. */
async function tryIn(place: Place, options: readonly string[], served?: Served): Promise<void> {
  const open = leftOutOf(place, components).filter(
    ({ option }) => options.includes(option) && !valid.has(option),
  )
  for (const option of await changing(place, open, served)) valid.add(option)
}

const usual = set.filter((name) => !(name in shownBy))
const setting = (options: readonly string[]): (readonly [string, Place])[] =>
  places
    .filter((place) => leftOutOf(place, components).some(({ option }) => options.includes(option)))
    .map((place) => [place.name, place])

test.each(setting(usual))('options of %s, with rules', (_, place) => tryIn(place, usual))

test.each(setting(usual))('options of %s, with a server of nonsense', (_, place) =>
  tryIn(place, usual, { reply: 'I see.' }),
)

test.each(Object.entries(shownBy))('%s, with the reply that it needs', async (option, served) => {
  for (const [, place] of setting([option])) await tryIn(place, [option], served)
  expect(valid).toContain(option)
})

test('no row of docs/journeys.md is without effect', () => {
  expect(set.filter((name) => !valid.has(name))).toEqual([])
})
