import { known, unknown, type Estimate, type Known } from '@attune/core'
import { component } from '@attune/testkit'
import { valueOf } from '@attune/testkit/shared/values.js'
import { expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { dialogue, scenario } from '../toys.js'

const markov = component(plugin, 'markov')
const said = dialogue('a', 'b', 'c', 'd')
const sourceOf = (...values: readonly Known<number>[]): Estimate => ({
  measures: {},
  series: { mood: { over: 'seeker', values } },
})
const toy = sourceOf(known(0.2), known(0.4), known(0.1), known(0.7))

async function measure(options: object = {}, source = toy, events: readonly number[] = []) {
  const about = scenario({ events: events.map((turn) => ({ turn, text: 'News.' })) })
  const { result: estimate, warnings } = await markov.estimate(said, {
    options,
    read: { source },
    scenario: about,
  })
  return {
    ...estimate,
    warnings,
    value: (name: string) => valueOf(estimate.measures[name] ?? unknown('absent')),
  }
}

test('level, directed change and centroid of a series', async () => {
  const { value } = await measure()

  expect(value('bel')).toBeCloseTo(0.35)
  expect(value('etv')).toBeCloseTo((0.8 * 0.2 - 0.6 * 0.3 + 0.9 * 0.6) / 3)
  expect(value('levelTerm') + value('jitterTerm')).toBeCloseTo(value('etv'))
  expect(value('delta')).toBeCloseTo(0.5 / 3)
  expect(value('cy') - value('cx')).toBeCloseTo(value('delta'))
})

test('the step that an event causes is left out of ETV, and kept in its other form', async () => {
  const { value } = await measure({}, toy, [2])

  expect(value('etv')).toBeCloseTo((0.8 * 0.2 + 0.9 * 0.6) / 2)
  expect(value('etvNoSkip')).toBeCloseTo((0.8 * 0.2 - 0.6 * 0.3 + 0.9 * 0.6) / 3)
})

test('nothing is skipped with skip: none, and a late event is warned about', async () => {
  const { value } = await measure({ skip: 'none' }, toy, [2])
  expect(value('etv')).toBe(value('etvNoSkip'))

  const { warnings } = await measure({}, toy, [9])
  expect(warnings).toHaveLength(1)
})

test('a series on another scale is mapped to [0, 1]', async () => {
  const percent = sourceOf(known(20), known(40), known(10), known(70))
  const { value } = await measure({ range: { min: 0, max: 100 } }, percent)

  expect(value('bel')).toBeCloseTo(0.35)
  await expect(measure({}, percent)).rejects.toMatchObject({ code: 'STATISTICS_INPUT' })
})

test('an unknown score is left out, and named in the details', async () => {
  const { value, details } = await measure(
    {},
    sourceOf(known(0.2), unknown('does not apply: empty reply'), known(0.4), known(0.6)),
  )

  expect(value('bel')).toBeCloseTo(0.4)
  expect(details).toMatchObject({ missingScores: 1, missingTransitions: 2, kept: 1 })
})

test('without any score everything is unknown, or zero on demand', async () => {
  const silent = sourceOf(
    ...said.turns.flatMap(({ speaker }) => (speaker === 'seeker' ? unknown('silent') : [])),
  )
  const { measures } = await measure({}, silent)
  expect(Object.values(measures).map(({ state }) => state)).not.toContain('known')

  const { value } = await measure({ undefinedAs: 'zero' }, silent)
  expect(value('etv')).toBe(0)
})

test('a series that the source does not have is refused', async () => {
  const refused = { code: 'trajectory/SERIES', message: expect.stringContaining('mood') }
  await expect(measure({ series: 'joy' })).rejects.toMatchObject(refused)
})

test('a source that draws previous emotions has its errors and its placebo', async () => {
  const drawn = {
    ...toy,
    series: {
      ...toy.series,
      drawVariance: {
        over: 'seeker' as const,
        values: toy.series['mood']!.values.map(() => known(0.0004)),
      },
      placebo: {
        over: 'seeker' as const,
        values: [known(0.5), known(0.4), known(0.3), known(0.5)],
      },
    },
  }
  const { value, measures } = await measure({}, drawn, [2])

  expect(value('belDrawError')).toBeCloseTo(0.02 / 2)
  expect(value('etvPlacebo')).toBeCloseTo((0.5 * -0.1 + 0.7 * 0.2) / 2)
  expect(value('etvDrawBias')).toBeCloseTo(0.0004)
  expect(measures['etvDrawError']?.state).toBe('known')
  const other = await measure({ series: 'mood', weightAt: 'lower' }, drawn)
  expect(Object.keys(other.measures)).not.toContain('etvPlacebo')
})

test('a placebo that is not known says why', async () => {
  const why = unknown('does not apply: no previous emotion')
  const values = toy.series['mood']!.values.map(() => why)
  const { measures } = await measure(
    {},
    { ...toy, series: { ...toy.series, placebo: { over: 'seeker', values } } },
  )

  expect(measures['etvPlacebo']).toEqual(why)
})

test('the transition matrix is in the details', async () => {
  const { details } = await measure({ states: 2 })

  expect(details).toMatchObject({
    counts: [
      [2, 1],
      [0, 0],
    ],
    visited: [true, false],
  })
})
