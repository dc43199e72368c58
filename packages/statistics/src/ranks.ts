import { requireFinite } from './invalid-argument.js'

/**
 * Ranks of the values, from 1 for the smallest, in the order of the input. Equal values share the
 * mean of their positions (midranks: Kendall, "The treatment of ties in ranking problems",
 * Biometrika 33, 1945). Throws not_finite.
 */
export function ranks(values: readonly number[]): number[] {
  requireFinite(values)
  const sorted = new Float64Array(values).sort()
  return values.map((value) => midrank(sorted, value))
}

/** Rank of a value among sorted values that include it. */
const midrank = (sorted: Float64Array, value: number): number =>
  (placeOf(sorted, value, false) + 1 + placeOf(sorted, value, true)) / 2

/** Number of smaller values in a sorted list; with `orEqual`, equal ones are included. */
function placeOf(sorted: Float64Array, value: number, orEqual: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const there = sorted[middle]!
    if (there < value || (orEqual && there === value)) low = middle + 1
    else high = middle
  }
  return low
}

/** Sizes of the groups of equal values, one for each distinct value. */
export function tieSizes(values: Iterable<number>): number[] {
  const sizes = new Map<number, number>()
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  return [...sizes.values()]
}

/** Code of each value: the position of the value among the sorted distinct values, from 0. */
export function codesOf(values: readonly number[]): Uint32Array {
  const codes = new Map<number, number>()
  for (const value of Float64Array.from(values).sort())
    if (!codes.has(value)) codes.set(value, codes.size)
  return Uint32Array.from(values, (value) => codes.get(value)!)
}
