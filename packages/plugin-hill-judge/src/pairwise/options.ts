import { answerLengthOption, retriesOption } from '@attune/answers/internal'
import { type OptionsOf } from '@attune/core'
import { rubricIn, type RubricStage } from '../rubric/rubric.js'
import { errors } from '../errors.js'

const name = { type: 'string', minLength: 1 } as const

const ownStages = {
  type: 'array',
  minItems: 1,
  description: 'Your own rubric, which replaces the named one.',
  items: {
    type: 'object',
    properties: {
      name: { ...name, description: 'Name of the stage.' },
      dimensions: {
        type: 'array',
        minItems: 1,
        description: 'Dimensions of the stage.',
        items: {
          type: 'object',
          properties: {
            name: { ...name, description: 'Name of the dimension, unique in the rubric.' },
            description: { ...name, description: 'What the judge reads about the dimension.' },
          },
          required: ['name', 'description'],
          additionalProperties: false,
        },
      },
    },
    required: ['name', 'dimensions'],
    additionalProperties: false,
  },
} as const

export const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    },
    rubric: {
      type: 'string',
      enum: ['nine', 'eleven'],
      default: 'nine',
      description: 'nine: the dimensions of the paper; eleven: those of the released rubric.',
    },
    stages: ownStages,
    mode: {
      type: 'string',
      enum: ['per-dimension', 'per-stage'],
      default: 'per-dimension',
      description:
        'per-dimension: one question for each dimension; per-stage: one question for each stage, which is cheaper, but its verdicts influence each other.',
    },
    parser: {
      type: 'string',
      enum: ['lenient', 'strict', 'reference'],
      default: 'lenient',
      description:
        'How a verdict is read. lenient: any answer that states one verdict; strict: the exact format only; reference: as the released notebook. Answers on a whole stage are always read leniently.',
    },
    transcript: {
      type: 'string',
      enum: ['numbered', 'released', 'bare'],
      default: 'numbered',
      description:
        'How the judge sees a conversation. numbered: turns with numbers, every line quoted, so that no reply can pose as another turn; released: as the released programs write it, "seeker: …" and "supporter: …". Both are in a fence that is drawn for each request. bare: as released, without a fence; a reply can then pose as another turn, or as instructions.',
    },
    samplesPerOrder: {
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'Number of verdicts for each dimension in each order.',
    },
    repairs: retriesOption(2, 'an answer without a verdict'),
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
    maxTokens: answerLengthOption,
  },
  additionalProperties: false,
} as const

export type PairwiseOptions = OptionsOf<typeof options>

/**
 * Rubric in the language of a scenario.
 *
 * @throws AttuneError hill-judge/RUBRIC if two dimensions of a user's rubric have the same name,
 * since names identify verdicts
 */
export function rubricOf({
  rubric,
  stages,
}: PairwiseOptions): (language: string) => readonly RubricStage[] {
  if (stages === undefined) return (language) => rubricIn(rubric, language)
  const names = stages.flatMap(({ dimensions }) => dimensions.map((dimension) => dimension.name))
  const twice = names.find((each, index) => names.indexOf(each) !== index)
  if (twice !== undefined) {
    throw errors.error('RUBRIC', { what: `two of its dimensions are called "${twice}"` })
  }
  return () => stages
}
