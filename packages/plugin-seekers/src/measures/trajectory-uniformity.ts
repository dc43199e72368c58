import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { mean } from '@attune/statistics'

export interface TrajectoryUniformity {
  /** Number of curves with at least two values. */
  readonly n: number
  /** Number of these curves that are constant. `value` ignores them. */
  readonly flat: number
  readonly pairs: number
  /**
   * Mean correlation over all pairs of curves that vary, at most 1; higher means more alike.
   * Unknown: `too_few_curves`.
   */
  readonly value: Known<number>
  /** Share of curves that end higher than they begin. */
  readonly rising: Known<number>
}

const FLAT = 1e-12

/**
 * Measures how alike the curves of a seeker's dialogues are. Each curve is first interpolated at
 * `points` equidistant points.
 */
export function trajectoryUniformity(
  curves: readonly (readonly Known<number>[])[],
  points: number,
): TrajectoryUniformity {
  const used = curves.map((curve) => partition(curve).values).filter((curve) => curve.length >= 2)
  const drawn = used.map((curve) => resampled(curve, points))
  const moving = drawn
    .filter((curve) => Math.max(...curve) - Math.min(...curve) > FLAT)
    .map(normalised)
  const counts = {
    n: used.length,
    flat: used.length - moving.length,
    pairs: (moving.length * (moving.length - 1)) / 2,
  }
  const rising = used.filter((curve) => curve.at(-1)! > curve[0]!).length / used.length
  return {
    ...counts,
    value: counts.pairs === 0 ? unknown('too_few_curves') : known(meanCorrelation(moving)),
    rising: used.length === 0 ? unknown('too_few_curves') : known(rising),
  }
}

function resampled(curve: readonly number[], points: number): number[] {
  return Array.from({ length: points }, (_, at) => {
    const position = (at * (curve.length - 1)) / (points - 1)
    const below = Math.min(Math.floor(position), curve.length - 2)
    return curve[below]! + (position - below) * (curve[below + 1]! - curve[below]!)
  })
}

/**
 * Shifts and scales a curve to mean 0 and Euclidean norm 1, so that the correlation of two curves
 * is their dot product.
 */
function normalised(curve: readonly number[]): number[] {
  const middle = mean(curve)
  const length = Math.hypot(...curve.map((value) => value - middle))
  return curve.map((value) => (value - middle) / length)
}

/**
 * Mean correlation over all pairs of n curves, in linear time: (|Σ curves|² − n) / (n (n − 1)).
 * Curves must have mean 0 and norm 1.
 */
function meanCorrelation(curves: readonly (readonly number[])[]): number {
  const sums = curves[0]!.map((_, at) => curves.reduce((sum, curve) => sum + curve[at]!, 0))
  const squares = sums.reduce((sum, each) => sum + each ** 2, 0)
  return (squares - curves.length) / (curves.length * (curves.length - 1))
}
