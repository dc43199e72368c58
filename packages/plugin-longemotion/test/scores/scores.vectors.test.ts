/**
 * Through the components that give and print the numbers: the estimator of answers and the
 * analyses.
 */
import { known, unknown, type Known } from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { component } from '@attune/testkit'
import { orNull, orUnknown } from '@attune/testkit/shared/values.js'
import type { DialogueOf } from '@attune/testkit/internal'
import plugin from '../../src/index.js'
import { testFamily } from '../vector-family.js'

/** The tokens that the score is made of are printed nowhere. */
testFamily<{ prediction: string; reference: string }>(
  'qa-f1',
  async ({ prediction, reference }) => {
    const turns = [{ speaker: 'supporter' as const, text: prediction }]
    const { result } = await component(plugin, 'answers').estimate(
      { turns, ending: { reason: 'turn-limit' } },
      // An empty answer shares nothing.
      {
        options: { unreadable: 'wrong' },
        scenario: { details: { task: 'qa' }, references: { answer: reference } },
      },
    )
    return { f1: orNull(result.measures['f1']!) }
  },
  ['predictionTokens', 'referenceTokens'],
)

const analysed = async (
  name: string,
  dialogues: readonly DialogueOf[],
  options: object = {},
): Promise<Findings> =>
  (await component(plugin, name).analyse({ dialogues, supporters: ['a'] }, { options })).result

const none: Quantity = { value: unknown('no such cell'), n: 0 }

/** The cells of a table under a key, row by row. */
const cellsIn = ({ tables }: Findings, table: string, key: string): Quantity[] =>
  (tables.find(({ id }) => id === table)?.rows ?? []).map((row) => (row[key] ?? none) as Quantity)

const cellIn = (found: Findings, table: string, key: string): Quantity =>
  cellsIn(found, table, key)[0] ?? none
const numberIn = ({ value }: Pick<Quantity, 'value'>): number | null =>
  orNull(value as Known<number>)

type Scores = Readonly<Record<string, number>>

const answered = (
  task: string,
  measure: string,
  runs: readonly (readonly Known<number>[])[],
  tags = {},
): DialogueOf[] =>
  runs.flatMap((items, run) =>
    items.map((value, item) => ({
      supporter: 'a',
      scenario: { id: `${task} ${JSON.stringify(tags)} ${item}`, tags: { task, ...tags } },
      repeat: run + 1,
      estimates: { 'longemotion/answers': { measures: { [measure]: value }, series: {} } },
    })),
  )

/** A judgement of each item; null: one that could not be read. */
const judged = (
  task: string,
  all: readonly { tags?: object; scores: Scores | null }[],
): DialogueOf[] =>
  all.map(({ tags, scores }, item) => ({
    supporter: 'a',
    scenario: { id: `${task} ${item}`, tags: { task, ...tags } },
    verdicts: {
      'longemotion/judge': Object.entries(scores ?? { all: null }).map(([criterion, score]) => ({
        criterion,
        outcome: score === null ? unknown('no readable judgement') : known(score),
        rationale: '',
      })),
    },
  }))

const percent = (score: number | null): Known<number>[][] => [
  [orUnknown(score === null ? null : score / 100)],
]
const one = (score: number | null) => (score === null ? null : { all: score })

type Task = 'EC' | 'ED' | 'QA' | 'ES' | 'MC4' | 'EE'
type OverallInput = { scores: Record<Task, number | null>; base?: number }

testFamily<OverallInput, { printed?: number }>(
  'overall-score',
  async ({ scores, base }, { printed }) => {
    const found = await analysed('table', [
      ...['emobench', 'finentity'].flatMap((subset) =>
        answered('classification', 'correct', percent(scores.EC), { subset }),
      ),
      ...answered('detection', 'correct', percent(scores.ED)),
      ...answered('qa', 'f1', percent(scores.QA)),
      ...judged('summary', [{ scores: one(scores.ES) }]),
      ...judged('conversation', [{ tags: { stage: '4' }, scores: one(scores.MC4) }]),
      ...judged('expression', [{ scores: one(scores.EE) }]),
    ])
    const overall = numberIn(cellIn(found, 'scores', 'overall'))
    if (printed === undefined || overall === null) return { overall }
    return {
      overall,
      printed: Math.abs(overall - printed) <= 0.0051 ? printed : overall,
      halfUpMatches: Math.round(overall * 100 + 1e-7) / 100 === printed,
      ...(base !== undefined && { delta: Number((printed - base).toFixed(2)) }),
    }
  },
)

