import { defineJudge, fence, type OptionsOf, type Context, type Verdict, promptText } from '@attune/core'
import { innerLife } from '../inner-life.js'
import { type BlriDimension, blriDimensions, meanBlri, scoreBlri } from '../questionnaires/blri-score.js'
import { criteriaOf, type Scored } from '../questionnaires/dimensions.js'
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

const scored: Readonly<Record<BlriDimension, Scored>> = {
  empatheticUnderstanding: {
    title: { en: 'Empathetic understanding', zh: '共情理解' },
    about: {
      en: 'Whether the user felt understood, by the Barrett-Lennard statements answered from its thoughts.',
      zh: '用户是否感到被理解：按其想法回答 Barrett-Lennard 量表陈述。',
    },
  },
  levelOfRegard: {
    title: { en: 'Level of regard', zh: '关怀程度' },
    about: { en: 'Whether the user felt liked and respected.', zh: '用户是否感到被喜欢和尊重。' },
  },
  congruence: {
    title: { en: 'Congruence', zh: '真诚一致' },
    about: { en: 'Whether the supporter seemed to mean what it said.', zh: '支持者是否显得言行一致、真心实意。' },
  },
  unconditionality: {
    title: { en: 'Unconditionality', zh: '无条件性' },
    about: {
      en: 'Whether its regard seemed to depend on nothing that the user said or felt.',
      zh: '其关怀是否不取决于用户说了什么或感受如何。',
    },
  },
}

export const relationship = defineJudge({
  revision: 7,
  summary: 'How the user would describe the relationship at the end, by twelve statements, from its inner thoughts.',
  gives: criteriaOf(scored, [0, 100]),
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
