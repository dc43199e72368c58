import type { Random } from '@attune/core/internal'

/**
 * Draws `count` entries of a list without replacement, in random order. All choices are equally
 * likely.
 */
export function drawSome<T>(from: readonly T[], count: number, random: Random): T[] {
  const left = [...from]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
}
