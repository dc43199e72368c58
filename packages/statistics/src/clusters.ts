import { requireFinite } from './invalid-argument.js'
import { mean } from './moments.js'
import { type Observed, presentValue } from './observed.js'

/** A value of a cluster: values of the same cluster (scores of one scenario, say) are not independent of each other. */
export interface ClusteredValue {
  readonly cluster: string
  readonly value: Observed
  /** Of a difference first - second the two values: what tails they have says more than the difference does. */
  readonly sides?: readonly [first: number, second: number]
}

/** The values of one cluster; at least one. */
export interface NamedGroup {
  readonly cluster: string
  readonly values: readonly number[]
}

/** What weighs the same: every cluster (its mean is then one value), or every value. */
export type Weighing = 'clusters' | 'values'

export interface Clusters {
  /** The values that are there, by cluster; sorted, so that nothing depends on the order in which they came. */
  readonly named: readonly NamedGroup[]
  /** The same without the names. */
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
    requireFinite([present])
    n += 1
    const group = groups.get(cluster)
    if (group === undefined) groups.set(cluster, [present])
    else group.push(present)
  }
  const named = [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([cluster, group]) => ({ cluster, values: group.sort((left, right) => left - right) }))
  return { named, groups: named.map((group) => group.values), n, nMissing }
}

/** Clusters as they are, or each as its mean. */
export const weighGroups = (groups: readonly NamedGroup[], weigh: Weighing): readonly NamedGroup[] =>
  weigh === 'values' ? groups : groups.map(({ cluster, values }) => ({ cluster, values: [mean(values)] }))
