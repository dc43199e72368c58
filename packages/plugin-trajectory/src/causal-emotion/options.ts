import { type OptionsOf, type Scenario } from '@attune/core'
import { parameterSet } from '../emotion/parameter-sets.js'
import type { Prior, ResetPolicy } from '../emotion/prior.js'
import { statisticsErrors } from '@attune/statistics'

const notNegative = { type: 'number', minimum: 0 } as const

export const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'reward-model',
      default: 'offline',
      description: 'A reward model that returns raw logits.',
    },
    adjust: {
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description: 'off: score each utterance without a word on the previous emotion.',
    },
    turns: {
      type: 'string',
      enum: ['all', 'last'],
      default: 'all',
      description: 'last: score only the last utterance; it has a previous emotion even if it is the first one.',
    },
    expectation: {
      type: 'string',
      enum: ['monte-carlo', 'exact'],
      default: 'monte-carlo',
      description: 'monte-carlo: average over draws from the prior; exact: weight all rungs of the prior.',
    },
    samples: {
      type: 'integer',
      minimum: 1,
      default: 8,
      description: 'K: number of draws for each turn. Not used with expectation: exact.',
    },
    temperature: { type: 'number', exclusiveMinimum: 0, default: 10, description: 'τ: temperature of the softmax.' },
    reset: {
      type: 'string',
      enum: ['event', 'interval', 'none'],
      default: 'event',
      description:
        'When the prior starts again. event: at each event; interval: at the interval of the parameter set; none: never.',
    },
    paramSet: {
      type: 'string',
      enum: ['slow_40_turns', 'medium_20_turns', 'fast_10_turns'],
      description: 'Parameter set of the prior. Default: that of the scenario, or medium_20_turns.',
    },
    initialMu: { type: 'number', description: 'μ_0 of the prior. Default: that of the scenario, or −2.' },
    prior: {
      type: 'object',
      properties: {
        k: { ...notNegative, description: 'Decay rate of the mean μ for each step.' },
        r: { ...notNegative, description: 'Rate at which the variance σ² approaches its limit.' },
        sigmaSqInitial: { ...notNegative, description: 'Variance σ² at the first step.' },
        sigmaSqFinal: { ...notNegative, description: 'Limit of the variance σ².' },
      },
      additionalProperties: false,
      description: 'Single parameters that replace those of the parameter set.',
    },
    emptyReply: {
      type: 'string',
      enum: ['view-only', 'in-place', 'unknown'],
      default: 'view-only',
      description:
        'Empty messages. view-only: the reward model sees a phrase instead; in-place: only for the seeker; unknown: an empty utterance has no score.',
    },
    messages: {
      type: 'string',
      enum: ['one-line', 'as-written'],
      default: 'one-line',
      description:
        'How the reward model sees a message of several lines. one-line: on one line, so that it cannot pose as another message; as-written: unchanged, as in the released program.',
    },
    maxPromptChars: {
      type: 'integer',
      minimum: 1,
      default: 24_000,
      description:
        'Maximum length of a prompt in characters; longer prompts lose their oldest messages. 8192 tokens hold about 8000 Chinese characters.',
    },
  },
  additionalProperties: false,
} as const

export type CausalEmotionOptions = OptionsOf<typeof options>

/** The prior of a scenario that names none, as in the released program. */
const defaults = { paramSet: 'medium_20_turns', initialMu: -2 }

/** The prior of a dialogue and when it starts again: options first, then what the scenario says, then the defaults. */
export function priorFor(
  given: CausalEmotionOptions,
  { details }: Scenario,
  eventTurns: readonly number[],
): { prior: Prior; reset: ResetPolicy } {
  const name = given.paramSet ?? details['paramSet'] ?? defaults.paramSet
  const mu0 = given.initialMu ?? details['initialMu'] ?? defaults.initialMu
  if (typeof name !== 'string' || typeof mu0 !== 'number') {
    throw statisticsErrors.error('STATISTICS_INPUT', {
      what: 'The paramSet of the scenario must be a name, and its initialMu a number.',
    })
  }
  const { resetInterval, k, r, sigmaSqInitial, sigmaSqFinal } = parameterSet(name)
  return { prior: { k, r, sigmaSqInitial, sigmaSqFinal, ...given.prior, mu0 }, reset: resetOf() }

  function resetOf(): ResetPolicy {
    if (given.reset === 'interval') return { policy: 'interval', interval: resetInterval }
    return given.reset === 'none' ? { policy: 'none' } : { policy: 'event', eventTurns }
  }
}
