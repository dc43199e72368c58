/**
 * Values of both sides of a comparison in paired form, for tests, figures and counts of missing
 * values.
 */
import type { ComparedValue } from '@attune/core/findings'
import { pairValues } from '@attune/statistics'

type Values = readonly ComparedValue[]

/**
 * Clusters and order of a side's values. Columns of a table share them, because they are about the
 * same dialogues.
 */
interface Places {
  /** Positions of the values, ordered by cluster name. */
  readonly order: readonly number[]
  /** Clusters of the values, in the order of `order`. */
  readonly clusters: readonly string[]
  readonly scenarios: readonly string[]
  readonly places: ReadonlyMap<string, number>
  /** True if each value is the only one of its cluster. */
  readonly isSingle: boolean
}

/** One side in array form. It is cached, since comparisons of a table share their sides. */
interface Side extends Places {
  /** Numbers; NaN for unknown values. */
  readonly numbers: Float64Array
  /** The same numbers, ordered by the names of their clusters. */
  readonly inOrder: readonly number[]
  readonly known: number
  readonly hasSeekers: boolean
}

const read = new WeakMap<Values, Side>()

export function sideOf(values: Values): Side {
  const before = read.get(values)
  if (before) return before
  const places = placesOf(values)
  const numbers = Float64Array.from(values, ({ value }) =>
    value.state === 'known' ? value.value : NaN,
  )
  const side = {
    ...places,
    numbers,
    inOrder: places.order.map((at) => numbers[at]!),
    known: values.filter(({ value }) => value.state === 'known').length,
    hasSeekers: values.some(({ seeker }) => seeker !== undefined),
  }
  read.set(values, side)
  return side
}

/** Cache of recently read sides, since consecutive columns of a table use the same ones. */
const recent: { readonly values: Values; readonly places: Places }[] = []
const RECENT = 4

function placesOf(values: Values): Places {
  const same = recent.find((each) => areOfSamePlaces(each.values, values))
  if (same) return same.places
  const clusters = values.map(({ cluster }) => cluster)
  const order = [...values.keys()].sort((a, b) =>
    clusters[a]! < clusters[b]! ? -1 : Number(clusters[a]! > clusters[b]!) || a - b,
  )
  const places = {
    order,
    clusters: order.map((at) => clusters[at]!),
    scenarios: order.map((at) => values[at]!.scenario ?? clusters[at]!),
    places: new Map(values.map(({ pair }, at) => [pair, at])),
    isSingle: new Set(clusters).size === clusters.length,
  }
  recent.unshift({ values, places })
  recent.length = Math.min(recent.length, RECENT)
  return places
}

const areOfSamePlaces = (one: Values, other: Values): boolean =>
  one.length === other.length &&
  one.every(({ pair, cluster, scenario }, at) => {
    const { pair: otherPair, cluster: otherCluster, scenario: otherScenario } = other[at]!
    return otherPair === pair && otherCluster === cluster && otherScenario === scenario
  })

/** True if both sides have the same dialogues in the same order. */
export const areOfSameDialogues = (first: Values, second: Values): boolean =>
  sideOf(first).places === sideOf(second).places

/** Known paired values of both sides, ordered by cluster. */
export interface Paired {
  readonly clusters: readonly string[]
  readonly scenarios: readonly string[]
  readonly first: readonly number[]
  readonly second: readonly number[]
  readonly isSingle: boolean
}

/** Cache of the last result, since consecutive comparisons use the same pair. */
let last: { readonly first: Values; readonly second: Values; readonly paired: Paired } | undefined

/**
 * Pairs the sides. Throws STATISTICS_INPUT if a side has two values for a pair, or if a pair is in
 * two clusters.
 */
export function pairedOf(first: Values, second: Values): Paired {
  if (last?.first === first && last.second === second) return last.paired
  const paired = pair(first, second)
  last = { first, second, paired }
  return paired
}

function pair(first: Values, second: Values): Paired {
  const [one, other] = [sideOf(first), sideOf(second)]
  if (one.places.size < first.length || other.places.size < second.length) pairValues(first, second)
  if (one.places === other.places && one.known === first.length && other.known === second.length) {
    const { clusters, scenarios, isSingle } = one
    return { clusters, scenarios, first: one.inOrder, second: other.inOrder, isSingle }
  }
  const found = {
    clusters: [] as string[],
    scenarios: [] as string[],
    first: [] as number[],
    second: [] as number[],
  }
  for (const at of one.order) {
    const { pair: name, cluster, scenario = cluster } = first[at]!
    const place = second[at]?.pair === name ? at : other.places.get(name)
    if (place === undefined) continue
    if (second[place]!.cluster !== cluster) pairValues(first, second)
    const [a, b] = [one.numbers[at]!, other.numbers[place]!]
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    found.clusters.push(cluster)
    found.scenarios.push(scenario)
    found.first.push(a)
    found.second.push(b)
  }
  return { ...found, isSingle: one.isSingle }
}

/** Means by cluster. Values of one cluster must be adjacent. */
export function meansOf(
  names: readonly string[],
  values: readonly number[],
  isSingle: boolean,
): readonly number[] {
  if (isSingle) return values
  const means: number[] = []
  for (let from = 0; from < names.length;) {
    let [to, sum] = [from, 0]
    for (; to < names.length && names[to] === names[from]; to++) sum += values[to]!
    means.push(sum / (to - from))
    from = to
  }
  return means
}

/** Mean difference of each cluster, first minus second. */
export function differencesOf({ clusters, first, second, isSingle }: Paired): readonly number[] {
  const all = first.map((value, at) => value - second[at]!)
  return meansOf(clusters, all, isSingle)
}

/** Means of the known values of one side, by cluster. */
export function clusterMeansOf(values: Values): readonly number[] {
  const { order, numbers, isSingle } = sideOf(values)
  const known = order.filter((at) => !Number.isNaN(numbers[at]!))
  return meansOf(
    known.map((at) => values[at]!.cluster),
    known.map((at) => numbers[at]!),
    isSingle,
  )
}
