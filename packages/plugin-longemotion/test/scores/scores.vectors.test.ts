import { orNull, orUnknown } from '@attune/testkit'
import {
  answeringScore,
  classificationScore,
  detectionScore,
  type AccuracyRun,
  type ClassificationSubset,
  type RunScore,
} from '../../src/scores/accuracy.js'
import {
  conversationTaskScore,
  expressionTaskScore,
  summaryTaskScore,
  type CriteriaTaskScore,
} from '../../src/scores/judged.js'
import { accuracyByLength, type AnsweredLength } from '../../src/scores/length-buckets.js'
import { overallDelta, overallScore, roundedScore, type TaskScores } from '../../src/scores/overall.js'
import { tokenF1 } from '../../src/scores/token-f1.js'
import type { CriterionScores, Stage, SummaryScores } from '../../src/tasks/criteria.js'
import { testFamily } from '../vector-family.js'

testFamily<{ prediction: string; reference: string }>('qa-f1', ({ prediction, reference }) =>
  tokenF1(prediction, reference),
)

type OverallInput = { scores: Record<keyof TaskScores, number | null>; base?: number }
testFamily<OverallInput, { printed?: number }>('overall-score', ({ scores, base }, { printed }) => {
  const observed = mapped(scores, orUnknown) as unknown as TaskScores
  const overall = orNull(overallScore(observed))
  if (printed === undefined || overall === null) return { overall }
  return {
    overall,
    printed: Math.abs(overall - printed) <= 0.0051 ? printed : overall,
    halfUpMatches: roundedScore(overall) === printed,
    ...(base !== undefined && { delta: overallDelta(printed, base) }),
  }
})

testFamily<{ records: AnsweredLength[]; edges: number[] }>('length-buckets', ({ records, edges }) =>
  accuracyByLength(records, edges).map((bucket) => ({ hi: null, ...bucket, accuracy: orNull(bucket.accuracy) })),
)

type AggregationInput =
  | { task: 'EC'; subsets: Record<ClassificationSubset, AccuracyRun[]> }
  | { task: 'ED'; runs: AccuracyRun[] }
  | { task: 'QA'; runs: number[][] }
  | { task: 'ES'; items: (SummaryScores | null)[] }
  | { task: 'EE'; items: (CriterionScores | null)[] }
  | { task: 'MC'; checkpoints: { stage: Stage; scores: CriterionScores | null }[] }
testFamily<AggregationInput>('task-aggregation', (input) => {
  switch (input.task) {
    case 'EC': {
      const { perSubset, score, pooled } = classificationScore(input.subsets)
      return { perSubset: mapped(perSubset, orNull), score: orNull(score), pooled: orNull(pooled) }
    }
    case 'ED':
      return plainRuns(detectionScore(input.runs))
    case 'QA':
      return plainRuns(answeringScore(input.runs))
    case 'ES': {
      const result = summaryTaskScore(input.items.map(orUnknown))
      return { ...result, score: orNull(result.score) }
    }
    case 'EE':
      return plainCriteria(expressionTaskScore(input.items.map(orUnknown)))
    case 'MC': {
      const checkpoints = input.checkpoints.map(({ stage, scores }) => ({ stage, scores: orUnknown(scores) }))
      const { stages, mc4 } = conversationTaskScore(checkpoints)
      return { stages: mapped(stages, plainCriteria), mc4: orNull(mc4) }
    }
  }
})

const mapped = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const plainRuns = ({ perRun, score }: RunScore) => ({ perRun: perRun.map(orNull), score: orNull(score) })

const plainCriteria = (result: CriteriaTaskScore) => ({
  ...result,
  perCriterion: mapped(result.perCriterion, orNull),
  score: orNull(result.score),
})
