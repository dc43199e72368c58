import {
  defineJudge,
  type Dialogue,
  type GivenCriterion,
  type OptionsOf,
  type Context,
  type Verdict,
  promptText,
} from '@attune/core'
import { readData } from '@attune/kit'
import { talkView } from '../sentient-agent/view.js'
import { notTaken, questionnaireOptions, verdictsOf } from '../questionnaires/questionnaire.js'
import { meanUtterances, scoreUtterances, utteranceDimensions } from '../questionnaires/utterance-score.js'
import { utterancePrompt, utteranceStatements } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    ...questionnaireOptions,
    reverse: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 15 },
      uniqueItems: true,
      default: [4, 6],
      description: 'Numbers of the reverse-keyed statements: agreement with them lowers the score.',
    },
  },
  additionalProperties: false,
} as const

export const utterance = defineJudge({
  revision: 6,
  summary: 'How the supporter talks, by fifteen statements, from nothing but the dialogue.',
  gives: readData<{ readonly criteria: Readonly<Record<string, GivenCriterion>> }>(
    new URL('gives.json', import.meta.url),
  ),
  options,
  prompts: [utterancePrompt, utteranceStatements],
  create: (given) => ({
    subject: 'dialogue',
    prefersKindness: true,
    judge: (dialogue, _, context) => judge(dialogue, context, given),
  }),
})

async function judge({ turns }: Dialogue, context: Context, given: OptionsOf<typeof options>): Promise<Verdict[]> {
  if (!turns.some(({ speaker }) => speaker === 'supporter')) return notTaken(utteranceDimensions, 'no reply')
  const { model, repetitions, temperature, maxRetries, reverse, overall, conversation } = given
  const dialogue = talkView(conversation, turns, context)
  const input = { dialogue, statements: promptText(context, utteranceStatements, {}) }
  return verdictsOf({
    repetitions,
    ask: () => context.ask(utterancePrompt, input, { model, repairs: maxRetries, sampling: { temperature } }),
    score: (grades) => scoreUtterances(grades, { reverse, overall }),
    mean: meanUtterances,
    show: (grades) => grades.map((grade) => (grade.state === 'known' ? String(grade.value) : '-')).join(''),
    dimensions: utteranceDimensions,
    reasoning: (text) => text,
  })
}
