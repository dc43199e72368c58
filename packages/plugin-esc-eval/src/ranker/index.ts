import { chatModelOption } from '@attune/answers/internal'
import {
  defineJudge,
  known,
  unknown,
  type Context,
  type OptionsOf,
  type Verdict,
} from '@attune/core'
import { fence } from '@attune/core/internal'
import {
  askedByLevels,
  isOnKindness,
  dimensionCriteria,
  type Dimension,
} from '../dimensions/dimensions.js'
import { noRule } from '../reading/no-rule.js'
import { dimensionsOption, RANKER } from '../scores-judge/options.js'
import { rankerTranscript, releasedLines } from '../transcript/released-form.js'
import { rankPrompts } from './prompts.js'

const adapters = (dimension: Dimension) =>
  ({
    type: 'object',
    properties: {
      en: {
        type: 'string',
        format: 'chat-model',
        description: `The model that scores ${dimension} in English.`,
      },
      zh: {
        type: 'string',
        format: 'chat-model',
        description: `The model that scores ${dimension} in Chinese.`,
      },
    },
    additionalProperties: false,
    description: `Models that score ${dimension}, by language.`,
  }) as const

const options = {
  type: 'object',
  properties: {
    model: chatModelOption(
      'The model that scores the dimensions and languages that models does not name.',
    ),
    models: {
      type: 'object',
      properties: {
        fluency: adapters('fluency'),
        diversity: adapters('diversity'),
        empathic: adapters('empathic'),
        suggestion: adapters('suggestion'),
        human: adapters('human'),
        tech: adapters('tech'),
        overall: adapters('overall'),
      },
      additionalProperties: false,
      default: {},
      description: 'Models by dimension and language: ESC-RANK has an adapter for each.',
    },
    dimensions: dimensionsOption,
    judgeSystem: {
      type: 'string',
      minLength: 1,
      description:
        'A system message: the released program lets the base model add its usual self-description, which a server does not.',
    },
    transcript: {
      type: 'string',
      enum: ['released', 'anchored'],
      default: 'released',
      description:
        'How a dialogue is written. released: as the released program does, which also replaces its labels within sentences; anchored: labels only at the start of lines.',
    },
  },
  additionalProperties: false,
} as const

type RankerOptions = OptionsOf<typeof options>

export const ranker = defineJudge({
  revision: 3,
  summary:
    'The trained ranker ESC-RANK scores a dialogue from 0 to 4 in seven dimensions, with an adapter each.',
  gives: dimensionCriteria,
  options,
  prompts: Object.values(rankPrompts),
  asks: (given, { textOf }) => askedByLevels(given, (name) => textOf(rankPrompts[name])),
  idleModels: ({ dimensions, models }) =>
    dimensions.every((name) => models[name]?.en !== undefined && models[name].zh !== undefined)
      ? ['model']
      : [],
  create: (given) => ({
    subject: 'dialogue',
    prefersKindness: isOnKindness(given.dimensions),
    async judge(dialogue, _, context) {
      const text = rankerTranscript(releasedLines(dialogue.turns), given.transcript)
      const shown = { dialogue: text, conversation: fence('conversation', text, context) }
      const verdicts: Verdict[] = []
      for (const name of given.dimensions) verdicts.push(await rank(name, shown, context, given))
      return verdicts
    },
  }),
})

async function rank(
  name: Dimension,
  shown: Readonly<{ dialogue: string; conversation: string }>,
  context: Context,
  { judgeSystem, ...given }: RankerOptions,
): Promise<Verdict> {
  const input = { ...shown, ...(judgeSystem !== undefined && { judgeSystem }) }
  const { answer, text, attempts } = await context.ask(rankPrompts[name], input, {
    model: modelOf(given, name, context.language),
    sampling: { temperature: 0 },
    repairs: 0,
    // Requests are shared: the question on a dimension does not depend on the other dimensions of
    // the config.
    shared: true,
  })
  const score = answer.state === 'known' ? answer.value.score : undefined
  const none = answer.state === 'known' ? noRule : unknown(`unreadable answer: ${answer.why}`)
  return {
    criterion: name,
    group: RANKER,
    outcome: score === undefined ? none : known(score),
    rationale: '',
    details: { attempts, answer: text },
  }
}

/**
 * Model for a dimension and language. Languages other than Chinese use the English model, as in the
 * released program.
 */
const modelOf = (
  { model, models }: Pick<RankerOptions, 'model' | 'models'>,
  name: Dimension,
  language: string,
): string => models[name]?.[/^zh\b/i.test(language) ? 'zh' : 'en'] ?? model
