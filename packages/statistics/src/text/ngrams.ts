/** How often each n-gram occurs. Tokens hold no tab. */
export function ngramsOf(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start + n <= tokens.length; start++) {
    const ngram = tokens.slice(start, start + n).join('\t')
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  }
  return counts
}

export const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

/** How many n-grams of the first are in the second too, each at most as often as there. */
export function overlapOf(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  let overlap = 0
  for (const [ngram, count] of first) overlap += Math.min(count, second.get(ngram) ?? 0)
  return overlap
}
