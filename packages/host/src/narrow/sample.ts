/** Which scenarios a sample and a shard have: told by digests, whatever the order of the source. */
import { digest, type Shard } from '@attune/core/runtime'

interface Placed {
  readonly id: string
  readonly cluster: string
}

/**
 * A random sample by the seed, in the order of the source. Every cluster is as likely as any other, as all count the same in
 * tables, and none gives a second scenario before each has given one: that is what a few scenarios tell most. A larger
 * sample holds a smaller one.
 */
export function sampled<S extends Placed>(all: readonly S[], size: number, seed: string): readonly S[] {
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
  const first = ranked.toSorted((a, b) => a.rank - b.rank || (a.order < b.order ? -1 : 1)).slice(0, size)
  const chosen = new Set(first.map(({ each }) => each))
  return all.filter((each) => chosen.has(each))
}

/** Whole clusters fall into one shard, and the same in every evaluation. */
export const inShard = (cluster: string, { index, of }: Shard): boolean =>
  Number.parseInt(digest(['shard', cluster]).slice(0, 12), 16) % of === index - 1
