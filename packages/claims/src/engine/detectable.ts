import { known, type Known, unknown } from '@attune/core'
import type { Detectable, Interval } from '@attune/core/findings'
import type { ShareOfLevel } from './families.js'
import { clustersNeeded, smallestDifference } from '@attune/statistics'

export interface DetectableOf {
  readonly deviation: Known<number>
  readonly clusters: number
  readonly estimate: Known<number>
  readonly interval: Known<Interval>
  readonly alpha: number
  readonly share: ShareOfLevel
  /** The difference that matters, as the config has it. */
  readonly matters?: number | undefined
}

/**
 * What this number of scenarios would show in four of five studies, from the spread of the scenarios; and how many the difference that
 * matters needs. The difference that was seen has no part in it: a study that is planned from it is too small or endless.
 */
export function detectable(of: DetectableOf): Detectable {
  const { deviation, clusters, matters, estimate, interval, share } = of
  if (deviation.state === 'unknown' || clusters < 2) return { smallest: unknown('the spread is not known') }
  if (deviation.value === 0) return { smallest: unknown('their scenarios do not differ') }
  const alpha = of.alpha * share.ofOne
  const smallest = smallestOf(clusters, alpha)
  if (smallest.state === 'unknown' || 2 ** (1 - clusters) >= of.alpha * share.ofLeast)
    return { smallest: unknown('no difference is likely to show at this number') }
  if (reachOf(estimate, interval) > smallest.value * deviation.value) {
    return { smallest: unknown('the values are too skewed to say which differences would show') }
  }
  const result = { smallest: known(smallest.value * deviation.value) }
  if (matters === undefined) return result
  const needed = clustersNeeded(matters, { sd: deviation.value, alpha })
  if (needed.state === 'unknown') return { ...result, matters, needed }
  const fewest = Math.floor(1 - Math.log2(of.alpha * share.ofLeast)) + 1
  return { ...result, matters, needed: known(Math.max(fewest, needed.value.clusters)) }
}

/** The longer side of the interval. Of values without skew it is shorter than the difference that they would show. */
function reachOf(estimate: Known<number>, interval: Known<Interval>): number {
  if (estimate.state === 'unknown' || interval.state === 'unknown') return 0
  return Math.max(estimate.value - interval.value.lower, interval.value.upper - estimate.value)
}

/** In standard deviations: the same for all claims of one size. */
const sizes = new Map<string, Known<number>>()

function smallestOf(clusters: number, alpha: number): Known<number> {
  const key = `${clusters} ${alpha}`
  const size = sizes.get(key) ?? smallestDifference(clusters, { sd: 1, alpha })
  sizes.set(key, size)
  return size
}
