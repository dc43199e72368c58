import type { Comparison, MissingValues } from '@attune/core/findings'

/** What either side has lost: values that are not there, and those without a counterpart. */
export function missingOf({
  first,
  second,
  isPaired = true,
}: Pick<Comparison, 'first' | 'second' | 'isPaired'>): MissingValues {
  if (second === undefined) return { first: first.filter(({ value }) => value.state === 'unknown').length, second: 0 }
  const sides = [first, second].map(
    (values) => new Set(values.flatMap(({ pair, value }) => (value.state === 'known' ? [pair] : []))),
  )
  const asked = new Set([...first, ...second].map(({ pair }) => pair))
  if (!isPaired) {
    return { first: first.length - sides[0]!.size, second: second.length - sides[1]!.size }
  }
  return { first: asked.size - sides[0]!.size, second: asked.size - sides[1]!.size }
}
