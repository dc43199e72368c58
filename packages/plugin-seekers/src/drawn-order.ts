import type { Random } from '@attune/core/internal'

/** The numbers from 0 to `n` - 1 in a random order. */
export function drawnOrder(random: Random, n: number): readonly number[] {
  const order = Array.from({ length: n }, (_, at) => at)
  for (let at = n - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
