/** Difference that a study of this size and spread detects with a power of 80 %. */
import { type Known, known, unknown } from '@attune/core'
import type { Detectable } from '@attune/core/findings'
import { clustersNeeded, detectableDifference, LEAST_CLUSTERS } from '@attune/statistics'
import type { Tested } from './tested.js'

interface DetectableOptions {
  /** Error probability of the claim's interval, after adjustment. */
  readonly alpha: number
  /** Smallest difference of interest, from the config. */
  readonly matters?: number | undefined
}

/**
 * Smallest difference that this study detects with a power of 80 %, at the level of the claim.
 * Unknown if the observed difference is at least as large.
 */
export function detectable(tested: Tested, { alpha, matters }: DetectableOptions): Detectable {
  const { standardError, df, estimate, nullValue, deviation, p } = tested
  if (p.state === 'unknown') return { smallest: unknown(p.why) }
  if (standardError.state === 'unknown' || df.state === 'unknown' || estimate.state === 'unknown')
    return { smallest: unknown('the spread is not known') }
  if (standardError.value === 0) return { smallest: unknown('their scenarios do not differ') }
  const smallest = detectableDifference({ standardError: standardError.value, df: df.value, alpha })
  if (smallest <= Math.abs(estimate.value - nullValue))
    return { smallest: unknown('more than this was seen') }
  const result = { smallest: known(smallest) }
  if (matters === undefined || deviation.state === 'unknown') return result
  return { ...result, matters, needed: neededFor(matters, deviation.value, alpha) }
}

/** Number of scenarios needed to detect the difference, at least the minimum for a test. */
function neededFor(matters: number, sd: number, alpha: number): Known<number> {
  const needed = clustersNeeded(matters, { sd, alpha })
  return needed.state === 'known' ? known(Math.max(LEAST_CLUSTERS, needed.value.clusters)) : needed
}
