import { defineEstimator } from '@attune/core'
import { emotionGives, estimateOf } from './estimate.js'

export const emotion = defineEstimator({
  revision: 2,
  summary: 'The emotion that the sentient agent noted, by turn and at the end; asks no model.',
  gives: emotionGives,
  options: {
    type: 'object',
    properties: {
      failedPolicy: {
        type: 'string',
        enum: ['leave-out', 'held'],
        default: 'leave-out',
        description:
          'A dialogue in which the agent gave no readable answer. leave-out: no final emotion; held: the emotion before that answer.',
      },
      failureInclusive: {
        type: 'boolean',
        default: false,
        description: 'Whether a final emotion of exactly 10 is a failure.',
      },
    },
    additionalProperties: false,
  },
  create: (given) => ({ estimate: async (dialogue) => estimateOf(dialogue, given) }),
})
