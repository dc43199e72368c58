import { type PairableValue, presentValue } from '@attune/statistics'

export type SideName = 'first' | 'second'

/** What two sides have for one scenario and repeat; nothing where a value is lost. */
export interface Dialogue {
  readonly cluster: string
  readonly first: number | undefined
  readonly second: number | undefined
}

/** All dialogues that either side has, or lost. */
export function dialoguesOf(first: readonly PairableValue[], second: readonly PairableValue[]): Dialogue[] {
  const others = new Map(second.map((each) => [each.pair, each]))
  const own = new Set(first.map(({ pair }) => pair))
  const valueOf = (each: PairableValue | undefined): number | undefined => each && presentValue(each.value)
  return [
    ...first.map((each) => ({
      cluster: each.cluster,
      first: valueOf(each),
      second: valueOf(others.get(each.pair)),
    })),
    ...second
      .filter(({ pair }) => !own.has(pair))
      .map((each) => ({ cluster: each.cluster, first: undefined, second: valueOf(each) })),
  ]
}

/** In the order of clusters' names, so that nothing depends on the order in which values came. */
export function byCluster<T extends { readonly cluster: string }>(values: Iterable<T>): (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(value.cluster)
    if (group === undefined) groups.set(value.cluster, [value])
    else group.push(value)
  }
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, group]) => group)
}
