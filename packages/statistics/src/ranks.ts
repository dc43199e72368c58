import { requireFinite } from './invalid-argument.js'

/**
 * The ranks of the values, from 1 for the smallest, in the order of the values. Equal values share the mean of the
 * positions they take (midranks: Kendall, "The treatment of ties in ranking problems", Biometrika 33, 1945).
 * Throws not_finite.
 */
export function ranks(values: readonly number[]): number[] {
  requireFinite(values)
  const order = values.map((_, index) => index).sort((left, right) => values[left]! - values[right]!)
  const result = Array.from(values, () => 0)
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++
    const shared = (start + 1 + end) / 2
    for (let position = start; position < end; position++) result[order[position]!] = shared
  }
  return result
}

/** How many values there are of each kind. */
export function tieSizes(values: Iterable<number>): number[] {
  const sizes = new Map<number, number>()
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  return [...sizes.values()]
}
