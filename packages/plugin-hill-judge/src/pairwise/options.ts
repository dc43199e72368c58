import { AttuneError, type OptionsOf } from '@attune/core'
import { rubrics, type RubricStage } from '../rubric/rubric.js'

const name = { type: 'string', minLength: 1 } as const

const ownStages = {
  type: 'array',
  minItems: 1,
  description: 'A rubric of your own, in place of the named one',
  items: {
    type: 'object',
    properties: {
      name,
      dimensions: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { name, description: name },
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
    model: { type: 'string', format: 'chat-model', default: 'offline' },
    rubric: { type: 'string', enum: ['nine', 'eleven'], default: 'nine' },
    stages: ownStages,
    mode: { type: 'string', enum: ['per-dimension', 'per-stage'], default: 'per-dimension' },
    parser: {
      type: 'string',
      enum: ['lenient', 'strict', 'reference'],
      default: 'lenient',
      description: 'How a verdict is read; answers on a whole stage are always read leniently',
    },
    samplesPerOrder: { type: 'integer', minimum: 1, default: 1 },
    repairs: { type: 'integer', minimum: 0, default: 2, description: 'Unreadable answers that are asked for again' },
    temperature: { type: 'number', minimum: 0, default: 1 },
    maxTokens: { type: 'integer', minimum: 1, description: 'Default: as many as the model gives' },
  },
  additionalProperties: false,
} as const

export type PairwiseOptions = OptionsOf<typeof options>

/**
 * The rubric to judge by.
 *
 * @throws AttuneError HILL_JUDGE_RUBRIC when two dimensions of an own rubric have the same name: verdicts are known by it
 */
export function rubricOf({ rubric, stages }: PairwiseOptions): readonly RubricStage[] {
  if (stages === undefined) return rubrics[rubric]
  const names = stages.flatMap(({ dimensions }) => dimensions.map((dimension) => dimension.name))
  const twice = names.find((each, index) => names.indexOf(each) !== index)
  if (twice !== undefined) {
    throw new AttuneError('HILL_JUDGE_RUBRIC', { what: `two of its dimensions are called "${twice}"` })
  }
  return stages
}
