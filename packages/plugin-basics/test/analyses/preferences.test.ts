import { expect, test } from 'vitest'
import { preferences } from '../../src/analyses/preferences.js'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { fabricate } from '@attune/testkit/shared/fabricate.js'

const scenarios = Array.from({ length: 20 }, (_, at) => `s${at}`)
const judged = fabricate(
  ['A', 'B'],
  scenarios.flatMap((scenario) =>
    ['A', 'B'].map((supporter) => ({ scenario, supporter, measures: { bel: 0 } })),
  ),
  {
    pairs: scenarios.map((scenario, at) => ({
      scenario,
      supporters: ['A', 'B'] as const,
      preferences: {
        warmth: at < 17 ? ('first' as const) : ('second' as const),
        depth: 'tie' as const,
      },
    })),
  },
)

test('an author of a judge of pairs has its tables, with claims, without writing one', async () => {
  const { tables, sentences = [] } = await make(preferences).analyse(judged, answering())
  expect(tables.map(({ id }) => id)).toEqual([
    'preferences-pairwise',
    'preferences-pairwise-counts',
  ])
  const [rates] = tables
  expect(rates!.rows).toMatchObject([
    {
      first: 'A',
      second: 'B',
      warmth: { value: { value: 0.85 }, n: 20 },
      depth: { value: { value: 0.5 } },
    },
  ])
  expect(sentences[0]).toMatch(/warmth.*A is preferred to B|A.*preferred.*warmth/)
})

test('judges of dialogues have nothing here', async () => {
  expect(await make(preferences, { of: ['kind'] }).analyse(judged, answering())).toMatchObject({
    tables: [],
    figures: [],
  })
})
