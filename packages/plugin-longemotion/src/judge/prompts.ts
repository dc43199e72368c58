import { definePrompt, known, unknown, type Known, type PromptInput, type Random } from '@attune/core'
import {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
  type Judgement,
} from '../parsing/judgement.js'
import type { Reading } from '../parsing/candidates.js'
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
import type { Scale } from '../input.js'

const folder = new URL('./prompts/', import.meta.url)

/** `reading` and `number` (of the stage) are for the parser. */
export type ConversationInput = Readonly<
  Record<'stage' | 'history' | 'reply' | 'criteria' | 'form' | 'reading' | 'number', string>
>

const readingOf = ({ reading }: PromptInput): Reading => (reading === 'strict' ? 'strict' : 'lenient')
const stageOf = ({ number }: PromptInput): Stage =>
  (['1', '2', '3', '4'].includes(String(number)) ? Number(number) : 4) as Stage

/** Reasons that tell the judge what to correct. */
const orAsk = <T>(judgement: Known<Judgement<T>>, scale: Scale): Known<Judgement<T>> =>
  judgement.state === 'known'
    ? judgement
    : unknown(`It is not one JSON object that has every key and a number from ${scale.min} to ${scale.max} for each.`)

export const conversationPrompt = definePrompt<ConversationInput, Judgement<CriterionScores>>({
  id: 'judge-conversation',
  folder,
  fields: ['stage', 'history', 'reply', 'criteria', 'form', 'reading', 'number'],
  parse: (text, input) => orAsk(readStageJudgement(text, stageOf(input), readingOf(input)), stageScale),
  standIn: ({ input, random }) =>
    JSON.stringify(scoresFor(criteriaOfStage(stageOf(input)), () => 2 + Math.floor(4 * random()))),
})

export type SummaryInput = Readonly<Record<'reference' | 'summary' | 'form' | 'reading', string>>

export const summaryPrompt = definePrompt<SummaryInput, Judgement<SummaryScores>>({
  id: 'judge-summary',
  folder,
  fields: ['reference', 'summary', 'form', 'reading'],
  parse: (text, input) => orAsk(readSummaryJudgement(text, readingOf(input)), summaryScale),
  standIn: ({ random }) => JSON.stringify(summaryForm(() => 2 + Math.floor(4 * random()), 'A stand-in.')),
})

export type ExpressionInput = Readonly<Record<'situation' | 'items' | 'writing' | 'form' | 'reading', string>>

export const expressionPrompt = definePrompt<ExpressionInput, Judgement<CriterionScores>>({
  id: 'judge-expression',
  folder,
  fields: ['situation', 'items', 'writing', 'form', 'reading'],
  parse: (text, input) => orAsk(readExpressionJudgement(text, readingOf(input)), expressionScale),
  standIn: ({ random }) => JSON.stringify(scoresFor(expressionCriteria, () => between(40, 90, random))),
})

const between = (low: number, high: number, random: Random): number => low + Math.floor((high - low) * random())

const scoresFor = (criteria: readonly string[], score: () => number): Record<string, number> =>
  Object.fromEntries(criteria.map((name) => [name, score()]))

const summaryForm = (score: () => number, comment: string) =>
  Object.fromEntries(summaryAspects.map((aspect) => [aspect, { ...scoresFor(summaryCriteria, score), comment }]))

/** The form of an answer, with the worst score in place of every score. */
export const forms = {
  conversation: (stage: Stage): string =>
    JSON.stringify(
      scoresFor(criteriaOfStage(stage), () => 0),
      null,
      2,
    ),
  expression: JSON.stringify(
    scoresFor(expressionCriteria, () => 0),
    null,
    2,
  ),
  summary: JSON.stringify(
    summaryForm(() => 1, '…'),
    null,
    2,
  ),
}

const wording = (id: string, ...fields: readonly string[]) =>
  definePrompt<Readonly<Record<string, string>>, string>({ id, folder, fields, parse: known })

export const criteriaPrompts: Readonly<Record<Stage, ReturnType<typeof wording>>> = {
  1: wording('criteria-1'),
  2: wording('criteria-2'),
  3: wording('criteria-3'),
  4: wording('criteria-4'),
}
export const reportLinesPrompt = wording('report-lines', ...summaryAspects)
/** One `number: name` per line. */
export const stagesPrompt = wording('stages')

export const allPrompts = [
  conversationPrompt,
  summaryPrompt,
  expressionPrompt,
  ...Object.values(criteriaPrompts),
  reportLinesPrompt,
  stagesPrompt,
]
