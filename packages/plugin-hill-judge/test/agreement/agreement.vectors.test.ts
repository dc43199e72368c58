import type { Known } from '@attune/core'
import type { PairRecord, Quantity, Table } from '@attune/core/findings'
import { evaluationOf, make, scenario, scriptedContext } from '@attune/testkit'
import { orNull } from '@attune/testkit/shared/values.js'
import { differences } from '@attune/testkit/internal'
import type { VectorFamily } from '@attune/testkit/shared/vectors.js'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { humanAgreement } from '../../src/analyses/human-agreement/index.js'
import { fromLetter, vectors, type Letter } from '../vectors.js'

interface Item {
  item: string
  agentA: string
  agentB: string
  stage: string
  dimension: string
  judge: Letter
  human: Letter
}

const verdicts: Readonly<Record<Letter, string>> = {
  A: 'first',
  B: 'second',
  tie: 'tie',
  skip: 'skip',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-agreement-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The tables of the analysis, where `nameOf` says which items are of one scenario. */
async function tablesOf(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Promise<readonly Table[]> {
  const scenarios = [...new Set(items.map(nameOf))]
  const pairs = scenarios.map((id): PairRecord => {
    const own = items.filter((item) => nameOf(item) === id)
    const [{ agentA, agentB }] = own as [Item]
    return {
      scenario: { ...scenario, id },
      judge: 'hill-judge/pairwise',
      supporters: [agentA, agentB],
      conditions: {},
      repeat: 1,
      criteria: own.map(({ dimension, stage, judge }) => {
        const verdict = {
          criterion: dimension,
          outcome: fromLetter(judge),
          rationale: '',
          group: stage,
        }
        return {
          criterion: dimension,
          outcome: verdict.outcome,
          showings: [{ shownFirst: agentA, verdict }],
        }
      }),
    }
  })
  const labels = items.map((item) => ({
    scenario: nameOf(item),
    first: item.agentA,
    second: item.agentB,
    annotator: 'human',
    dimension: item.dimension,
    verdict: verdicts[item.human],
  }))
  const file = join(folder, 'labels.jsonl')
  await writeFile(file, labels.map((label) => JSON.stringify(label)).join('\n'))
  const analysis = make(humanAgreement, { file, source: 'vectors' })
  return (await analysis.analyse(evaluationOf({ pairs }), scriptedContext().context)).tables
}

const none = { match: 0, count: 0, rate: null }

function rowOf(tables: readonly Table[], table: string, unit: string): object {
  const row = tables.find(({ id }) => id === table)?.rows.find((each) => each['by.unit'] === unit)
  const counted = (key: string): object => {
    const { value, n } = (row?.[key] ?? { value: { state: 'unknown', why: '' }, n: 0 }) as Quantity
    const rate = orNull(value as Known<number>)
    return rate === null ? none : { match: Math.round(rate * n), count: n, rate }
  }
  const kappa = row === undefined ? null : orNull((row['kappa'] as Quantity).value as Known<number>)
  return { nonTie: counted('decided'), threeWay: counted('threeWay'), kappa }
}

/**
 * Shares weigh a scenario once: where a published share pools questions, each of them is a
 * scenario.
 */
async function matchRates({ items }: { items: Item[] }): Promise<object> {
  const byRole = await tablesOf(items, ({ item, agentA, agentB }) =>
    JSON.stringify([item, agentA, agentB]),
  )
  // Before majorities the analysis puts each two supporters in the order of their names, on which κ
  // depends; names keep that of the vectors.
  const inOrder = items.map((item) => ({
    ...item,
    agentA: `1 ${item.agentA}`,
    agentB: `2 ${item.agentB}`,
  }))
  const ordered = await tablesOf(inOrder, ({ item, agentA, agentB }) =>
    JSON.stringify([item, agentA, agentB]),
  )
  const byQuestion = await tablesOf(items, (item) => JSON.stringify(item))
  const stages = [...new Set(items.map(({ stage }) => stage))]
  const dimensions = [...new Set(items.map(({ dimension }) => dimension))]
  const each = (names: readonly string[], found: (name: string) => object): object =>
    Object.fromEntries(names.map((name) => [name, found(name)]))
  return {
    perDimension: each(dimensions, (name) => rowOf(byRole, 'with-judge', name)),
    perStage: each(stages, (name) => rowOf(byQuestion, 'with-judge', `all of ${name}`)),
    overall: rowOf(byQuestion, 'with-judge', 'all'),
    perItemMajority: each(stages, (name) =>
      rowOf(ordered, 'majority', `${name}, majority of a role`),
    ),
    perAgentPairMajority: each(stages, (name) =>
      rowOf(byRole, 'majority', `${name}, majority of a pair of supporters`),
    ),
  }
}

const { tolerance, cases } = vectors.read<VectorFamily<{ items: Item[] }>>('match-rate.json') ?? {
  tolerance: 0,
  cases: [],
}

test.skipIf(cases.length > 0)('match-rate: no vectors', () => {})

test.each(cases)('match-rate: $id', async ({ input, expected }) => {
  expect(differences(await matchRates(input), expected, tolerance, 'exact')).toEqual([])
})
