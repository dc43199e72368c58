/** The difference that a study of this size and spread finds in four of five cases. */
import { type Known, known, unknown } from '@attune/core'
import type { Detectable } from '@attune/core/findings'
import { clustersNeeded, detectableDifference, LEAST_CLUSTERS } from '@attune/statistics'
import type { Tested } from './tested.js'

interface DetectableOptions {
  /** What p is compared with: the error of the claim's interval. */
  readonly alpha: number
  /** The difference that matters, as the config has it. */
  readonly matters?: number | undefined
}

/**
 * At the level at which the claim is decided, from the spread of its scenarios. It is always larger than what was seen: a difference as
 * large as the one that is not found would be found in about half of such studies.
 */
export function detectable(tested: Tested, { alpha, matters }: DetectableOptions): Detectable {
  const { standardError, df, estimate, nothing, deviation, p } = tested
  if (p.state === 'unknown') return { smallest: unknown(p.why) }
  if (standardError.state === 'unknown' || df.state === 'unknown' || estimate.state === 'unknown')
    return { smallest: unknown('the spread is not known') }
  if (standardError.value === 0) return { smallest: unknown('their scenarios do not differ') }
  const smallest = detectableDifference({ standardError: standardError.value, df: df.value, alpha })
  if (smallest <= Math.abs(estimate.value - nothing)) return { smallest: unknown('more than this was seen') }
  const result = { smallest: known(smallest) }
  if (matters === undefined || deviation.state === 'unknown') return result
  return { ...result, matters, needed: neededFor(matters, deviation.value, alpha) }
}

/** Never fewer than there is a test of. */
function neededFor(matters: number, sd: number, alpha: number): Known<number> {
  const needed = clustersNeeded(matters, { sd, alpha })
  return needed.state === 'known' ? known(Math.max(LEAST_CLUSTERS, needed.value.clusters)) : needed
}
