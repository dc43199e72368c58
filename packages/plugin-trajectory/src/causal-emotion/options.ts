import { AttuneError, type OptionsOf, type Scenario } from '@attune/core'
import { parameterSet } from '../emotion/parameter-sets.js'
import type { Prior, ResetPolicy } from '../emotion/prior.js'

const notNegative = { type: 'number', minimum: 0 } as const

export const options = {
  type: 'object',
  properties: {
    model: { type: 'string', format: 'reward-model', default: 'offline' },
    adjust: {
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description: 'off: no utterance has a previous emotion, as s_0 has none',
    },
    turns: {
      type: 'string',
      enum: ['all', 'last'],
      default: 'all',
      description: 'last: the last utterance alone, which has a previous emotion even if it is the first',
    },
    expectation: { type: 'string', enum: ['monte-carlo', 'exact'], default: 'monte-carlo' },
    samples: { type: 'integer', minimum: 1, default: 8, description: 'K, draws per turn; exact needs none' },
    temperature: { type: 'number', exclusiveMinimum: 0, default: 10, description: 'τ of the softmax' },
    reset: { type: 'string', enum: ['event', 'interval', 'none'], default: 'event' },
    paramSet: { type: 'string', enum: ['slow_40_turns', 'medium_20_turns', 'fast_10_turns'] },
    initialMu: { type: 'number', description: 'μ_0' },
    prior: {
      type: 'object',
      properties: { k: notNegative, r: notNegative, sigmaSqInitial: notNegative, sigmaSqFinal: notNegative },
      additionalProperties: false,
      description: 'Single values in place of those of the parameter set',
    },
    emptyReply: { type: 'string', enum: ['view-only', 'in-place', 'unknown'], default: 'view-only' },
    maxPromptChars: { type: 'integer', minimum: 1, default: 24_000 },
  },
  additionalProperties: false,
} as const

export type CausalEmotionOptions = OptionsOf<typeof options>

/** What a scenario that names no prior is given; so does the released program. */
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
    throw new AttuneError('STATISTICS_INPUT', {
      what: 'The scenario’s paramSet is no name, or its initialMu no number.',
    })
  }
  const { resetInterval, k, r, sigmaSqInitial, sigmaSqFinal } = parameterSet(name)
  return { prior: { k, r, sigmaSqInitial, sigmaSqFinal, ...given.prior, mu0 }, reset: resetOf() }

  function resetOf(): ResetPolicy {
    if (given.reset === 'interval') return { policy: 'interval', interval: resetInterval }
    return given.reset === 'none' ? { policy: 'none' } : { policy: 'event', eventTurns }
  }
}
