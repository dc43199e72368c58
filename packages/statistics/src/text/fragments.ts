import { type Known, known, unknown } from '@attune/core'
import { RunIndex } from './runs.js'

export interface Fragments {
  /** Of the text. */
  readonly words: number
  /** Where each fragment begins in the text, and how many words it has. */
  readonly fragments: readonly (readonly [from: number, length: number])[]
  /** Share of the text's words that are in fragments. Unknown, as are the next two: `no_values` (no text), `no_source`. */
  readonly coverage: Known<number>
  /** Sum of squared lengths of the fragments / words of the text. */
  readonly density: Known<number>
  readonly longestRun: Known<number>
}

export interface FragmentOptions {
  /** Shorter fragments do not count. */
  readonly least: number
  /** Fragments that are one run in here do not count: they were said before. Asked for when there is one. */
  readonly known?: RunIndex | (() => RunIndex)
}

/**
 * What a text takes over from a source, word for word: from the left, the longest run that begins here and is in the source.
 *
 * Extractive fragments of Grusky, Naaman and Artzi, NAACL 2018. Linear in the length of both.
 */
export function fragmentsOf(
  words: readonly string[],
  source: RunIndex | readonly string[],
  { least, known: said }: FragmentOptions,
): Fragments {
  const isEmpty = !(source instanceof RunIndex) && source.length === 0
  const none = words.length === 0 ? unknown('no_values') : isEmpty ? unknown('no_source') : undefined
  if (none) return { words: words.length, fragments: [], coverage: none, density: none, longestRun: none }
  const index = source instanceof RunIndex ? source : new RunIndex(source)
  const fragments: (readonly [number, number])[] = []
  for (let at = 0; at < words.length;) {
    const length = index.longestFrom(words, at)
    const isKnown = (): boolean => {
      const before = typeof said === 'function' ? said() : said
      return before !== undefined && before.longestFrom(words.slice(at, at + length), 0) === length
    }
    if (length >= least && length > 0 && !isKnown()) fragments.push([at, length])
    at += Math.max(1, length)
  }
  const sumOf = (of: (length: number) => number): number => fragments.reduce((sum, [, length]) => sum + of(length), 0)
  return {
    words: words.length,
    fragments,
    coverage: known(sumOf((length) => length) / words.length),
    density: known(sumOf((length) => length ** 2) / words.length),
    longestRun: known(fragments.reduce((longest, [, length]) => Math.max(longest, length), 0)),
  }
}
