import { invalidArgument, requireFinite } from './invalid-argument.js'
import type { Observed } from './observed.js'

/** A rating: a number, or the name of a category. */
export type Label = number | string

/** Comparator of labels: numbers by size, before names by UTF-16 code units. */
function compareLabels(left: Label, right: Label): number {
  if (typeof left === 'number') return typeof right === 'number' ? left - right : -1
  if (typeof right === 'number') return 1
  return left < right ? -1 : Number(left > right)
}

/** Distinct labels in order. Throws not_finite. */
export function distinctLabels(labels: Iterable<Label>): Label[] {
  const distinct = [...new Set(labels)]
  requireFinite(distinct.filter((label) => typeof label === 'number'))
  return distinct.sort(compareLabels)
}

/** Ratings of items by several raters. */
export interface Ratings<T extends number | string = number> {
  readonly raters: number
  /**
   * One list per item, with one value per rater, in the same order for all items. Unknown if a
   * rater did not rate the item.
   */
  readonly items: readonly (readonly Observed<T>[])[]
}

/**
 * The items, after a check that each has one value per rater. Throws length_mismatch, for example
 * for a list of raters in place of a list of items.
 */
export function itemsOf<T extends number | string>({
  raters,
  items,
}: Ratings<T>): Ratings<T>['items'] {
  const wrong = items.findIndex((item) => item.length !== raters)
  if (wrong === -1) return items
  throw invalidArgument(
    'length_mismatch',
    `Item ${wrong + 1} of ${items.length} has ${items[wrong]!.length} ratings, and there are ${raters} raters. ` +
      'Each list of `items` holds what all raters say of one item.',
  )
}
