import { requireFinite } from './invalid-argument.js'
import { type Observed, presentValue } from './observed.js'

/** A value of a cluster: values of the same cluster (scores of one scenario, say) are not independent of each other. */
export interface ClusteredValue {
  readonly cluster: string
  readonly value: Observed
}

export interface Clusters {
  /** The values that are there, by cluster; sorted, so that nothing depends on the order in which they came. */
  readonly groups: readonly (readonly number[])[]
  /** Values that are there. */
  readonly n: number
  /** Values that are missing. */
  readonly nMissing: number
}

/** Throws not_finite. */
export function groupByCluster(values: Iterable<ClusteredValue>): Clusters {
  const groups = new Map<string, number[]>()
  let n = 0
  let nMissing = 0
  for (const { cluster, value } of values) {
    const present = presentValue(value)
    if (present === undefined) {
      nMissing += 1
      continue
    }
    n += 1
    const group = groups.get(cluster)
    if (group === undefined) groups.set(cluster, [present])
    else group.push(present)
  }
  const sorted = [...groups].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, group]) => group)
  for (const group of sorted) {
    requireFinite(group)
    group.sort((left, right) => left - right)
  }
  return { groups: sorted, n, nMissing }
}
