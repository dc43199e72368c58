import type { PairRecord, Table } from '@attune/core/findings'
import { evaluationOf, make, scriptedContext } from '@attune/testkit'
import { describe, expect, it } from 'vitest'
import { guidance } from '../../src/analyses/guidance/index.js'
import type { StageOutcomes, Winner } from '../aggregation/published-matches.js'
import { readReleased, releasedData } from '../released-data.js'
import { pair } from './evaluation.js'

const names = { Exploration: 'Empathy', Insight: 'Insight', Action: 'Options' } as const
const answers = { a: 'fs', b: 'sf', tie: 'tt' } as const

/** The published winners, as if each stage had one dimension. */
function publishedRecords(): PairRecord[] {
  const { rowsWhereStagesDiffer, pairsWhereStagesAgree } = readReleased<StageOutcomes>(
    'esc-judge/notebook/stage-outcomes.json',
  )
  let number = 0
  const record = (
    models: readonly [string, string],
    winners: Readonly<Record<keyof typeof names, Winner>>,
  ) =>
    pair(
      `role ${++number}`,
      models,
      Object.fromEntries(
        Object.entries(names).map(([stage, name]) => [name, answers[winners[stage as 'Action']]]),
      ),
    )
  const alike = (models: readonly [string, string], count: number, winner: Winner) =>
    Array.from({ length: count }, () =>
      record(models, { Exploration: winner, Insight: winner, Action: winner }),
    )
  return [
    ...rowsWhereStagesDiffer.map((row) =>
      record([row.model_a, row.model_b], row as unknown as Record<keyof typeof names, Winner>),
    ),
    ...pairsWhereStagesAgree.flatMap((each) => [
      ...alike(each.models, each.allStagesWonByFirst, 'a'),
      ...alike(each.models, each.allStagesWonBySecond, 'b'),
      ...alike(each.models, each.allStagesTied, 'tie'),
    ]),
  ]
}

/**
 * Published win rates of all models and of gpt-4o-mini, which have to be those of the same records
 * here.
 */
function besideOwn(tables: readonly Table[]): number[][] {
  const { rows } = tables.find(({ id }) => id === 'published')!
  const ratesOf = (row: Table['rows'][number]): number[] =>
    stagesShown.flatMap((stage) => {
      const cell = row[stage]
      return typeof cell === 'object' && cell.value.state === 'known'
        ? [Number(cell.value.value.toFixed(3))]
        : []
    })
  const pooled = rows.filter(({ first }) => first === 'with guidance').map(ratesOf)
  expect(pooled).toHaveLength(2)
  expect(pooled[0]).toEqual(pooled[1])
  return [pooled[0]!, ratesOf(rows.find(({ first }) => first === 'gpt-4o-mini, guided')!)]
}

const stagesShown = ['Exploration', 'Insight', 'Action', 'All stages, by majority']

describe.skipIf(!releasedData)('the published comparison', () => {
  it('has guided supporters win as often as the notebook’s counts say', async () => {
    const records = publishedRecords()
    const supporters = [...new Set(records.flatMap((record) => record.supporters))]
    const models = supporters
      .filter((name) => name.startsWith('hillprompt_'))
      .map((guided) => ({ guided, unguided: guided.replace('hillprompt_', 'nodir_') }))
    const analysis = make(guidance, { models, published: true })
    const { tables } = await analysis.analyse(
      evaluationOf({
        pairs: records,
        played: async () => ({ by: [{ component: 'hill-judge/pairwise', models: ['o1-mini'] }] }),
      }),
      scriptedContext().context,
    )

    expect(records).toHaveLength(375)
    const countsOf = (id: string) =>
      tables
        .find((table) => table.id === id)!
        .rows.flatMap((row) => stagesShown.map((stage) => row[stage] as string))
    expect(countsOf('guided-against-unguided-counts')).toEqual([
      '198–16–11',
      '183–13–29',
      '165–21–39',
      '205–6–14',
    ])
    expect(countsOf('same-model-counts')).toEqual(
      expect.arrayContaining(['22–0–3', '22–1–2', '24–0–1']),
    )
    expect(besideOwn(tables)).toEqual([
      [0.904, 0.878, 0.82, 0.942],
      [0.94, 0.92, 0.98],
    ])
  })
})
