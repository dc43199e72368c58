import { defineEstimator } from '@attune/core'
import { estimateOf } from './estimate.js'

export const emotion = defineEstimator({
  revision: 2,
  better: { final: 'higher', success: 'higher', failure: 'lower' },
  summary: 'The emotion that the sentient agent noted, by turn and at the end; asks no model.',
  present: {
    values: {
      emotion: { title: 'Emotion', range: [0, 100], digits: 0, better: 'higher' },
      change: { title: 'Change of emotion', range: [-10, 10], digits: 0, better: 'higher' },
      final: { title: 'Final emotion', range: [0, 100], floor: 10, digits: 0, better: 'higher' },
      success: { title: 'Success', better: 'higher' },
      failure: { title: 'Failure', better: 'lower' },
    },
  },
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
