import { formOf } from '@attune/answers'
import {
  type Context,
  defineJudge,
  type Dialogue,
  fenced,
  type Known,
  known,
  type Verdict,
} from '@attune/core'
import type { GivenCriterion } from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
import { lazy } from '@attune/core/runtime'
import { asking, groundsIn, type JudgeOptions, judgeOptions } from '../options.js'
import { answerTo, rubricPrompt, rubricText } from './prompt.js'
import { type Judgement, readJudgements } from './read-answer.js'
import { chosenRubric, MEAN, meanOf, questionsOption } from './inline-rubric.js'
import { type Dimension, type Rubric } from './rubric-file.js'

/** Scores by the user's rubric: dimensions whose levels have anchors, in a YAML file. */
export const rubric = defineJudge({
  revision: 7,
  summary:
    'Scores by your own rubric, a YAML file or questions in the config: grounds quoted, reasons before numbers.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'The rubric, a YAML file: `dimensions`, each with `question` and `levels`.',
      },
      questions: questionsOption,
      ...judgeOptions,
      mode: {
        type: 'string',
        enum: ['each', 'together'],
        default: 'each',
        description:
          'each: one question for each dimension; together: one question for all, which is cheaper, but its scores influence each other.',
      },
    },
    additionalProperties: false,
  },
  gives: ({ questions, ...chosen }) => {
    const { dimensions } = chosenRubric({ ...chosen, ...(questions && { questions }) })
    const own = dimensions.map(({ name, question, levels }): [string, GivenCriterion] => [
      name,
      {
        about: question,
        range: [levels[0]![0], levels.at(-1)![0]],
        ...(questions && { better: 'higher' }),
      },
    ])
    const mean = questions && own.length > 1 ? [[MEAN, meanGiven] as const] : []
    return { criteria: Object.fromEntries([...mean, ...own]) }
  },
  prompts: [rubricPrompt],
  create: ({ file, questions, mode, ...options }) => {
    const own = chosenRubric({
      ...(file !== undefined && { file }),
      ...(questions && { questions }),
    })
    const sets =
      mode === 'together' ? [own.dimensions] : own.dimensions.map((dimension) => [dimension])
    return {
      subject: 'dialogue',
      prefersKindness: own.prefersKindness === true,
      async judge(dialogue, _, context) {
        const conversation = lazy(() => conversationOf(dialogue, context))
        const verdicts: Verdict[] = []
        for (const dimensions of sets)
          verdicts.push(
            ...(await judgeBy(own, dimensions, {
              dialogue,
              conversation: conversation(),
              context,
              options,
            })),
          )
        return [...verdicts, ...(questions ? meanOf(verdicts) : [])]
      },
    }
  },
})

const meanGiven: GivenCriterion = {
  title: { en: 'Mean of the questions', zh: '各问题均值' },
  about: {
    en: 'The mean level of the questions: 0 is No to all, 2 is Yes to all.',
    zh: '各问题等级的均值：0 为全部“否”，2 为全部“是”。',
  },
  range: [0, 2],
  digits: 2,
  better: 'higher',
}

export interface Case {
  readonly dialogue: Dialogue
  readonly conversation: string
  readonly context: Context
  readonly options: JudgeOptions
}

export const conversationOf = ({ turns }: Dialogue, context: Context): string =>
  fenced('conversation', turns, context, transcriptWords(context.language))

async function judgeBy(
  { title, instructions }: Rubric,
  dimensions: readonly Dimension[],
  { dialogue, conversation, context, options }: Case,
): Promise<Verdict[]> {
  const input = {
    conversation,
    instructions,
    rubric: rubricText(dimensions),
    form: formOf(answerTo(dimensions)),
  }
  const { answer, text, readable, attempts, finish } = await context.ask(
    rubricPrompt,
    input,
    asking(options),
  )
  // If no answer is complete, the readable parts of the last one count: an unreadable dimension
  // does not invalidate the others.
  const partly =
    finish === 'length' || finish === 'filter' ? {} : readJudgements(readable, dimensions)
  return dimensions.map(({ name }): Verdict => {
    const own: Known<Judgement> =
      answer.state === 'known' ? known(answer.value[name]!) : (partly[name] ?? answer)
    const common = {
      criterion: name,
      ...(title !== undefined && { group: title }),
      details: { answer: text, attempts },
    }
    if (own.state === 'unknown') return { ...common, outcome: own, rationale: '' }
    return {
      ...common,
      outcome: known(own.value.score),
      rationale: own.value.rationale,
      ...groundsIn(own.value.evidence, dialogue),
    }
  })
}
