import { formOf } from '@attune/answers'
import {
  type Context,
  defineJudge,
  type Dialogue,
  fencedTranscript,
  type GivenCriterion,
  type Known,
  known,
  type Verdict,
} from '@attune/core'
import { transcriptWords } from '@attune/core/answers'
import { lazy } from '@attune/core/runtime'
import { asking, groundsIn, type JudgeOptions, judgeOptions } from '../options.js'
import { answerTo, rubricPrompt, rubricText } from './prompt.js'
import { type Judgement, readJudgements } from './read-answer.js'
import { type Dimension, readRubric, type Rubric } from './rubric-file.js'

/** Scores by a rubric of one's own: dimensions whose levels have anchors, in a YAML file. */
export const rubric = defineJudge({
  revision: 6,
  summary:
    'Scores by your own rubric, a YAML file: dimensions with anchored levels, grounds quoted, reasons before numbers.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'The rubric, a YAML file: `dimensions`, each with `question` and `levels`.',
      },
      ...judgeOptions,
      mode: {
        type: 'string',
        enum: ['each', 'together'],
        default: 'each',
        description:
          'each: one question for each dimension; together: one question for all, which is cheaper, but its scores influence each other.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  gives: ({ file }) => ({
    criteria: Object.fromEntries(
      readRubric(file).dimensions.map(({ name, question, levels }): [string, GivenCriterion] => [
        name,
        { about: question, range: [levels[0]![0], levels.at(-1)![0]] },
      ]),
    ),
  }),
  prompts: [rubricPrompt],
  create: ({ file, mode, ...options }) => {
    const own = readRubric(file)
    const sets = mode === 'together' ? [own.dimensions] : own.dimensions.map((dimension) => [dimension])
    return {
      subject: 'dialogue',
      prefersKindness: own.prefersKindness === true,
      async judge(dialogue, _, context) {
        const conversation = lazy(() => conversationOf(dialogue, context))
        const verdicts: Verdict[] = []
        for (const dimensions of sets)
          verdicts.push(
            ...(await judgeBy(own, dimensions, { dialogue, conversation: conversation(), context, options })),
          )
        return verdicts
      },
    }
  },
})

export interface Case {
  readonly dialogue: Dialogue
  readonly conversation: string
  readonly context: Context
  readonly options: JudgeOptions
}

export const conversationOf = ({ turns }: Dialogue, context: Context): string =>
  fencedTranscript('conversation', turns, context, transcriptWords(context.language))

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
  const { answer, text, readable, attempts, finish } = await context.ask(rubricPrompt, input, asking(options))
  // What can be read of the last answer counts, even if another dimension cannot.
  const partly = finish === 'length' || finish === 'filter' ? {} : readJudgements(readable, dimensions)
  return dimensions.map(({ name }): Verdict => {
    const own: Known<Judgement> = answer.state === 'known' ? known(answer.value[name]!) : (partly[name] ?? answer)
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
