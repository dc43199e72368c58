import { isAscending } from '@attune/statistics/series'
import { invalidArgument } from '@attune/statistics'

/**
 * Upper thresholds of the rungs of the descriptor ladder ζ on the emotion axis; the last rung has none. Rung 0 describes
 * the most negative emotions, rung 3 neutral ones, rung 6 the most positive.
 *
 * Source: ETrajEval, descriptor table of the released program.
 */
export const ladderThresholds: readonly number[] = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]

/**
 * The rung of an emotion: the first whose upper threshold is strictly greater, that is, the number of thresholds ≤
 * value.
 *
 * @param thresholds strictly ascending; R − 1 of them make rungs 0…R − 1
 * @throws STATISTICS_INPUT for a value that is NaN, or thresholds out of order
 */
export function rungOf(value: number, thresholds: readonly number[] = ladderThresholds): number {
  if (Number.isNaN(value)) throw invalidArgument('not_finite', 'The emotion is NaN.')
  requireThresholds(thresholds)
  const rung = thresholds.findIndex((threshold) => value < threshold)
  return rung === -1 ? thresholds.length : rung
}

export function requireThresholds(thresholds: readonly number[]): void {
  if (isAscending(thresholds)) return
  throw invalidArgument(
    'out_of_range',
    `Ladder thresholds [${thresholds.join(', ')}] are not finite and strictly ascending.`,
  )
}
