import { mean } from '@attune/statistics'

/** Values grouped by a key, groups and values in order of first appearance. */
export function grouped<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [value])
    else own.push(value)
  }
  return groups
}

/**
 * Values grouped by cluster, in the order of the clusters' names, so that results do not depend on
 * the order of values.
 */
export function byCluster<T extends { readonly cluster: string }>(values: Iterable<T>): T[][] {
  const groups = grouped(values, ({ cluster }) => cluster)
  return [...groups.keys()].sort().map((cluster) => groups.get(cluster)!)
}

/** Positions of the values of each cluster, in the order of the clusters' names. */
export const positionsByCluster = (values: readonly { readonly cluster: string }[]): number[][] =>
  byCluster(values.map(({ cluster }, at) => ({ cluster, at }))).map((own) =>
    own.map(({ at }) => at),
  )

/** The first entry of each group, with the mean of the group's values. */
export const meansBy = <T extends { readonly value: number }>(
  all: readonly T[],
  keyOf: (each: T) => string,
): T[] =>
  Array.from(grouped(all, keyOf).values(), (group) => ({
    ...group[0]!,
    value: mean(group.map(({ value }) => value)),
  }))
