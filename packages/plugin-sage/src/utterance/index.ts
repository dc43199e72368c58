import { defineJudge, type Dialogue, type OptionsOf, type Context, type Verdict, promptText } from '@attune/core'
import { talkView } from '../sentient-agent/view.js'
import { criteriaOf, type Scored } from '../questionnaires/dimensions.js'
import { notTaken, questionnaireOptions, verdictsOf } from '../questionnaires/questionnaire.js'
import {
  meanUtterances,
  scoreUtterances,
  type UtteranceDimension,
  utteranceDimensions,
} from '../questionnaires/utterance-score.js'
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

const scored: Readonly<Record<UtteranceDimension, Scored>> = {
  naturalFlow: {
    title: { en: 'Natural flow', zh: '自然流畅' },
    about: {
      en: 'Whether the supporter talks as people do: smoothly, and to the point.',
      zh: '支持者说话是否像人一样自然流畅、切题。',
    },
  },
  attentiveness: {
    title: { en: 'Attentiveness', zh: '专注倾听' },
    about: { en: 'Whether it listens, and takes up what was said.', zh: '是否认真倾听并接住对方的话。' },
  },
  depthOfConnection: {
    title: { en: 'Depth of connection', zh: '联结深度' },
    about: { en: 'Whether the talk comes close to what matters to the user.', zh: '谈话是否触及用户在意的事。' },
  },
}

export const utterance = defineJudge({
  revision: 6,
  summary: 'How the supporter talks, by fifteen statements, from nothing but the dialogue.',
  gives: criteriaOf(scored, [1, 5]),
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
