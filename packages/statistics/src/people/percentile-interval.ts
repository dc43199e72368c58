import { type Known, known, unknown } from '@attune/core'
import { requireLevel, requireSameLength } from '../invalid-argument.js'
import { krippendorffAlpha, type MeasurementLevel } from '../krippendorff-alpha.js'
import { groupedBy, presentValue } from '../observed.js'
import { quantileOfSorted } from '../quantiles.js'
import type { Label, Ratings } from '../ratings.js'
import type { Draw, Interval } from '../resample.js'

/** Below this share of replicates with a value there is no interval: what is left over is no sample of the statistic. */
const LEAST_DEFINED = 0.95

export interface Replicates {
  /** In the order of the draws. */
  readonly replicates: readonly Known<number>[]
  readonly undefined: number
  /** Percentile interval of the defined replicates. Unknown: `too_many_undefined` (more than 5 %, or fewer than two left). */
  readonly interval: Known<Interval>
}

export interface ReplicateOptions {
  /** The source of resamples: `drawWith(createRandom('some seed'))`. */
  readonly draw: Draw
  /** Default 2,000. */
  readonly resamples?: number
  /** Of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
}

/** A statistic over resamples of `size` things, where it may have no value for some of them. */
export function replicatesOf(
  size: number,
  statistic: (positions: Uint32Array) => Known<number>,
  { draw, resamples = 2000, confidence = 0.95 }: ReplicateOptions,
): Replicates {
  requireLevel(confidence, 'confidence')
  const positions = new Uint32Array(size)
  const replicates = Array.from({ length: resamples }, () => {
    draw(positions)
    return statistic(positions)
  })
  const values = Float64Array.from(replicates.flatMap((each) => (each.state === 'known' ? [each.value] : []))).sort()
  const tail = (1 - confidence) / 2
  const isEnough = values.length >= LEAST_DEFINED * resamples && values.length >= 2
  return {
    replicates,
    undefined: resamples - values.length,
    interval: isEnough
      ? known({ lower: quantileOfSorted(values, tail), upper: quantileOfSorted(values, 1 - tail) })
      : unknown('too_many_undefined'),
  }
}

export interface AlphaBootstrap extends Replicates {
  /** Unknown, with the interval: `no_pairable_values`, `no_variation`. */
  readonly alpha: Known<number>
  readonly nPairable: number
  /** Items with two values or more. */
  readonly nItems: number
}

/**
 * Krippendorff's alpha and its percentile interval over resamples of items, or of clusters of items, which are drawn whole.
 *
 * `clusters` holds a label per item; draws then list positions of clusters in order of first appearance. Items with fewer than two
 * values are left out of alpha but take part in drawing. Hayes and Krippendorff, "Answering the call for a standard reliability
 * measure for coding data", Communication Methods and Measures 1, 2007. Throws as `krippendorffAlpha`, out_of_range (confidence).
 */
export function alphaBootstrap(
  ratings: Ratings<Label>,
  level: MeasurementLevel,
  options: ReplicateOptions & { readonly clusters?: readonly string[] },
): AlphaBootstrap {
  const { items } = ratings
  const { alpha, nPairable } = krippendorffAlpha(ratings, level)
  const groups = groupsOf(items, options.clusters)
  const replicates = replicatesOf(
    groups.length,
    (positions) => {
      const drawn = Array.from(positions, (at) => groups[at]!).flat()
      return krippendorffAlpha({ raters: ratings.raters, items: drawn }, level).alpha
    },
    options,
  )
  const nItems = items.filter((item) => item.filter((each) => presentValue(each) !== undefined).length > 1).length
  return { alpha, nPairable, nItems, ...replicates, interval: alpha.state === 'known' ? replicates.interval : alpha }
}

function groupsOf<T>(items: readonly T[], clusters?: readonly string[]): T[][] {
  if (clusters === undefined) return items.map((item) => [item])
  requireSameLength(items, clusters)
  const groups = groupedBy(items.entries(), ([at]) => clusters[at]!)
  return Array.from(groups.values(), (own) => own.map(([, item]) => item))
}
