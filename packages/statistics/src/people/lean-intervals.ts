import { type Known, known, unknown } from '@attune/core'
import { studentCritical } from '../distributions.js'
import { requireLevel, requireSameLength } from '../invalid-argument.js'
import { groupedBy, mean, presentValue } from '../observed.js'
import { itemsOf, type Ratings } from '../ratings.js'
import type { Interval } from '../resample.js'
import {
  connectedRaters,
  raterEffectsOf,
  type NormalEquations,
  normalEquations,
} from './additive-fit.js'
import { fitItems } from './rater-severity.js'

/**
 * Jackknife intervals of the rater effects (leans) of `raterSeverity`. They stay valid if some
 * raters are noisier than others.
 *
 * The fit is repeated without each of the G clusters of items; lean_(g) is the effect without
 * cluster g. The interval is lean ± t_{G - 1} se, with se^2 = (G - 1) / G sum (lean_(g) - their
 * mean)^2. Results are in the order of the raters. Unknown: `too_few_raters` (under two),
 * `too_few_clusters` (under three), `not_connected` (also if raters are connected only by one
 * cluster), `no_values`. Throws length_mismatch, out_of_range (confidence).
 */
export function leanIntervals(
  ratings: Ratings,
  clusters: readonly string[],
  confidence = 0.95,
): Known<Interval>[] {
  requireLevel(confidence, 'confidence')
  const items = itemsOf(ratings)
  requireSameLength(items, clusters)
  const groups = groupedBy(items.entries(), ([at]) => clusters[at]!)
  const pieces = Array.from(groups.values(), (group) =>
    fitItems(group.map(([, item]) => item.map(presentValue))),
  ).filter((group) => group.length > 0)
  const all = pieces.flat()
  const order = [...new Set(all.flatMap((item) => item.map(({ rater }) => rater)))].sort(
    (left, right) => left - right,
  )
  const none = (why: string): Known<Interval>[] =>
    Array.from({ length: ratings.raters }, () => unknown(why))
  if (order.length < 2) return none('too_few_raters')
  if (connectedRaters(all, order).length > 1) return none('not_connected')
  if (pieces.length < 3) return none('too_few_clusters')

  const whole = normalEquations(all, order)
  const raterEffects = raterEffectsOf(whole)!
  const parts = pieces.map((piece) =>
    raterEffectsOf(subtracted(whole, normalEquations(piece, order))),
  )
  if (!parts.every((part) => part !== undefined)) return none('not_connected')
  const reach = studentCritical(confidence, pieces.length - 1)
  return Array.from({ length: ratings.raters }, (_, rater) => {
    const at = order.indexOf(rater)
    if (at === -1) return unknown('no_values')
    const own = parts.map((part) => part[at]!)
    const centre = mean(own)
    const squares = own.reduce((sum, each) => sum + (each - centre) ** 2, 0)
    const se = Math.sqrt((squares * (pieces.length - 1)) / pieces.length)
    return known({ lower: raterEffects[at]! - reach * se, upper: raterEffects[at]! + reach * se })
  })
}

const subtracted = (whole: NormalEquations, part: NormalEquations): NormalEquations => ({
  matrix: whole.matrix.map((row, i) => row.map((value, j) => value - part.matrix[i]![j]!)),
  right: whole.right.map((value, i) => value - part.right[i]!),
})
