import { definePrompt, known, unknown, type Known, type Prompt } from '@attune/core'
import { schemaStandIn, type PromptInput, type Reading, type StandIn } from '@attune/core/internal'
import type { AnswerSchema } from '@attune/core/models'
import { objectAnswer, textAnswer, unlessCut, wholeNumberAnswer } from '@attune/answers'
import {
  criteriaIn,
  type CriterionScores,
  renderedPrompt,
  type Scale,
} from '@attune/answers/internal'
import {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
  type Judgement,
  type JudgementReading,
} from '../parsing/judgement.js'
import {
  criteriaOfStage,
  criterionAliases,
  expressionCriteria,
  expressionScale,
  stageCriteria,
  stageScale,
  summaryCriteria,
  summaryScale,
  type SummaryScores,
} from '../tasks/criteria.js'
import { summaryAspects, type Stage } from '../items/index.js'

const folder = new URL('./prompts/', import.meta.url)

/** Input of the prompt. Only the parser uses `reading` and `number` (of the stage). */
export type ConversationInput = Readonly<
  Record<'stage' | 'history' | 'reply' | 'criteria' | 'form' | 'reading' | 'number', string>
>

const stageOf = ({ number }: PromptInput): Stage =>
  (['1', '2', '3', '4'].includes(String(number)) ? Number(number) : 4) as Stage

/** Adds a request for a valid object to an unreadable judgement. A retry shows it to the judge. */
const orAsk = <T>(judgement: Known<Judgement<T>>, { min, max }: Scale): Known<Judgement<T>> =>
  judgement.state === 'known'
    ? judgement
    : unknown(
        `It is not one JSON object that has every key and a number from ${min} to ${max} for each.` +
          (max === 100 ? ' If you mean a number up to 10, write it as in "4/100".' : ''),
      )

/**
 * Parser, form, schema and stand-in of a judgement. Like the released scripts, the strict reading
 * ignores truncation, does not compare the answer with the form, and sends no schema.
 */
function reader<T, Input extends PromptInput>(
  read: (text: string, input: Input, how: JudgementReading) => Known<Judgement<T>>,
  form: (input: Input) => string,
  scale: Scale,
  type: (input: Input, score: AnswerSchema) => AnswerSchema,
) {
  const score = wholeNumberAnswer(scale.min, scale.max)
  return {
    form,
    schema: (input: Input) => (input['reading'] === 'strict' ? undefined : type(input, score)),
    standIn: ({ input, random }: StandIn<Input>) => schemaStandIn(type(input, score), random),
    parse(text: string, input: Input, { finish }: Reading): Known<Judgement<T>> {
      if (input['reading'] === 'strict')
        return orAsk(read(text, input, { reading: 'strict' }), scale)
      return unlessCut(finish, () => orAsk(read(text, input, { form: form(input) }), scale))
    },
  }
}

export const conversationPrompt = definePrompt<ConversationInput, Judgement<CriterionScores>>({
  id: 'judge-conversation',
  expects: { tokens: 350 },
  folder,
  fields: ['stage', 'history', 'reply', 'criteria', 'form', 'reading', 'number'],
  unshown: ['reading', 'number'],
  ...reader(
    (text, input: ConversationInput, how) => readStageJudgement(text, stageOf(input), how),
    (input) => forms.conversation(stageOf(input)),
    stageScale,
    (input, score) => reasonedScores(criteriaOfStage(stageOf(input)), score),
  ),
})

export type SummaryInput = Readonly<Record<'reference' | 'summary' | 'form' | 'reading', string>>

export const summaryPrompt = definePrompt<SummaryInput, Judgement<SummaryScores>>({
  id: 'judge-summary',
  expects: { tokens: 700 },
  folder,
  fields: ['reference', 'summary', 'form', 'reading'],
  unshown: ['reading'],
  ...reader(
    (text, _: SummaryInput, how) => readSummaryJudgement(text, how),
    () => forms.summary,
    summaryScale,
    (_, score) => {
      const commented = objectAnswer({
        comment: textAnswer(),
        ...scoresFor(summaryCriteria, () => score),
      })
      return objectAnswer(scoresFor(summaryAspects, () => commented))
    },
  ),
})

