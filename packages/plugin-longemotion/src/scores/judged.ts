import type { Known } from '@attune/core'
import { requireWithin, type Scale } from '../input.js'
import {
  criteriaOfStage,
  expressionCriteria,
  expressionScale,
  stageScale,
  summaryAspects,
  summaryCriteria,
  summaryScale,
  type CriterionScores,
  type Stage,
  type SummaryScores,
} from '../tasks/criteria.js'
import { knownMean, meanOf } from './mean.js'

/** How many of the items have a judgement; the others are left out of the means. */
export interface Coverage {
  readonly judged: number
  readonly total: number
}

export interface SummaryTaskScore extends Coverage {
  /** Mean of the fifteen numbers of each judged item, in [1, 5]. */
  readonly items: readonly number[]
  /** Mean over the judged items; unknown when there is none. */
  readonly score: Known<number>
}

/**
 * Score of the summary task, from the judgements of its items.
 *
 * @throws STATISTICS_INPUT for a number that is missing or outside [1, 5]
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Summary.
 */
export function summaryTaskScore(judgements: readonly Known<SummaryScores>[]): SummaryTaskScore {
  const items = present(judgements).map((scores) =>
    meanOf(summaryAspects.flatMap((aspect) => numbersOf(scores[aspect], summaryCriteria, summaryScale))),
  )
  return { items, score: knownMean(items, notJudged), judged: items.length, total: judgements.length }
}

export interface CriteriaTaskScore extends Coverage {
  /** Mean of each criterion over the judged items. */
  readonly perCriterion: Readonly<Record<string, Known<number>>>
  /** Mean over the judged items of the means of their criteria; unknown when there is none. */
  readonly score: Known<number>
}

/**
 * Score of the expression task, in [0, 100], from the judgements of its items.
 *
 * @throws STATISTICS_INPUT for a number that is missing or outside [0, 100]
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Expression.
 */
export const expressionTaskScore = (judgements: readonly Known<CriterionScores>[]): CriteriaTaskScore =>
  criteriaScore(judgements, expressionCriteria, expressionScale)

/** The judgement of the reply at one checkpoint of the conversation task. */
export interface JudgedCheckpoint {
  readonly stage: Stage
  readonly scores: Known<CriterionScores>
}

export interface ConversationTaskScore {
  /** Of the stages that have checkpoints; scores in [0, 5]. */
  readonly stages: Readonly<Partial<Record<Stage, CriteriaTaskScore>>>
  /** MC-4, the score of the last stage, which counts for the overall score. */
  readonly mc4: Known<number>
}

/**
 * Scores of the conversation task by stage: the mean over judged checkpoints of the mean of their three criteria.
 *
 * @throws STATISTICS_INPUT for an unknown stage, or a number that is missing or outside [0, 5]
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Conversation.
 */
export function conversationTaskScore(checkpoints: readonly JudgedCheckpoint[]): ConversationTaskScore {
  const stages: Partial<Record<Stage, CriteriaTaskScore>> = {}
  for (const stage of new Set(checkpoints.map((each) => each.stage))) {
    const ofStage = checkpoints.filter((each) => each.stage === stage).map(({ scores }) => scores)
    stages[stage] = criteriaScore(ofStage, criteriaOfStage(stage), stageScale)
  }
  return { stages, mc4: stages[4]?.score ?? knownMean([], 'no checkpoint of stage 4') }
}

const notJudged = 'no judged item'

function criteriaScore(
  judgements: readonly Known<CriterionScores>[],
  criteria: readonly string[],
  scale: Scale,
): CriteriaTaskScore {
  const rows = present(judgements).map((scores) => numbersOf(scores, criteria, scale))
  const columns = criteria.map((_, column) => rows.map((row) => row[column]!))
  return {
    perCriterion: Object.fromEntries(criteria.map((name, i) => [name, knownMean(columns[i]!, notJudged)])),
    score: knownMean(rows.map(meanOf), notJudged),
    judged: rows.length,
    total: judgements.length,
  }
}

const present = <T>(values: readonly Known<T>[]): T[] =>
  values.flatMap((each) => (each.state === 'known' ? [each.value] : []))

const numbersOf = (scores: CriterionScores | undefined, criteria: readonly string[], scale: Scale): number[] =>
  criteria.map((name) => {
    const score = scores?.[name] ?? Number.NaN
    requireWithin(`score of "${name}"`, score, scale)
    return score
  })
