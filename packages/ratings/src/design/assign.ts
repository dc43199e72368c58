import type { Random } from '@attune/core/internal'
import type { Assignment, DesignItem, StudyRater } from './design.js'
import { shuffled } from './draw.js'
import { balancedSides } from './sides.js'
import type { StudyFile } from './study-file.js'

type AssignOptions = Pick<StudyFile, 'overlap' | 'shared' | 'repeats' | 'leastRepeats' | 'gap'>

type Item = Pick<DesignItem, 'id' | 'kind'> & { readonly languages: readonly string[] }

/** Assigns items, orders and sides to raters. `checkDesign` reports unmet requirements. */
export function assign(
  items: readonly Item[],
  raters: readonly StudyRater[],
  options: AssignOptions,
  random: Random,
): Assignment[] {
  const chosen = choose(items, raters, options, random)
  const sides = sidesOf(items, chosen, random)
  const orders = new Set<string>()
  return raters.flatMap(({ id: rater }, at) => {
    const order = newOrder(chosen[at]!, orders, random)
    const repeated = withRepeats(order, options, random)
    return repeated.map(({ item, occasion }, place): Assignment => {
      const first = sides.get(key(at, item))
      const left = first === undefined ? undefined : first === (occasion === 1) ? 'first' : 'second'
      return { rater, item: items[item]!.id, place: place + 1, occasion, ...(left && { left }) }
    })
  })
}

const key = (rater: number, item: number): string => `${rater} ${item}`

/**
 * Chooses the items of each rater, as indices. The share `shared` of the items goes to all raters;
 * each other item goes to the `overlap` raters with the fewest items so far.
 */
function choose(
  items: readonly Item[],
  raters: readonly StudyRater[],
  { overlap, shared }: AssignOptions,
  random: Random,
): number[][] {
  const own = raters.map((): number[] => [])
  const order = shuffled(
    items.map((_, at) => at),
    random,
  )
  const forAll = Math.round(shared * items.length)
  for (const [turn, item] of order.entries()) {
    const able = raters.flatMap((rater, at) => (canRead(rater, items[item]!) ? [at] : []))
    const wanted = turn < forAll ? able.length : overlap
    const free = shuffled(able, random).sort(
      (left, right) => own[left]!.length - own[right]!.length,
    )
    for (const rater of free.slice(0, wanted)) own[rater]!.push(item)
  }
  return own
}

const canRead = ({ languages }: StudyRater, item: Item): boolean =>
  languages === undefined || item.languages.every((each) => languages.includes(each))

/**
 * Draws an order that no other rater has. After 100 attempts a repeated order is accepted, which
 * `checkDesign` reports.
 */
function newOrder(own: readonly number[], orders: Set<string>, random: Random): number[] {
  for (let attempt = 0; ; attempt++) {
    const order = shuffled(own, random)
    const name = order.join(' ')
    if (orders.has(name) && attempt < 100) continue
    orders.add(name)
    return order
  }
}

interface Showing {
  readonly item: number
  readonly occasion: 1 | 2
}

/** Repeats some of a rater's items. A repeat comes at least `gap` items after the first showing. */
function withRepeats(
  order: readonly number[],
  { repeats, leastRepeats, gap }: AssignOptions,
  random: Random,
): Showing[] {
  const sequence: Showing[] = order.map((item) => ({ item, occasion: 1 }))
  const wanted =
    repeats === 0
      ? 0
      : Math.min(order.length, Math.max(leastRepeats, Math.round(repeats * order.length)))
  const repeated = new Set<number>()
  while (repeated.size < wanted) {
    const left = sequence.flatMap(({ item, occasion }, at) =>
      occasion === 1 && !repeated.has(item) ? [{ item, at }] : [],
    )
    const free = left.filter(({ at }) => at + gap <= sequence.length)
    // If there are too few items for the gap, the first one is repeated at the end, and
    // `checkDesign` reports the short gap.
    const from = free.length > 0 ? free : left.slice(0, 1)
    const { item, at } = from[Math.floor(random() * from.length)]!
    const earliest = Math.min(sequence.length, at + gap)
    const place = earliest + Math.floor(random() * (sequence.length - earliest + 1))
    sequence.splice(place, 0, { item, occasion: 2 })
    repeated.add(item)
  }
  return sequence
}

function sidesOf(
  items: readonly Item[],
  chosen: readonly (readonly number[])[],
  random: Random,
): Map<string, boolean> {
  const edges = chosen.flatMap((own, rater) =>
    own.filter((item) => items[item]!.kind === 'pair').map((item) => ({ rater, item })),
  )
  const sides = balancedSides(edges, random)
  return new Map(edges.map(({ rater, item }, at) => [key(rater, item), sides[at]!]))
}
