import type { Comparison, MissingValues } from '@attune/core/findings'
import { areOfSameDialogues, sideOf } from './sides.js'

/** Missing values on either side, and values without a counterpart. */
export function missingOf({
  first,
  second,
  isPaired = true,
}: Pick<Comparison, 'first' | 'second' | 'isPaired'>): MissingValues {
  if (second === undefined) {
    const lost = first.length - sideOf(first).known
    return {
      first: lost,
      second: 0,
      ...(lost === first.length && lost > 0 && { asked: [lost, 0] }),
    }
  }
  // Shortcut for the common case: both sides have the same pairs and no missing value.
  const isWhole =
    first.length === second.length &&
    [first, second].every((side) => sideOf(side).known === side.length)
  if (isWhole && areOfSameDialogues(first, second)) return { first: 0, second: 0 }
  const sides = [first, second].map(
    (values) =>
      new Set(values.flatMap(({ pair, value }) => (value.state === 'known' ? [pair] : []))),
  )
  const asked = new Set([...first, ...second].map(({ pair }) => pair))
  const [one, other] = sides as [Set<string>, Set<string>]
  const [all, each] = isPaired ? [asked.size, asked.size] : [first.length, second.length]
  const isEmpty = isPaired
    ? ![...one].some((pair) => other.has(pair))
    : one.size === 0 || other.size === 0
  return {
    first: all - one.size,
    second: each - other.size,
    ...(isEmpty && all + each > 0 && { asked: [all, each] }),
  }
}
