import { known, unknown, type Known } from '@attune/core'
import { aspectsIn, criteriaIn, type CriterionScores, type Scale } from '@attune/answers/internal'
import { entryOf, mean } from '@attune/statistics'
import {
  criteriaOfStage,
  criterionAliases,
  expressionCriteria,
  expressionScale,
  stageScale,
  summaryCriteria,
  summaryScale,
  type SummaryScores,
} from '../tasks/criteria.js'
import { summaryAspects, type Stage } from '../items/index.js'
import type { Reading } from './reading.js'

export interface Judgement<Scores> {
  readonly scores: Scores
  /** Unweighted mean of all scores. */
  readonly mean: number
}

/** Options of the function `criteriaIn`, which reads a judgement. */
export interface JudgementReading {
  readonly reading?: Reading
  readonly form?: string
}

/**
 * Judgement of a reply in the conversation task: the three criteria of the stage, each in [0, 5].
 *
 * @throws STATISTICS_INPUT for an unknown stage or reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Conversation; strict: the
 * released scripts.
 */
export const readStageJudgement = (
  response: string,
  stage: Stage,
  how: Reading | JudgementReading = {},
): Known<Judgement<CriterionScores>> =>
  readCriteria(response, criteriaOfStage(stage), stageScale, how)

/**
 * Judgement of a text in the expression task: six criteria, each in [0, 100].
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Expression.
 */
export const readExpressionJudgement = (
  response: string,
  how: Reading | JudgementReading = {},
): Known<Judgement<CriterionScores>> =>
  readCriteria(response, expressionCriteria, expressionScale, how)

/**
 * Judgement of a report in the summary task: five aspects, each with three criteria in [1, 5].
 *
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), judge prompt of Emotion Summary.
 */
export function readSummaryJudgement(
  response: string,
  how: Reading | JudgementReading = {},
): Known<Judgement<SummaryScores>> {
  const aspects = summaryAspects
  const scores = aspectsIn(response, {
    aspects,
    criteria: summaryCriteria,
    scale: summaryScale,
    ...optionsOf(how),
  })
  if (scores === undefined) return unreadable
  return known({ scores, mean: mean(aspects.flatMap((aspect) => Object.values(scores[aspect]))) })
}

function readCriteria(
  response: string,
  criteria: readonly string[],
  scale: Scale,
  how: Reading | JudgementReading,
): Known<Judgement<CriterionScores>> {
  const scores = criteriaIn(response, { criteria, scale, ...optionsOf(how) })
  return scores ? known({ scores, mean: mean(Object.values(scores)) }) : unreadable
}

function optionsOf(how: Reading | JudgementReading) {
  const { reading = 'lenient', form } = typeof how === 'string' ? { reading: how } : how
  entryOf('reading', { strict: true, lenient: true }, reading)
  return { reading, aliases: criterionAliases, ...(form !== undefined && { form }) }
}

const unreadable = unknown('no readable judgement')
