import { known, notApplicable, type Context, type Known } from '@attune/core'
import { normal } from '@attune/statistics'
import { adjustedEstimate, drawPreviousEmotions, type EmotionDraws } from '../emotion/adjusted-estimate.js'
import { exactExpectation, rungWeights } from '../emotion/exact-expectation.js'
import type { PriorStep } from '../emotion/prior.js'
import type { CausalEmotionOptions } from './options.js'

/** How the score of one utterance is made from the probabilities under previous emotions. */
export interface TurnPlan {
  readonly step?: PriorStep
  readonly draws?: EmotionDraws
  readonly weights?: readonly number[]
  /** The distinct rungs that are asked about, ascending; none where no previous emotion applies. */
  readonly rungs: readonly number[]
}

/** A plan that depends only on the unit's random streams and the turn's number, not on earlier plans. */
export function planTurn(step: PriorStep | undefined, given: CausalEmotionOptions, context: Context): TurnPlan {
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

/** s_t in [0, 1], and P_k of every draw where there were draws. */
export function scoreOf(
  { draws, weights }: TurnPlan,
  probabilityOf: (rung: number | undefined) => number,
): { score: number; probabilities?: readonly number[] } {
  if (draws !== undefined) return adjustedEstimate(draws.rungs, probabilityOf)
  if (weights !== undefined) return { score: exactExpectation(weights, probabilityOf) }
  return { score: probabilityOf(undefined) }
}

/** Variance of a score over its draws, s²/K; 0 where nothing is drawn. */
export function drawVariance({ draws }: TurnPlan, probabilities: readonly number[] = []): Known<number> {
  if (draws === undefined) return known(0)
  const count = probabilities.length
  if (count < 2) return notApplicable('one draw')
  const mean = probabilities.reduce((sum, each) => sum + each, 0) / count
  return known(probabilities.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1) / count)
}
