import { known, type Known, unknown } from '@attune/core'
import type { Detectable } from '@attune/core/findings'
import { clustersNeeded, smallestDifference } from '@attune/statistics'

export interface DetectableOf {
  readonly deviation: Known<number>
  readonly clusters: number
  /** The share of the level that one claim of its family is planned at. */
  readonly alpha: number
  /** The difference that matters, as the config has it. */
  readonly matters?: number | undefined
}

/**
 * What this number of scenarios would show in four of five studies, from the spread of the scenarios; and how many the difference that
 * matters needs. The difference that was seen has no part in it: a study that is planned from it is too small or endless.
 */
export function detectable({ deviation, clusters, alpha, matters }: DetectableOf): Detectable {
  if (deviation.state === 'unknown' || clusters < 2) return { smallest: unknown('the spread is not known') }
  const smallest = smallestOf(clusters, alpha)
  const result = { smallest: smallest.state === 'known' ? known(smallest.value * deviation.value) : smallest }
  if (matters === undefined) return result
  const needed = clustersNeeded(matters, { sd: deviation.value, alpha, test: 'sign-flips' })
  return { ...result, matters, needed: needed.state === 'known' ? known(needed.value.clusters) : needed }
}

/** In standard deviations: the same for all claims of one size. */
const sizes = new Map<string, Known<number>>()

function smallestOf(clusters: number, alpha: number): Known<number> {
  const key = `${clusters} ${alpha}`
  const size = sizes.get(key) ?? smallestDifference(clusters, { sd: 1, alpha, test: 'sign-flips' })
  sizes.set(key, size)
  return size
}
