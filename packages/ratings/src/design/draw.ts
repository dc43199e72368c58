import type { Random } from '@attune/core/internal'

/**
 * A scenario cluster or dialogue that can be drawn, identified by its position in the run. Names do
 * not affect the draw.
 */
export interface Unit {
  readonly place: number
  readonly stratum?: string
}

export interface Drawn extends Unit {
  readonly probability: number
}

/**
 * Minimum number of drawn clusters per stratum, so that the stratum's variance can be estimated.
 */
const LEAST_PER_STRATUM = 5

/**
 * Draws `count` units without replacement and returns them in the order of the run. With strata,
 * each contributes in proportion to its size.
 */
export function draw(units: readonly Unit[], count: number, random: Random): Drawn[] {
  const strata = new Map<string, Unit[]>()
  for (const unit of units) {
    const name = unit.stratum ?? ''
    const own = strata.get(name)
    if (own === undefined) strata.set(name, [unit])
    else own.push(unit)
  }
  const shares = allocate(
    [...strata.values()].map(({ length }) => length),
    count,
  )
  return [...strata.values()]
    .flatMap((own, at) => {
      const wanted = shares[at]!
      return shuffled(own, random)
        .slice(0, wanted)
        .map((unit) => ({ ...unit, probability: wanted / own.length }))
    })
    .sort((left, right) => left.place - right.place)
}

/**
 * Proportional allocation by largest remainders. Each stratum gets at least five units, or all if
 * it has fewer.
 */
function allocate(sizes: readonly number[], count: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const wanted = Math.min(count, total)
  const least = sizes.map((size) => (sizes.length === 1 ? 0 : Math.min(size, LEAST_PER_STRATUM)))
  const exact = sizes.map((size) => (size * wanted) / total)
  const shares = exact.map((share, at) =>
    Math.min(sizes[at]!, Math.max(least[at]!, Math.floor(share))),
  )
  const order = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
  let left = wanted - shares.reduce((sum, share) => sum + share, 0)
  for (let round = 0; left > 0 && round < total; round++) {
    const { at } = order[round % order.length]!
    if (shares[at]! >= sizes[at]!) continue
    shares[at]! += 1
    left -= 1
  }
  return shares
}

/** Returns a shuffled copy of a list (Fisher-Yates). */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const result = [...values]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[result[at], result[other]] = [result[other]!, result[at]!]
  }
  return result
}
