import { componentsOf } from './components.js'
import type { StudyFile } from './study-file.js'

export interface CheckedItem {
  readonly id: string
  readonly stratum?: string | undefined
  readonly kind: string
}

export interface CheckedAssignment {
  readonly rater: string
  readonly item: string
  readonly place: number
  readonly left?: 'first' | 'second' | undefined
  readonly repeat?: boolean | undefined
}

/**
 * Requirements: minimum number of raters per item (`overlap`), maximum number of showings per rater
 * (`load`), and minimum number of items between the two showings of a repeated item (`gap`).
 */
export type Wanted = Pick<StudyFile, 'overlap' | 'load' | 'gap'>

/** Possible problems of a design, in the order in which they are reported. */
export type DesignProblem =
  | 'not_connected'
  | 'overlap_short'
  | 'load_exceeded'
  | 'item_twice'
  | 'repeat_without_first'
  | 'repeat_too_soon'
  | 'sides_unbalanced'
  | 'same_order'

export interface RaterLoad {
  readonly rater: string
  readonly load: number
  /** Number of different items. */
  readonly items: number
  readonly repeats: number
  readonly smallestGap: number | null
  /** Number of shown pairs. In `leftFirst` of them the first dialogue is on the left. */
  readonly pairs: number
  readonly leftFirst: number
  readonly strata: Readonly<Record<string, number>>
}

export interface DesignCheck {
  /** Number of items with 1, 2, 3, … raters; the key is the number of raters. */
  readonly overlap: Readonly<Record<string, number>>
  /**
   * Number of groups of raters. Raters with common items are in one group, directly or through
   * other raters. Severities of raters in different groups cannot be compared.
   */
  readonly components: number
  readonly raters: readonly RaterLoad[]
  readonly problems: readonly DesignProblem[]
}

/**
 * Minimum number of common items of two raters for the check of equal orders. Equal orders of fewer
 * items may be coincidence.
 */
const LEAST_COMMON = 5

/** Computes the load of each rater and the problems of a design, before anyone rates. */
export function checkDesign(
  items: readonly CheckedItem[],
  raters: readonly string[],
  assignments: readonly CheckedAssignment[],
  wanted: Wanted,
): DesignCheck {
  const own = new Map(
    raters.map((rater) => [rater, assignments.filter((each) => each.rater === rater)]),
  )
  const ratersOf = new Map(items.map(({ id }) => [id, new Set<string>()]))
  for (const { item, rater } of assignments) ratersOf.get(item)?.add(rater)
  const overlap: Record<string, number> = {}
  for (const { size } of ratersOf.values()) overlap[size] = (overlap[size] ?? 0) + 1
  const busy = raters.filter((rater) => own.get(rater)!.length > 0)
  const components = componentsOf(busy, [...ratersOf.values()])
  const loads = raters.map((rater) => loadOf(rater, own.get(rater)!, items))
  const firsts = raters.map((rater) => firstShowings(own.get(rater)!))
  const found: Readonly<Record<DesignProblem, boolean>> = {
    not_connected: components > 1,
    overlap_short: [...ratersOf.values()].some(({ size }) => size < wanted.overlap),
    load_exceeded: loads.some(({ load }) => load > wanted.load),
    item_twice: [...own.values()].some(isItemTwice),
    repeat_without_first: [...own.values()].some((each) =>
      each.some(({ repeat, item }) => repeat === true && !firstShowings(each).has(item)),
    ),
    repeat_too_soon: loads.some(
      ({ smallestGap }) => smallestGap !== null && smallestGap < wanted.gap,
    ),
    sides_unbalanced: loads.some(({ pairs, leftFirst }) => Math.abs(2 * leftFirst - pairs) > 1),
    same_order: firsts.some((one, at) =>
      firsts.slice(at + 1).some((other) => isSameOrder(one, other)),
    ),
  }
  return {
    overlap,
    components,
    raters: loads,
    problems: (Object.keys(found) as DesignProblem[]).filter((problem) => found[problem]),
  }
}

/** Position at which a rater first sees each item, by item id. */
const firstShowings = (own: readonly CheckedAssignment[]): ReadonlyMap<string, number> =>
  new Map(own.filter(({ repeat }) => repeat !== true).map(({ item, place }) => [item, place]))

const isItemTwice = (own: readonly CheckedAssignment[]): boolean => {
  const shown = own.filter(({ repeat }) => repeat !== true).map(({ item }) => item)
  return new Set(shown).size < shown.length
}

function loadOf(
  rater: string,
  own: readonly CheckedAssignment[],
  items: readonly CheckedItem[],
): RaterLoad {
  const firsts = firstShowings(own)
  const repeats = own.filter(({ repeat }) => repeat === true)
  const gaps = repeats.flatMap(({ item, place }) =>
    firsts.has(item) ? [place - firsts.get(item)!] : [],
  )
  const kinds = new Map(items.map((item) => [item.id, item]))
  const pairs = own.filter(
    ({ item, repeat }) => repeat !== true && kinds.get(item)?.kind === 'pair',
  )
  const strata = new Map<string, number>()
  for (const { stratum } of items) if (stratum !== undefined) strata.set(stratum, 0)
  const different = new Set(firsts.keys())
  for (const item of different) {
    const stratum = kinds.get(item)?.stratum
    if (stratum !== undefined) strata.set(stratum, strata.get(stratum)! + 1)
  }
  return {
    rater,
    load: own.length,
    items: different.size,
    repeats: repeats.length,
    smallestGap: gaps.length === 0 ? null : Math.min(...gaps),
    pairs: pairs.length,
    leftFirst: pairs.filter(({ left }) => left === 'first').length,
    strata: Object.fromEntries(strata),
  }
}

function isSameOrder(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): boolean {
  const common = [...one.keys()].filter((item) => other.has(item))
  if (common.length < LEAST_COMMON) return false
  const order = (places: ReadonlyMap<string, number>): string =>
    JSON.stringify(common.toSorted((left, right) => places.get(left)! - places.get(right)!))
  return order(one) === order(other)
}