export type ExpressionInput = Readonly<
  Record<'situation' | 'items' | 'writing' | 'form' | 'reading', string>
>

export const expressionPrompt = definePrompt<ExpressionInput, Judgement<CriterionScores>>({
  id: 'judge-expression',
  expects: { tokens: 600 },
  folder,
  fields: ['situation', 'items', 'writing', 'form', 'reading'],
  unshown: ['reading'],
  ...reader(
    (text, _: ExpressionInput, how) => readExpressionJudgement(text, how),
    () => forms.expression,
    expressionScale,
    (_, score) => reasonedScores(expressionCriteria, score),
  ),
})

/** Criteria of all stages. */
export const conversationNames = Object.values(stageCriteria).flat()

export const qualityPrompt = definePrompt<
  Readonly<Record<'talk' | 'form', string>>,
  CriterionScores
>({
  id: 'judge-quality',
  expects: { tokens: 500 },
  folder,
  fields: ['talk', 'form'],
  form: () => forms.quality(),
  schema: () =>
    reasonedScores(conversationNames, wholeNumberAnswer(stageScale.min, stageScale.max)),
  parse: (text, _, { finish }) =>
    unlessCut(finish, () => {
      const criteria = conversationNames
      const scores = criteriaIn(text, {
        criteria,
        scale: stageScale,
        aliases: criterionAliases,
        reading: 'lenient',
      })
      return scores
        ? known(scores)
        : unknown('It does not rate every criterion with a number from 0 to 5.')
    }),
})

const scoresFor = <Score>(criteria: readonly string[], score: () => Score): Record<string, Score> =>
  Object.fromEntries(criteria.map((name) => [name, score()]))

const reasonedScores = (criteria: readonly string[], score: AnswerSchema): AnswerSchema =>
  objectAnswer({ reasoning: textAnswer(1200), ...scoresFor(criteria, () => score) })

/**
 * Form of an answer with `<1 to 5>`, for example, in place of each score. Models may repeat the
 * form, so it must not be a valid answer. Reasons precede the numbers, because a judge that writes
 * the number first justifies it afterwards.
 */
const formOf = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll(/"(<[^"<>]+>)"/g, '$1')
const mark = ({ min, max }: Scale): string => `<${min} to ${max}>`

export const forms = {
  conversation: (stage: Stage): string =>
    formOf({ reasoning: '…', ...scoresFor(criteriaOfStage(stage), () => mark(stageScale)) }),
  quality: (): string =>
    formOf({ reasoning: '…', ...scoresFor(conversationNames, () => mark(stageScale)) }),
  expression: formOf({
    reasoning: '…',
    ...scoresFor(expressionCriteria, () => mark(expressionScale)),
  }),
  summary: formOf(
    scoresFor(summaryAspects, () => ({
      comment: '…',
      ...scoresFor(summaryCriteria, () => mark(summaryScale)),
    })),
  ),
}

/**
 * Fields that only some templates of the prompt use: Attune's and the released wordings have
 * different ones.
 */
const wording = (
  id: string,
  ...fields: readonly string[]
): Prompt<Readonly<Record<string, string>>, string> => ({
  ...renderedPrompt<Readonly<Record<string, string>>>(folder, id, ...fields),
  unshown: fields,
})

export const criteriaPrompts: Readonly<Record<Stage, ReturnType<typeof wording>>> = {
  1: wording('criteria-1', 'history', 'reply'),
  2: wording('criteria-2', 'history', 'reply'),
  3: wording('criteria-3', 'history', 'reply'),
  4: wording('criteria-4', 'history', 'reply'),
}
export const reportLinesPrompt = wording('report-lines', ...summaryAspects)
/** Names of the stages, one `number: name` per line. */
export const stagesPrompt = wording('stages')

export const allPrompts = [
  conversationPrompt,
  summaryPrompt,
  expressionPrompt,
  ...Object.values(criteriaPrompts),
  reportLinesPrompt,
  stagesPrompt,
]
