import { invalidArgument, requireNumber } from '@attune/statistics'
import { emotionOutcome, emotionRange } from './state.js'

export const defaultMaxStep = 10

const limit = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The emotion after a change, kept in [0, 100]. Throws STATISTICS_INPUT for values that are not finite. */
export function nextEmotion(emotion: number, change: number): number {
  requireNumber('emotion', emotion)
  requireNumber('change', change)
  return limit(emotion + change, ...emotionRange)
}

/** Why a dialogue ends at this emotion, if it does. Throws STATISTICS_INPUT for an emotion that is not finite. */
export function emotionStop(emotion: number): 'emotion_max' | 'emotion_min' | undefined {
  const outcome = emotionOutcome(emotion)
  if (outcome === 'neutral') return undefined
  return outcome === 'success' ? 'emotion_max' : 'emotion_min'
}

export function requireMaxStep(maxStep: number): void {
  requireNumber('largest step', maxStep)
  if (maxStep < 0) throw invalidArgument('out_of_range', `The largest step is ${maxStep}; it must not be negative.`)
}
