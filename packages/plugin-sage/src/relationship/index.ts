import {
  defineJudge,
  fence,
  type GivenCriterion,
  type OptionsOf,
  type Context,
  type Verdict,
  promptText,
} from '@attune/core'
import { readData } from '@attune/kit'
import { innerLife } from '../inner-life.js'
import { blriDimensions, meanBlri, scoreBlri } from '../questionnaires/blri-score.js'
import { notTaken, questionnaireOptions, verdictsOf } from '../questionnaires/questionnaire.js'
import { jsonView } from '../sentient-agent/view.js'
import { relationshipPrompt, relationshipStatements } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    ...questionnaireOptions,
    scale: {
      type: 'string',
      enum: ['equal', 'signed'],
      default: 'equal',
      description:
        'Scores for the labels A to F. equal: 100, 80, 60, 40, 20, 0; signed: 100, 83.3, 66.7, 33.3, 16.7, 0.',
    },
    reverse: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 12 },
      uniqueItems: true,
      default: [12],
      description: 'Numbers of the reverse-keyed statements: agreement with them lowers the score.',
    },
  },
  additionalProperties: false,
} as const

export const relationship = defineJudge({
  revision: 7,
  summary: 'How the user would describe the relationship at the end, by twelve statements, from its inner thoughts.',
  gives: readData<{ readonly criteria: Readonly<Record<string, GivenCriterion>> }>(
    new URL('gives.json', import.meta.url),
  ),
  options,
  prompts: [relationshipPrompt, relationshipStatements],
  create: (given) => ({
    subject: 'dialogue',
    judge(dialogue, _, context) {
      const thoughts = innerLife(dialogue).turns.map(({ thought }) => thought)
      return judge(
        thoughts.filter((thought) => thought !== ''),
        context,
        given,
      )
    },
  }),
})

async function judge(
  thoughts: readonly string[],
  context: Context,
  given: OptionsOf<typeof options>,
): Promise<Verdict[]> {
  if (thoughts.length === 0) return notTaken(blriDimensions, 'no inner thoughts')
  const { model, repetitions, temperature, maxRetries, scale } = given
  const { reverse, overall, conversation } = given
  const input = {
    thoughts:
      conversation === 'bare' ? JSON.stringify(thoughts, null, 2) : fence('thoughts', jsonView(thoughts, 1), context),
    statements: promptText(context, relationshipStatements, {}),
  }
  return verdictsOf({
    repetitions,
    ask: () => context.ask(relationshipPrompt, input, { model, repairs: maxRetries, sampling: { temperature } }),
    score: (labels) => scoreBlri(labels, { scale, reverse, overall }),
    mean: meanBlri,
    show: (labels) => labels.join(''),
    dimensions: blriDimensions,
    reasoning: (text) => text.split(/^[\s*#]*grades?\b/imu)[0] ?? '',
  })
}