testFamily<{ records: { length: number; correct: boolean }[]; edges: number[] }>(
  'length-buckets',
  async ({ records, edges }) => {
    const dialogues = records.map(({ length, correct }, at) => ({
      supporter: 'a',
      scenario: {
        id: String(at),
        tags: { task: 'classification', subset: 'finentity' },
        references: { length },
      },
      estimates: {
        'longemotion/answers': { measures: { correct: known(Number(correct)) }, series: {} },
      },
    }))
    const found = await analysed('by-length', dialogues, { edges })
    return edges.map((lo, at) => {
      const cell = cellIn(found, 'by-length', `from-${lo}`)
      const share = numberIn(cell)
      return {
        lo,
        hi: edges[at + 1] ?? null,
        n: cell.n,
        correct: Math.round((share ?? 0) * cell.n),
        accuracy: share === null ? null : 100 * share,
      }
    })
  },
)

interface Run {
  readonly correct: number
  readonly total: number
}
type AggregationInput =
  | { task: 'EC'; subsets: Record<'emobench' | 'finentity', Run[]> }
  | { task: 'ED'; runs: Run[] }
  | { task: 'QA'; runs: number[][] }
  | { task: 'ES'; items: (Record<string, Scores> | null)[] }
  | { task: 'EE'; items: (Scores | null)[] }
  | { task: 'MC'; checkpoints: { stage: number; scores: Scores | null }[] }

const hits = (runs: readonly Run[]): Known<number>[][] =>
  runs.map(({ correct, total }) =>
    Array.from({ length: total }, (_, at) => known(Number(at < correct))),
  )

const coverage = (cell: Quantity) => ({
  score: numberIn(cell),
  judged: cell.n,
  total: cell.n + Object.values(cell.missing ?? {}).reduce((sum, count) => sum + count, 0),
})

/** The table of passes ends with their deviation; one pass has no such table. */
function runsOf(found: Findings, key: string) {
  const score = numberIn(cellIn(found, 'scores', key))
  const passes = cellsIn(found, 'passes', key).slice(0, -1).map(numberIn)
  return { perRun: passes.length === 0 ? [score] : passes, score }
}

/** The same five aspects of each item, as the judge names them: `causes/clarity`. */
const flat = (item: Record<string, Scores> | null): Scores | null =>
  item &&
  Object.fromEntries(
    Object.entries(item).flatMap(([aspect, scores]) =>
      Object.entries(scores).map(([name, score]) => [`${aspect}/${name}`, score]),
    ),
  )

/** Scores of single items and criteria, and EC without regard to its kinds, are in no table. */
testFamily<AggregationInput>(
  'task-aggregation',
  async (input) => {
    switch (input.task) {
      case 'EC': {
        const dialogues = Object.entries(input.subsets).flatMap(([subset, runs]) =>
          answered('classification', 'correct', hits(runs), { subset }),
        )
        const found = await analysed('table', dialogues)
        const [emobench, finentity] = ['EC-E', 'EC-F'].map((part) =>
          numberIn(cellIn(found, 'needles', part)),
        )
        return {
          perSubset: { emobench, finentity },
          score: numberIn(cellIn(found, 'scores', 'EC')),
        }
      }
      case 'ED':
        return runsOf(
          await analysed('table', answered('detection', 'correct', hits(input.runs))),
          'ED',
        )
      case 'QA': {
        const runs = input.runs.map((run) => run.map((value) => known(value)))
        return runsOf(await analysed('table', answered('qa', 'f1', runs)), 'QA')
      }
      case 'ES': {
        const dialogues = judged(
          'summary',
          input.items.map((item) => ({ scores: flat(item) })),
        )
        return coverage(cellIn(await analysed('table', dialogues), 'scores', 'ES'))
      }
      case 'EE': {
        const dialogues = judged(
          'expression',
          input.items.map((scores) => ({ scores })),
        )
        return coverage(cellIn(await analysed('table', dialogues), 'scores', 'EE'))
      }
      case 'MC': {
        const all = input.checkpoints.map(({ stage, scores }) => ({
          tags: { stage: String(stage) },
          scores,
        }))
        const found = await analysed('table', judged('conversation', all))
        const stages = [...new Set(input.checkpoints.map(({ stage }) => stage))].map(
          (stage) => [stage, coverage(cellIn(found, 'stages', `MC${stage}`))] as const,
        )
        return { stages: Object.fromEntries(stages), mc4: numberIn(cellIn(found, 'scores', 'MC4')) }
      }
    }
  },
  ['items', 'perCriterion', 'pooled'],
)
