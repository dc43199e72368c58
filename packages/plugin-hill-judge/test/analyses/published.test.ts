import type { Findings, PairRecord } from '@attune/core/findings'
import { evaluationOf, make, scriptedContext } from '@attune/testkit'
import { expect, test } from 'vitest'
import { guidance } from '../../src/analyses/guidance/index.js'
import { pair } from './evaluation.js'

const records = [
  pair('one', ['a', 'b'], { Empathy: 'fs', Insight: 'fs', Options: 'sf' }),
  pair('two', ['a', 'b'], { Empathy: 'fs', Insight: 'ff', Options: 'tt' }),
]

const beside = (pairs: readonly PairRecord[]): Promise<Findings> =>
  Promise.resolve(
    make(guidance, { published: true, models: [{ guided: 'a', unguided: 'b' }] }).analyse(
      evaluationOf({
        pairs,
        played: async () => ({ by: [{ component: 'hill-judge/pairwise', models: ['o1-mini'] }] }),
      }),
      scriptedContext().context,
    ),
  )

test('win rates of the paper’s agents stand beside own ones', async () => {
  const { tables } = await beside(records)
  const published = tables.find(({ id }) => id === 'published')!
  expect(
    published.rows.filter(({ origin }) => origin === 'published').map(({ first }) => first),
  ).toEqual(
    expect.arrayContaining([
      'with guidance',
      'gpt-4o-mini, guided',
      'Llama-3.1-8B, guided',
      'Llama-3.2-3B, guided',
    ]),
  )
  expect(published.rows.filter(({ origin }) => origin === 'own').map(({ first }) => first)).toEqual(
    expect.arrayContaining(['with guidance', 'a']),
  )
})

test('a judge with other stages cannot be compared with them', async () => {
  const renamed = records.map((record) => ({
    ...record,
    criteria: record.criteria.map((each) => ({
      ...each,
      showings: each.showings.map((showing) => ({
        ...showing,
        verdict: { ...showing.verdict, group: 'Warmth' },
      })),
    })),
  }))
  const { tables, sentences } = await beside(renamed)
  expect(tables.map(({ id }) => id)).not.toContain('published')
  expect(sentences?.join()).toContain(
    'Not comparable with the numbers of ESC-Judge, counts of wins recovered from the released notebook: the stages there are Exploration, Insight, Action, and others here.',
  )
})
