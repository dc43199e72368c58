import { type Known, known } from '@attune/core'
import { clusterShare } from './cluster-share.js'
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
