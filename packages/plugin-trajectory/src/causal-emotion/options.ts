import {
  type Context,
  known,
  type Known,
  notApplicable,
  type OptionsOf,
  type Scenario,
} from '@attune/core'
import { normal, statisticsErrors } from '@attune/statistics'
import {
  adjustedEstimate,
  drawPreviousEmotions,
  type EmotionDraws,
  exactExpectation,
  rungWeights,
} from '../emotion/estimate.js'
import { parameterSet, type Prior, type PriorStep, type ResetPolicy } from '../emotion/prior.js'

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
      description:
        'last: score only the last utterance; it has a previous emotion even if it is the first one.',
    },
    expectation: {
      type: 'string',
      enum: ['monte-carlo', 'exact'],
      default: 'monte-carlo',
      description:
        'monte-carlo: average over draws from the prior; exact: weight all rungs of the prior.',
    },
    samples: {
      type: 'integer',
      minimum: 1,
      default: 8,
      description: 'K: number of draws for each turn. Not used with expectation: exact.',
    },
    temperature: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 10,
      description: 'τ: temperature of the softmax.',
    },
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
    initialMu: {
      type: 'number',
      description: 'μ_0 of the prior. Default: that of the scenario, or −2.',
    },
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

/** Prior of the released program for scenarios that do not name one. */
const defaults = { paramSet: 'medium_20_turns', initialMu: -2 }

/**
 * Prior of a dialogue, and when it is reset. The options come before the scenario's values, and
 * these before the defaults.
 */
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

/**
 * Plan of the score of an utterance: draws of the previous emotion, or exact weights of its rungs,
 * or neither if there is no previous emotion.
 */
export interface TurnPlan {
  readonly step?: PriorStep
  readonly draws?: EmotionDraws
  readonly weights?: readonly number[]
  /** Distinct rungs to score, ascending; empty if no previous emotion applies. */
  readonly rungs: readonly number[]
}

/**
 * Makes the plan of a turn. It depends only on the unit's random streams and the turn's number, and
 * not on earlier plans.
 */
export function planTurn(
  step: PriorStep | undefined,
  given: CausalEmotionOptions,
  context: Context,
): TurnPlan {
  if (step === undefined) return { rungs: [] }
  if (given.expectation === 'exact') {
    const weights = rungWeights(step)
    return { step, weights, rungs: [...weights.keys()].filter((rung) => (weights[rung] ?? 0) > 0) }
  }
  const random = context.random('prior', step.turn)
  const draws = drawPreviousEmotions(
    step,
    Array.from({ length: given.samples }, () => normal(random)),
  )
  return { step, draws, rungs: [...new Set(draws.rungs)].sort((a, b) => a - b) }
}

/** Score s_t in [0, 1]. With draws, also the probabilities P_k of all draws. */
export function scoreOf(
  { draws, weights }: TurnPlan,
  probabilityOf: (rung: number | undefined) => number,
): { score: number; probabilities?: readonly number[] } {
  if (draws !== undefined) return adjustedEstimate(draws.rungs, probabilityOf)
  if (weights !== undefined) return { score: exactExpectation(weights, probabilityOf) }
  return { score: probabilityOf(undefined) }
}

/** Variance of the mean over K draws, s²/K; 0 without draws. */
export function drawVariance(
  { draws }: TurnPlan,
  probabilities: readonly number[] = [],
): Known<number> {
  if (draws === undefined) return known(0)
  const count = probabilities.length
  if (count < 2) return notApplicable('one draw')
  const mean = probabilities.reduce((sum, each) => sum + each, 0) / count
  return known(
    probabilities.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1) / count,
  )
}
