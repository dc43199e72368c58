/**
 * Ranks of the clusters of a list of values. The columns of a table are about the same dialogues,
 * so the ranks of recent lists are kept: sorting names takes longer than computing a mean.
 */

export interface ClusterOrder {
  /** Cluster of each value. */
  readonly clusters: readonly string[]
  /** Names of the clusters, sorted by UTF-16 code units, as by `<`. */
  readonly names: readonly string[]
  /** For each value, the index of its cluster in `names`. */
  readonly ranks: Uint32Array
}

/** Number of kept lists: two supporters in two tables. */
const RECENT = 4

let recent: readonly ClusterOrder[] = []

export function clusterOrderOf(values: readonly { readonly cluster: string }[]): ClusterOrder {
  const kept = recent.find(
    ({ clusters }) =>
      clusters.length === values.length &&
      clusters.every((name, at) => name === values[at]!.cluster),
  )
  const order = kept ?? readOrder(values.map(({ cluster }) => cluster))
  if (order !== recent[0])
    recent = [order, ...recent.filter((each) => each !== order)].slice(0, RECENT)
  return order
}

function readOrder(clusters: readonly string[]): ClusterOrder {
  const names = [...new Set(clusters)].sort()
  const places = new Map(names.map((name, at) => [name, at]))
  return { clusters, names, ranks: Uint32Array.from(clusters, (name) => places.get(name)!) }
}
