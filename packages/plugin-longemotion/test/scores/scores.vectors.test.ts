import { known, unknown, type Known } from '@attune/core'
import { quantity, type Row } from '@attune/kit'
import { evaluationOf, orNull, orUnknown, type DialogueOf } from '@attune/testkit'
import { readAnswers } from '../../src/analyses/rows.js'
import { classificationOf, overallOf } from '../../src/analyses/table/scores.js'
import { accuracyByLength, type AnsweredLength } from '../../src/scores/length-buckets.js'
import { tokenF1 } from '../../src/scores/token-f1.js'
import { testAsyncFamily, testFamily } from '../vector-family.js'

testFamily<{ prediction: string; reference: string }>('qa-f1', ({ prediction, reference }) =>
  tokenF1(prediction, reference),
)

type Task = 'EC' | 'ED' | 'QA' | 'ES' | 'MC4' | 'EE'
type OverallInput = { scores: Record<Task, number | null>; base?: number }

const rowOf = (name: string, value: Known<number>): Row => ({
  supporter: 'a',
  scenario: name,
  cluster: name,
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name,
  value,
})

testFamily<OverallInput, { printed?: number }>('overall-score', ({ scores, base }, { printed }) => {
  const rows = Object.entries(scores).flatMap(([task, score]) =>
    (task === 'EC' ? ['EC-E', 'EC-F'] : [task]).map((name) => rowOf(name, orUnknown(score))),
  )
  const overall = numberIn(overallOf(rows, 0.95))
  if (printed === undefined || overall === null) return { overall }
  return {
    overall,
    printed: Math.abs(overall - printed) <= 0.0051 ? printed : overall,
    halfUpMatches: Math.round(overall * 100 + 1e-7) / 100 === printed,
    ...(base !== undefined && { delta: Number((printed - base).toFixed(2)) }),
  }
})

testFamily<{ records: AnsweredLength[]; edges: number[] }>('length-buckets', ({ records, edges }) =>
  accuracyByLength(records, edges).map((bucket) => ({ hi: null, ...bucket, accuracy: orNull(bucket.accuracy) })),
)

type Scores = Readonly<Record<string, number>>
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

const read = (dialogues: readonly DialogueOf[]): Promise<Row[]> =>
  readAnswers(evaluationOf({ dialogues }), { reading: 'lenient' })

const numberIn = ({ value }: { readonly value: Known<number | string> }): number | null =>
  orNull(value as Known<number>)
const meanOf = (rows: readonly Row[]): number | null =>
  numberIn(quantity(rows.map(({ cluster, value }) => ({ cluster, value: value as Known<number> }))))

const answered = (task: string, measure: string, runs: readonly (readonly number[])[], tags = {}): DialogueOf[] =>
  runs.flatMap((items, run) =>
    items.map((value, item) => ({
      supporter: 'a',
      scenario: { id: `${JSON.stringify(tags)} ${item}`, tags: { task, ...tags } },
      repeat: run + 1,
      estimates: { 'longemotion/answers': { measures: { [measure]: known(value) }, series: {} } },
    })),
  )

const hits = (runs: readonly Run[]): number[][] =>
  runs.map(({ correct, total }) => Array.from({ length: total }, (_, at) => Number(at < correct)))

const judged = (task: string, all: readonly { tags?: object; scores: Scores | null }[]): DialogueOf[] =>
  all.map(({ tags, scores }, item) => ({
    supporter: 'a',
    scenario: { id: String(item), tags: { task, ...tags } },
    verdicts: {
      'longemotion/judge':
        scores === null
          ? unknown('no readable judgement')
          : Object.entries(scores).map(([criterion, score]) => ({
              criterion,
              outcome: known(score),
              rationale: '',
              details: { checkpoint: 'quarter' },
            })),
    },
  }))

const means = (scores: readonly (Scores | null)[]) => {
  const present = scores.filter((each) => each !== null)
  return Object.fromEntries(
    Object.keys(present[0] ?? {}).map((name) => [
      name,
      present.reduce((sum, each) => sum + each[name]!, 0) / present.length,
    ]),
  )
}

const runsOf = (rows: readonly Row[]) => {
  const runs = [...new Set(rows.map(({ repeat }) => repeat))]
  return { perRun: runs.map((run) => meanOf(rows.filter(({ repeat }) => repeat === run))), score: meanOf(rows) }
}

const coverage = (rows: readonly Row[]) => ({
  score: meanOf(rows),
  judged: rows.filter(({ value }) => value.state === 'known').length,
  total: rows.length,
})

/** The same five aspects of each item, as the judge names them: `causes/clarity`. */
const flat = (item: Record<string, Scores> | null): Scores | null =>
  item &&
  Object.fromEntries(
    Object.entries(item).flatMap(([aspect, scores]) =>
      Object.entries(scores).map(([name, score]) => [`${aspect}/${name}`, score]),
    ),
  )

testAsyncFamily<AggregationInput>('task-aggregation', async (input) => {
  switch (input.task) {
    case 'EC': {
      const rows = await read(
        Object.entries(input.subsets).flatMap(([subset, runs]) =>
          answered('classification', 'correct', hits(runs), { subset }),
        ),
      )
      const [emobench, finentity] = ['EC-E', 'EC-F'].map((part) => meanOf(rows.filter(({ name }) => name === part)))
      return { perSubset: { emobench, finentity }, score: numberIn(classificationOf(rows, 0.95)), pooled: meanOf(rows) }
    }
    case 'ED':
      return runsOf(await read(answered('detection', 'correct', hits(input.runs))))
    case 'QA':
      return runsOf(await read(answered('qa', 'f1', input.runs)))
    case 'ES': {
      const rows = await read(
        judged(
          'summary',
          input.items.map((item) => ({ scores: flat(item) })),
        ),
      )
      return { items: rows.map(numberIn).filter((value) => value !== null), ...coverage(rows) }
    }
    case 'EE': {
      const rows = await read(
        judged(
          'expression',
          input.items.map((scores) => ({ scores })),
        ),
      )
      return { perCriterion: means(input.items), ...coverage(rows) }
    }
    case 'MC': {
      const all = input.checkpoints.map(({ stage, scores }) => ({ tags: { stage: String(stage) }, scores }))
      const rows = (await read(judged('conversation', all))).filter((_, at) => at % 3 === 0)
      const ofStage = (stage: number): Row[] => rows.filter(({ name }) => name === `MC${stage}`)
      const stages = [...new Set(input.checkpoints.map(({ stage }) => stage))].map((stage) => {
        const own = input.checkpoints.filter((each) => each.stage === stage).map(({ scores }) => scores)
        return [stage, { perCriterion: means(own), ...coverage(ofStage(stage)) }] as const
      })
      return { stages: Object.fromEntries(stages), mc4: meanOf(ofStage(4)) }
    }
  }
})
