import { requireDistinct } from '../input.js'
import type { SocialPoint } from '../parsing/placed-models.js'
import { requireNumber } from '@attune/statistics'

export type Quadrant =
  | 'empathy-structured'
  | 'empathy-creative'
  | 'solution-structured'
  | 'solution-creative'
  /** On one of the axes. */
  | 'axis'

export interface MeanSocialPoint extends SocialPoint {
  /** How many runs place this model. */
  readonly runs: number
  readonly quadrant: Quadrant
  /** How many of these runs lay outside the frame on either axis and were limited. */
  readonly clamped: number
}

const limit = (value: number): number => Math.min(1, Math.max(-1, value))

const limitedMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + limit(value), 0) / values.length

/** Means of decimal fractions that cancel out differ from 0 only by rounding errors. */
const isZero = (value: number): boolean => Math.abs(value) < 1e-12

function quadrantOf(x: number, y: number): Quadrant {
  if (isZero(x) || isZero(y)) return 'axis'
  return `${y > 0 ? 'empathy' : 'solution'}-${x > 0 ? 'creative' : 'structured'}`
}

function meanPoint(model: string, points: readonly SocialPoint[]): MeanSocialPoint {
  const x = limitedMean(points.map((point) => point.x))
  const y = limitedMean(points.map((point) => point.y))
  const clamped = points.filter((point) => limit(point.x) !== point.x || limit(point.y) !== point.y).length
  return { model, runs: points.length, x, y, quadrant: quadrantOf(x, y), clamped }
}

/**
 * The place of each model in the social cognition coordinate: the mean of its points over the runs that place it, each
 * axis limited to [-1, 1] first. Sorted by model.
 *
 * @throws STATISTICS_INPUT for a model placed twice by one run, or a coordinate that is not finite
 *
 * Source: SAGE, figure 7 and the prompt of the coordinate, which gives the range from -1 to 1.
 */
export function meanCoordinates(runs: readonly (readonly SocialPoint[])[]): MeanSocialPoint[] {
  const byModel = new Map<string, SocialPoint[]>()
  for (const run of runs) {
    requireDistinct(
      'model',
      run.map(({ model }) => model),
    )
    for (const point of run) {
      requireNumber('x coordinate', point.x)
      requireNumber('y coordinate', point.y)
      byModel.set(point.model, [...(byModel.get(point.model) ?? []), point])
    }
  }
  return [...byModel]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([model, points]) => meanPoint(model, points))
}
