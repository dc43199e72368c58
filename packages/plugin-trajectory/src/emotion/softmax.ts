import { invalidArgument, requireNumber } from '@attune/statistics'

/** Raw reward logits of the two assertions about one utterance: that it is positive, that it is negative. */
export interface LogitPair {
  readonly positive: number
  readonly negative: number
}

/**
 * Softmax with temperature τ over the two assertions: P = e^(p/τ) / (e^(p/τ) + e^(n/τ)) = 1 / (1 + e^(−(p − n)/τ)), in
 * [0, 1]. Safe for logits of any size.
 *
 * @param temperature τ > 0; 10 in ETrajEval, where P is then nearly linear in the difference
 * @throws STATISTICS_INPUT for a logit that is not finite, or τ not finite and > 0
 *
 * Source: ETrajEval, reward-based probability of a positive emotion.
 */
export function positiveProbability({ positive, negative }: LogitPair, temperature: number): number {
  requireNumber('positive logit', positive)
  requireNumber('negative logit', negative)
  requireNumber('temperature', temperature)
  if (temperature <= 0)
    throw invalidArgument('out_of_range', `The temperature is ${temperature}; it must be greater than 0.`)
  // The difference first: two huge equal logits give 0, and e^∞ gives the right limit.
  return 1 / (1 + Math.exp(-(positive - negative) / temperature))
}
