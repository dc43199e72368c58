import { createRandom } from '@attune/core'

/** In the order in which they are anchors: drawn by the seed, one of each stratum in turn, so that any first few stand for all. */
export function drawAnchors<T>(all: readonly T[], stratumOf: (each: T) => string, seed: string): T[] {
  const random = createRandom(seed)
  const strata = new Map<string, { readonly each: T; readonly place: number }[]>()
  for (const each of all) {
    const stratum = strata.get(stratumOf(each)) ?? []
    strata.set(stratumOf(each), stratum)
    stratum.push({ each, place: random() })
  }
  const drawn = [...strata.values()].map((own) => own.toSorted((left, right) => left.place - right.place))
  const longest = Math.max(0, ...drawn.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    drawn.flatMap((own) => (turn < own.length ? [own[turn]!.each] : [])),
  ).flat()
}
