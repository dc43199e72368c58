/** Components that a service in any language provides: `examples/remote` has a helper. */
import {
  converse,
  defineEstimator,
  defineJudge,
  defineSimulator,
  type Dialogue,
  type Estimate,
  type Gives,
  type Series,
  unknown,
} from '@attune/core'
import { isPattern } from '@attune/core/runtime'
import { askService, serviceOptions } from './service.js'

const schema = <const P extends object>(properties: P) =>
  ({
    type: 'object',
    properties: { ...serviceOptions, ...properties },
    required: ['url'],
    additionalProperties: false,
  }) as const

/** Default declarations of a service's results, for configs without `gives`. */
const anyNumbers: Gives = { measures: { '*': {} }, series: { '*': {} } }
const anyCriteria: Gives = { criteria: { '*': { outcomes: 'any' } } }

const givesOption = (example: string) =>
  ({
    gives: {
      type: 'object',
      additionalProperties: true,
      description: `What the service gives, as a plugin declares it: ${example}. Its answers are held to that. Default: whatever it gives.`,
    },
  }) as const

/** Value without a service. */
const none = unknown('nobody was asked')

/** Declared names except patterns, which may match no name. */
const namesIn = (declared: Readonly<Record<string, object>> = {}): readonly string[] =>
  Object.keys(declared).filter((name) => !isPattern(name))

function unestimated({ measures, series = {} }: Gives, { turns }: Dialogue): Estimate {
  const lineOf = (name: string): Series => {
    const { over = 'seeker' } = series[name]!
    const own = turns.filter(({ speaker }) => over === 'all' || over === speaker)
    return { over, values: own.map(() => none) }
  }
  return {
    measures: Object.fromEntries(namesIn(measures).map((name) => [name, none])),
    series: Object.fromEntries(namesIn(series).map((name) => [name, lineOf(name)])),
  }
}

function unheard({ criteria }: Gives) {
  const names = namesIn(criteria)
  return (names.length === 0 ? ['any'] : names).map((criterion) => ({ criterion, outcome: none, rationale: '' }))
}

export const remoteEstimator = defineEstimator({
  revision: 1,
  summary: 'An estimator behind an HTTP endpoint, in any language.',
  gives: ({ gives = anyNumbers }) => gives as Gives,
  options: schema(givesOption('{ measures: { warmth: { range: [0, 10], better: higher } } }')),
  create: ({ gives = anyNumbers, ...service }) => ({
    estimate: (dialogue, scenario, context) =>
      askService(service, 'estimate', { dialogue, scenario, context, standIn: unestimated(gives as Gives, dialogue) }),
  }),
})

export const remoteJudge = defineJudge({
  revision: 1,
  summary: 'A judge behind an HTTP endpoint, in any language.',
  gives: ({ gives = anyCriteria }) => gives as Gives & Required<Pick<Gives, 'criteria'>>,
  options: schema({
    ...givesOption('{ criteria: { warmth: { range: [1, 5], better: higher } } }'),
    subject: {
      enum: ['dialogue', 'pair'],
      default: 'dialogue',
      description: 'What it judges. pair: two dialogues of the same scenario, asked twice, with the dialogues swapped.',
    },
  }),
  create: ({ subject, gives = anyCriteria, ...service }) =>
    subject === 'pair'
      ? {
          subject,
          judge: ([first, second], scenario, context) =>
            askService(service, 'judge-pair', { first, second, scenario, context, standIn: unheard(gives as Gives) }),
        }
      : {
          subject: 'dialogue',
          judge: (dialogue, scenario, context) =>
            askService(service, 'judge', { dialogue, scenario, context, standIn: unheard(gives as Gives) }),
        },
})

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
