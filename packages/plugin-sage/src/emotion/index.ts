import { defineEstimator, known, type Known } from '@attune/core'
import { innerLife } from '../inner-life.js'
import { emotionOutcome, type Outcome } from './state.js'

export const emotion = defineEstimator({
  revision: 2,
  summary: 'The emotion that the sentient agent noted, by turn and at the end; asks no model.',
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
  create: ({ failedPolicy, failureInclusive }) => ({
    async estimate(dialogue) {
      const { turns, final, held } = innerLife(dialogue)
      const end = failedPolicy === 'held' ? held : final
      const changes = turns.map(({ change }) => change)
      const is = (outcome: Outcome): Known<number> =>
        end.state === 'known' ? known(Number(emotionOutcome(end.value, { failureInclusive }) === outcome)) : end
      return {
        measures: { final: end, success: is('success'), failure: is('failure') },
        series: {
          emotion: { over: 'seeker', values: turns.map((turn) => turn.emotion) },
          change: { over: 'seeker', values: changes },
        },
        details: { updates: changes.filter(({ state }) => state === 'known').length },
      }
    },
  }),
})
