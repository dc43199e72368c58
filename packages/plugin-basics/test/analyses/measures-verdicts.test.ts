import { expect, test } from 'vitest'
import { measures } from '../../src/analyses/measures.js'
import { verdicts } from '../../src/analyses/verdicts.js'
import { known } from '@attune/core'
import { fabricate, type Fabricated } from '@attune/testkit/shared/fabricate.js'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'

const given = ['A', 'B'].flatMap((supporter, index): Fabricated[] =>
  ['s1', 's2'].map((scenario) => ({
    scenario,
    supporter,
    tags: { language: 'en' },
    measures: { bel: index },
    verdicts: [['warmth', known(index + 1)]],
  })),
)
const evaluation = fabricate(['A', 'B'], given)
const options = { by: ['language'], baseline: 'A' }

test('the analysis of measures gives the tables of each estimator and a figure of the first', async () => {
  const { tables, figures } = await make(measures, options).analyse(evaluation, answering())
  expect(tables.map(({ id }) => id)).toEqual([
    'measures-mood',
    'measures-mood-by-language',
    'measures-mood-comparisons',
  ])
  expect(tables.at(-1)!.rows.map(({ first, second }) => [first, second])).toEqual([['B', 'A']])
  expect(figures).toMatchObject([
    { id: 'measures-mood-comparisons', description: expect.stringContaining('bel') },
  ])
})

test('the analysis of verdicts gives those of each dialogue judge, and nothing for judges of pairs', async () => {
  const { tables, figures } = await make(verdicts, options).analyse(evaluation, answering())
  expect(tables.map(({ id }) => id)).toEqual([
    'verdicts-kind',
    'verdicts-kind-by-language',
    'verdicts-kind-comparisons',
  ])
  expect(figures.map(({ id }) => id)).toEqual(['verdicts-kind-comparisons'])
})

test('an analysis can be of some labels alone, and has no figure where nothing is known', async () => {
  const nothing = fabricate(['A'], [{ scenario: 's1', supporter: 'A', measures: 'failed: ANSWER' }])
  expect(await make(verdicts, { of: ['pairwise'] }).analyse(evaluation, answering())).toEqual({
    tables: [],
    figures: [],
    sentences: [],
  })
  const { tables, figures } = await make(measures, { of: ['mood'] }).analyse(nothing, answering())
  expect([tables.length, figures.length]).toEqual([1, 0])
})

test.each([{ preferences: { warmth: 'first' } }, { missing: 'failed: ANSWER' }])(
  'the analysis of verdicts says where the results of a judge of pairs are: %o',
  async (found) => {
    const judged = fabricate(['A', 'B'], given, {
      pairs: [{ scenario: 's1', supporters: ['A', 'B'], ...found }],
    })
    const { tables, sentences } = await make(verdicts, { of: ['pairwise'] }).analyse(
      judged,
      answering(),
    )
    expect(tables).toEqual([])
    expect(sentences).toEqual([
      expect.stringMatching(/^pairwise compares dialogues in pairs.*core\/preferences/),
    ])
  },
)

const asked = fabricate(
  ['A', 'B'],
  ['A', 'B'].flatMap((supporter): Fabricated[] =>
    ['s1', 's2'].map((scenario) => ({
      scenario,
      supporter,
      verdicts: [
        ['asks', known(supporter === 'A' ? 'no' : 'yes')],
        ['tone', known(scenario === 's1' ? 'warm' : 'flat')],
      ],
    })),
  ),
)
const criteria = { asks: { outcomes: ['no', 'yes'] }, tone: { outcomes: ['warm', 'flat', 'cold'] } }
const asking = { ...asked, gives: { kind: { criteria } } }

test('a criterion with yes and no has one column, the share of yes, and its direction is that of yes', async () => {
  const better = { asks: 'lower', 'tone: warm': 'higher' }
  const { tables } = await make(verdicts, { of: ['kind'], better }).analyse(asking, answering())
  expect(tables[0]!.columns.slice(1).map(({ key, better }) => [key, better])).toEqual([
    ['asks: yes', 'lower'],
    ['tone: flat', undefined],
    ['tone: warm', 'higher'],
  ])
  expect(tables[0]!.rows).toMatchObject([
    { supporter: 'A', 'asks: yes': { value: known(0), n: 2 } },
    { supporter: 'B', 'asks: yes': { value: known(1), n: 2 } },
  ])
})

test.each([
  [{ better: { 'asks: no': 'lower' } }, '"asks: no", which `better` names'],
  [{ better: { tone: 'higher' } }, '"tone", which `better` names'],
  [{ margins: { tonne: 0.1 } }, '"tonne", which `margins` names'],
])('a direction or a margin of nothing in the tables is an error: %o', async (wrong, says) => {
  await expect(
    make(verdicts, { of: ['kind'], ...wrong }).analyse(asking, answering()),
  ).rejects.toThrow(says)
})
