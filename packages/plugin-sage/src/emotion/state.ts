import { shortRuns } from '@attune/answers'
import { farewellReader } from '@attune/answers/internal'
import { entryOf, invalidArgument, requireNumber } from '@attune/statistics'

/**
 * State of the agent: S is satisfied, A fairly positive, B in between, C fairly negative, F gives
 * up.
 */
export type EmotionState = 'S' | 'A' | 'B' | 'C' | 'F'

export type Outcome = 'success' | 'failure' | 'neutral'

export interface OutcomeOptions {
  /**
   * True: an emotion of exactly 10 is a failure, as in the selection of failed cases. Default
   * false.
   */
  readonly failureInclusive?: boolean
}

/** Range to which every change limits an emotion. */
export const emotionRange = [0, 100] as const

const lowerBounds: readonly (readonly [number, EmotionState])[] = [
  [100, 'S'],
  [70, 'A'],
  [40, 'B'],
  [10, 'C'],
]

/**
 * State of an emotion e on the scale from 0 to 100: S for e >= 100, A from 70, B from 40, C from
 * 10, F below.
 *
 * @throws STATISTICS_INPUT for an emotion that is not finite
 *
 * Source: SAGE, definition of the states; the released simulator has the same bounds.
 */
export function emotionState(emotion: number): EmotionState {
  requireNumber('emotion', emotion)
  return lowerBounds.find(([least]) => emotion >= least)?.[1] ?? 'F'
}

/**
 * Outcome of a dialogue with the last emotion e: success for e >= 100, failure for e < 10 (e <= 10
 * with `failureInclusive`), else neutral.
 *
 * @throws STATISTICS_INPUT for an emotion that is not finite
 *
 * Source: SAGE, table 2; of the thresholds that the paper mentions, this one reproduces the counts.
 */
export function emotionOutcome(
  emotion: number,
  { failureInclusive = false }: OutcomeOptions = {},
): Outcome {
  requireNumber('emotion', emotion)
  if (emotion >= 100) return 'success'
  return (failureInclusive ? emotion <= 10 : emotion < 10) ? 'failure' : 'neutral'
}

export const defaultMaxStep = 10

const limit = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/**
 * Emotion after a change, limited to [0, 100]. Throws STATISTICS_INPUT for values that are not
 * finite.
 */
export function nextEmotion(emotion: number, change: number): number {
  requireNumber('emotion', emotion)
  requireNumber('change', change)
  return limit(emotion + change, ...emotionRange)
}

/**
 * Reason for which a dialogue ends at this emotion; undefined if it continues. Throws
 * STATISTICS_INPUT for an emotion that is not finite.
 */
export function emotionStop(emotion: number): 'emotion_max' | 'emotion_min' | undefined {
  const outcome = emotionOutcome(emotion)
  if (outcome === 'neutral') return undefined
  return outcome === 'success' ? 'emotion_max' : 'emotion_min'
}

export function requireMaxStep(maxStep: number): void {
  requireNumber('largest step', maxStep)
  if (maxStep < 0)
    throw invalidArgument(
      'out_of_range',
      `The largest step is ${maxStep}; it must not be negative.`,
    )
}

/**
 * `closing`: the message ends with a farewell (default). `any`: it contains one anywhere, as in the
 * released simulator, with English words added. `off`: never.
 */
type GoodbyeMode = 'closing' | 'any' | 'off'

const anywhere = /再见|拜拜|\b(?:good-?bye|bye-bye|bye)\b/i

const detectors: Readonly<Record<GoodbyeMode, (text: string) => boolean>> = {
  closing: farewellReader(),
  any: (text) => anywhere.test(shortRuns(text)),
  off: () => false,
}

/**
 * True if a message of the agent is a farewell.
 *
 * @throws STATISTICS_INPUT for an unknown mode
 *
 * Source: the released SAGE simulator (`any`); `closing` agrees on all its published messages.
 */
export const isGoodbye = (text: string, mode: GoodbyeMode = 'closing'): boolean =>
  entryOf('farewell mode', detectors, mode)(text)
