import { type Known, known } from '@attune/core'
import { clusterShare, type ClusterShare } from './cluster-share.js'
import type { ClusteredValue } from './clusters.js'
import { presentValue } from './observed.js'
import type { Interval } from './resample.js'

/** Differences of two shares, -1 to 1, as parts of one share: how often the first has it, ties half. */
export const asShares = (differences: Iterable<ClusteredValue>): ClusteredValue[] =>
  Array.from(differences, ({ cluster, value }) => {
    const present = presentValue(value)
    return { cluster, value: present === undefined ? value : known((1 + present) / 2) }
  })

/**
 * The interval of a difference of two shares, from its values by pair (-1 to 1): the score interval of `clusterShare`, moved
 * to [-1, 1], which it cannot leave. It says of 0 nearly what sign flips say. Unknown as `clusterShare` has it.
 * Throws not_finite, out_of_range.
 */
export function pairedShareInterval(differences: Iterable<ClusteredValue>, confidence = 0.95): Known<Interval> {
  const { wilson } = clusterShare(asShares(differences), { confidence })
  if (wilson.state === 'unknown') return wilson
  return known({ lower: 2 * wilson.value.lower - 1, upper: 2 * wilson.value.upper - 1 })
}

/**
 * The same of two shares over clusters that are not the same: with score limits l and u of each, d - sqrt((p1 - l1)^2 +
 * (u2 - p2)^2) to d + sqrt((u1 - p1)^2 + (p2 - l2)^2). Newcombe, "Interval estimation for the difference between independent
 * proportions", Statistics in Medicine 17, 1998, method 10. Throws not_finite, out_of_range.
 */
export function unpairedShareInterval(
  first: Iterable<ClusteredValue>,
  second: Iterable<ClusteredValue>,
  confidence = 0.95,
): Known<Interval> {
  const [one, other] = [first, second].map((values) => reachOf(clusterShare(values, { confidence })))
  if (one!.state === 'unknown') return one!
  if (other!.state === 'unknown') return other!
  const difference = one!.value.share - other!.value.share
  return known({
    // The root is at most the sum: only rounding could leave the range.
    lower: Math.max(-1, difference - Math.hypot(one!.value.below, other!.value.above)),
    upper: Math.min(1, difference + Math.hypot(one!.value.above, other!.value.below)),
  })
}

interface Reach {
  readonly share: number
  readonly below: number
  readonly above: number
}

function reachOf({ estimate, wilson }: ClusterShare): Known<Reach> {
  if (estimate.state === 'unknown') return estimate
  if (wilson.state === 'unknown') return wilson
  const { lower, upper } = wilson.value
  return known({ share: estimate.value, below: estimate.value - lower, above: upper - estimate.value })
}
