/** Damerau–Levenshtein distance of two words: a swap of two adjacent letters counts as one edit. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const steps = [row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1)]
      if (swapped) steps.push(beforeLast[j - 2]! + 1)
      row.push(Math.min(...steps))
    }
    beforeLast = last
    last = row
  }
  return last[to.length]!
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[-_ ]/g, '')

/**
 * Returns the most similar candidate, if at most a third of its letters differ; otherwise
 * undefined. Case, hyphens and underscores are ignored.
 */
export function closest(written: string, candidates: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const word of candidates) {
    const distance = editDistance(plain(written), plain(word))
    const bound = Math.max(1, Math.floor(Math.max(written.length, word.length) / 3))
    if (distance <= bound && distance < (best?.distance ?? Infinity)) best = { word, distance }
  }
  return best?.word
}

/** Advice for an unknown name: the closest name, or all known names. */
export function suggestion(written: string, candidates: Iterable<string>): string {
  const names = [...candidates]
  const meant = closest(written, names)
  if (meant !== undefined) return `Did you mean "${meant}"?`
  return names.length > 0 ? `Known here: ${names.join(', ')}.` : 'There is no name to choose from.'
}
