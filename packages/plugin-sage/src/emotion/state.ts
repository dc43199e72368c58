import { requireNumber } from '@attune/statistics'

/** How the agent feels: S wants nothing more, A fairly positive, B in between, C fairly negative, F will not go on. */
export type EmotionState = 'S' | 'A' | 'B' | 'C' | 'F'

export type Outcome = 'success' | 'failure' | 'neutral'

export interface OutcomeOptions {
  /** Whether 10 itself counts as failure, as when failed cases are picked for analysis. Default false. */
  readonly failureInclusive?: boolean
}

/** The limits between which every change keeps an emotion. */
export const emotionRange = [0, 100] as const

const lowerBounds: readonly (readonly [number, EmotionState])[] = [
  [100, 'S'],
  [70, 'A'],
  [40, 'B'],
  [10, 'C'],
]

/**
 * The state of an emotion e on the scale from 0 to 100: S for e >= 100, A from 70, B from 40, C from 10, F below.
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
 * The outcome of a dialogue whose last emotion is e: success for e >= 100, failure for e < 10 (for e <= 10
 * with `failureInclusive`), else neutral.
 *
 * @throws STATISTICS_INPUT for an emotion that is not finite
 *
 * Source: SAGE, table 2; of the several lines that the paper draws this one reproduces the counts.
 */
export function emotionOutcome(emotion: number, { failureInclusive = false }: OutcomeOptions = {}): Outcome {
  requireNumber('emotion', emotion)
  if (emotion >= 100) return 'success'
  return (failureInclusive ? emotion <= 10 : emotion < 10) ? 'failure' : 'neutral'
}
