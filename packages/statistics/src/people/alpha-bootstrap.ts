import type { Known } from '@attune/core'
import { requireSameLength } from '../invalid-argument.js'
import { krippendorffAlpha, type MeasurementLevel } from '../krippendorff-alpha.js'
import type { Label } from '../labels.js'
import { presentValue } from '../observed.js'
import type { Ratings } from '../ratings.js'
import { type ReplicateOptions, type Replicates, replicatesOf } from './percentile-interval.js'

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
  const groups = new Map<string, T[]>()
  for (const [at, cluster] of clusters.entries()) groups.set(cluster, [...(groups.get(cluster) ?? []), items[at]!])
  return [...groups.values()]
}
