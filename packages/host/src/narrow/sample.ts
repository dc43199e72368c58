/**
 * Selects the scenarios of samples and shards by digests. The selection does not depend on the
 * order of the source.
 */
import { digest, type Shard } from '@attune/core/runtime'

interface Placed {
  readonly id: string
  readonly cluster: string
}

/**
 * Draws a random sample by the seed, and returns it in the order of the source. All clusters are
 * equally likely, since they have equal weight in tables. A cluster contributes a second scenario
 * only when each has contributed one, which makes small samples most informative. A larger sample
 * contains a smaller one.
 */
export function sampled<S extends Placed>(
  all: readonly S[],
  size: number,
  seed: string,
): readonly S[] {
  const orderOf = (kind: string, name: string): string => digest(['sample', seed, kind, name])
  const clusters = new Map<string, S[]>()
  for (const each of all) clusters.set(each.cluster, [...(clusters.get(each.cluster) ?? []), each])
  const ranked = [...clusters].flatMap(([cluster, own]) => {
    const order = orderOf('cluster', cluster)
    const drawn = own
      .map((each) => ({ each, order: orderOf('scenario', each.id) }))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    return drawn.map(({ each }, rank) => ({ each, rank, order }))
  })
  const first = ranked
    .toSorted((a, b) => a.rank - b.rank || (a.order < b.order ? -1 : 1))
    .slice(0, size)
  const chosen = new Set(first.map(({ each }) => each))
  return all.filter((each) => chosen.has(each))
}

/**
 * True if the shard contains the cluster. Clusters are never split, and are in the same shard in
 * every evaluation.
 */
export const inShard = (cluster: string, { index, of }: Shard): boolean =>
  Number.parseInt(digest(['shard', cluster]).slice(0, 12), 16) % of === index - 1
