/** Components that a service in any language provides: `examples/remote` has a helper. */
import { converse, defineEstimator, defineJudge, defineSimulator, unknown } from '@attune/core'
import { askService, serviceOptions } from './service.js'

const schema = <const P extends object>(properties: P) =>
  ({
    type: 'object',
    properties: { ...serviceOptions, ...properties },
    required: ['url'],
    additionalProperties: false,
  }) as const

/** What a service gives is not known before it answers. */
const anyNumbers = { measures: { '*': {} }, series: { '*': {} } } as const
const anyCriteria = { criteria: { '*': { outcomes: 'any' } } } as const

export const remoteEstimator = defineEstimator({
  revision: 1,
  summary: 'An estimator behind an HTTP endpoint, in any language.',
  gives: anyNumbers,
  options: schema({}),
  create: (service) => ({
    estimate: (dialogue, scenario, context) =>
      askService(service, 'estimate', { dialogue, scenario, context, standIn: { measures: {}, series: {} } }),
  }),
})

export const remoteJudge = defineJudge({
  revision: 1,
  summary: 'A judge behind an HTTP endpoint, in any language.',
  gives: anyCriteria,
  options: schema({
    subject: {
      enum: ['dialogue', 'pair'],
      default: 'dialogue',
      description: 'What it judges. pair: two dialogues of the same scenario, asked twice, with the dialogues swapped.',
    },
  }),
  create: ({ subject, ...service }) =>
    subject === 'pair'
      ? {
          subject,
          judge: ([first, second], scenario, context) =>
            askService(service, 'judge-pair', { first, second, scenario, context, standIn: unheard }),
        }
      : {
          subject: 'dialogue',
          judge: (dialogue, scenario, context) =>
            askService(service, 'judge', { dialogue, scenario, context, standIn: unheard }),
        },
})

const unheard = [{ criterion: 'any', outcome: unknown('nobody was asked'), rationale: '' }]

export const remoteSimulator = defineSimulator({
  revision: 1,
  summary: 'A seeker behind an HTTP endpoint, in any language; Attune leads the dialogue.',
  options: schema({
    turns: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description: 'Number of messages that the seeker writes at most.',
    },
    finalReply: { type: 'boolean', default: true, description: 'Whether the supporter answers the last message.' },
  }),
  create: ({ turns: maxSeekerTurns, finalReply, ...service }) => ({
    simulate: (scenario, supporter, context) =>
      converse({
        scenario,
        supporter,
        context,
        maxSeekerTurns,
        finalReply,
        seeker: ({ turns, number, event }) =>
          askService(service, 'speak', {
            scenario,
            context,
            turns,
            number,
            ...(event !== undefined && { event }),
            standIn: { text: 'I do not know what to do about all this, and I cannot stop thinking about it.' },
          }),
      }),
  }),
})
