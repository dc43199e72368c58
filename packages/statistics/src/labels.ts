import { requireFinite } from './invalid-argument.js'

/** A rating: a number, or the name of a category. */
export type Label = number | string

/** Numbers by size, before names by code unit. */
function compareLabels(left: Label, right: Label): number {
  if (typeof left === 'number') return typeof right === 'number' ? left - right : -1
  if (typeof right === 'number') return 1
  return left < right ? -1 : Number(left > right)
}

/** Every label that occurs, once, in order. Throws not_finite. */
export function distinctLabels(labels: Iterable<Label>): Label[] {
  const distinct = [...new Set(labels)]
  requireFinite(distinct.filter((label) => typeof label === 'number'))
  return distinct.sort(compareLabels)
}
