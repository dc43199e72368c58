import { requireRange } from '@attune/statistics'

const sixPoints = [1, 6] as const

/**
 * An emotion e in [0, 100] on the scale from 1 to 5: 1 + 4 e / 100.
 *
 * @throws STATISTICS_INPUT for an emotion outside [0, 100]
 *
 * Source: SAGE, utterance quality test: its text has 3.64 for 65.9 and 2.27 for 31.8.
 */
export function emotionToFive(emotion: number): number {
  requireRange('emotion', emotion, [0, 100])
  return 1 + (4 * emotion) / 100
}

/**
 * A grade g in [1, 6] on the scale from 0 to 100 in equal steps: (g - 1) / 5 · 100.
 *
 * @throws STATISTICS_INPUT for a grade outside [1, 6]
 */
export function sixToHundred(grade: number): number {
  requireRange('grade', grade, sixPoints)
  return ((grade - 1) / 5) * 100
}

/**
 * A grade g in [1, 6] on the scale from 1 to 5: 1 + (g - 1) · 4 / 5.
 *
 * @throws STATISTICS_INPUT for a grade outside [1, 6]
 */
export function sixToFive(grade: number): number {
  requireRange('grade', grade, sixPoints)
  return 1 + ((grade - 1) * 4) / 5
}
