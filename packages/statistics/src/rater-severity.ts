import { type Known, known, unknown } from '@attune/core'
import { clusterMean, type MeanEstimate } from './cluster-mean.js'
import type { ClusteredValue } from './clusters.js'
import { presentValue, type Observed } from './observed.js'
import { itemsOf, type Ratings } from './ratings.js'

/**
 * How much higher or lower each rater rates than the others do on the same items.
 *
 * For a rater: the mean over items of the rating less the mean of the other raters' ratings of that item, with the t interval
 * of `clusterMean` over items. Below 0 a rater is severe, above 0 lenient. Items that the rater or all others left out take no
 * part; without any the estimate is unknown (`no_values`). Throws length_mismatch, not_finite, out_of_range (confidence).
 */
export function raterSeverity(ratings: Ratings, confidence = 0.95): MeanEstimate[] {
  const items = itemsOf(ratings)
  return Array.from({ length: ratings.raters }, (_, rater) => {
    const leads = items.map((item, at): ClusteredValue => ({ cluster: String(at), value: leadOf(item, rater) }))
    const { estimate, standardError, df, interval } = clusterMean(leads, { confidence })
    return { estimate, standardError, df, interval }
  })
}

function leadOf(item: readonly Observed[], rater: number): Known<number> {
  const own = presentValue(item[rater]!)
  const others = item.flatMap((each, at) => {
    const value = presentValue(each)
    return at === rater || value === undefined ? [] : [value]
  })
  if (own === undefined || others.length === 0) return unknown('missing')
  return known(own - others.reduce((sum, value) => sum + value, 0) / others.length)
}
