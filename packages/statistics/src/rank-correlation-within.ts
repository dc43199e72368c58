import { type Known, known, unknown } from '@attune/core'
import { productMoment } from './correlation.js'
import { requireFinite } from './invalid-argument.js'
import { groupedBy, mean } from './observed.js'
import { codesOf } from './ranks.js'

export interface RankCorrelationWithin {
  readonly bySystem: Readonly<Record<string, Known<number>>>
  /** Mean of rho over the systems for which it is defined; unknown (`constant`) without any. */
  readonly mean: Known<number>
  readonly nSystems: number
}

/** A dialogue of one system, with its values of two measures. */
interface SystemRow {
  readonly system: string
  readonly x: number
  readonly y: number
}

/**
 * Returns a function that computes Spearman's rho of two measures over the dialogues of each
 * system, and the mean of rho over systems, for a subset of the rows that is given as distinct
 * positions. Values are sorted only once, so each call takes linear time, which the
 * jackknife needs. Throws not_finite.
 */
export function rankCorrelationWithinParts(
  rows: readonly SystemRow[],
): (positions: ArrayLike<number>) => RankCorrelationWithin {
  requireFinite(rows.map(({ x }) => x))
  requireFinite(rows.map(({ y }) => y))
  const systemOf: System[] = []
  const placeOf = new Uint32Array(rows.length)
  const numbered = rows.map(({ system }, at) => ({ system, at }))
  const systems = [...groupedBy(numbered, ({ system }) => system)].map(([name, own]) => {
    const system = new System(
      name,
      own.map(({ at }) => rows[at]!),
    )
    for (const [place, { at }] of own.entries()) {
      systemOf[at] = system
      placeOf[at] = place
    }
    return system
  })
  return (positions) => {
    for (const system of systems) system.clear()
    const inOrder: System[] = []
    for (let next = 0; next < positions.length; next++) {
      const at = positions[next]!
      const system = systemOf[at]!
      if (system.add(placeOf[at]!) === 1) inOrder.push(system)
    }
    return meanOver(inOrder)
  }
}

function meanOver(systems: readonly System[]): RankCorrelationWithin {
  const bySystem = systems.map((system) => [system.name, system.rho()] as const)
  const defined = bySystem.flatMap(([, rho]) => (rho.state === 'known' ? [rho.value] : []))
  return {
    bySystem: Object.fromEntries(bySystem),
    mean: defined.length === 0 ? unknown('constant') : known(mean(defined)),
    nSystems: defined.length,
  }
}

/** Rows of one system, and the subset of them that is being ranked. */
class System {
  readonly #x: Ranker
  readonly #y: Ranker
  readonly #places: Uint32Array
  #size = 0

  constructor(
    readonly name: string,
    rows: readonly SystemRow[],
  ) {
    this.#x = new Ranker(rows.map(({ x }) => x))
    this.#y = new Ranker(rows.map(({ y }) => y))
    this.#places = new Uint32Array(rows.length)
  }

  clear(): void {
    this.#size = 0
  }

  /** Adds a row to the subset, and returns the size of the subset. */
  add(place: number): number {
    this.#places[this.#size] = place
    return ++this.#size
  }

  /** Spearman's rho of the subset. */
  rho(): Known<number> {
    if (this.#size < 2) return unknown('too_few_pairs')
    const part = this.#places.subarray(0, this.#size)
    const [x, y] = [this.#x.ranks(part), this.#y.ranks(part)]
    return x && y ? known(productMoment(x, y)) : unknown('constant')
  }
}

/** Computes ranks of subsets of a list of values by counting, in linear time. */
class Ranker {
  readonly #codes: Uint32Array
  readonly #counts: Uint32Array
  /** Midrank of each distinct value, by code. */
  readonly #rankOf: Float64Array

  constructor(values: readonly number[]) {
    this.#codes = codesOf(values)
    const distinct = this.#codes.reduce((most, code) => Math.max(most, code + 1), 0)
    this.#counts = new Uint32Array(distinct)
    this.#rankOf = new Float64Array(distinct)
  }

  /** Midranks of the values at these places; undefined if all are equal. */
  ranks(places: Uint32Array): Float64Array | undefined {
    const [codes, counts, rankOf] = [this.#codes, this.#counts.fill(0), this.#rankOf]
    for (let at = 0; at < places.length; at++) counts[codes[places[at]!]!]! += 1
    if (counts[codes[places[0]!]!] === places.length) return undefined
    let smaller = 0
    for (let code = 0; code < rankOf.length; code++) {
      const count = counts[code]!
      rankOf[code] = smaller + (count + 1) / 2
      smaller += count
    }
    const ranks = new Float64Array(places.length)
    for (let at = 0; at < ranks.length; at++) ranks[at] = rankOf[codes[places[at]!]!]!
    return ranks
  }
}
