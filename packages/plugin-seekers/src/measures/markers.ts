import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'

/**
 * Phrases by category. Words that belong to a phrase of the category `except` do not count for
 * other categories.
 */
export type Phrases = Readonly<Record<string, readonly string[]>>

export const EXCEPT = 'except'

interface Node {
  readonly next: Map<string, Node>
  category?: string
}

/**
 * Index of phrases as sequences of words or Han characters. If two phrases are equal, the first one
 * counts.
 */
export class PhraseIndex {
  readonly categories: readonly string[]
  readonly #root: Node = { next: new Map() }

  constructor(phrases: Phrases) {
    this.categories = Object.keys(phrases).filter((category) => category !== EXCEPT)
    for (const [category, all] of Object.entries(phrases))
      for (const phrase of all) this.#add(category, wordsOf(phrase))
  }

  /** Finds phrases from left to right; at each position the longest one counts. */
  hits(
    words: readonly string[],
  ): { readonly category: string; readonly from: number; readonly length: number }[] {
    const found = []
    for (let from = 0; from < words.length;) {
      const hit = this.#longest(words, from)
      if (hit && hit.category !== EXCEPT) found.push({ ...hit, from })
      from += hit?.length ?? 1
    }
    return found
  }

  #add(category: string, words: readonly string[]): void {
    let node = this.#root
    for (const word of words) {
      let next = node.next.get(word)
      if (!next) node.next.set(word, (next = { next: new Map() }))
      node = next
    }
    if (words.length > 0) node.category ??= category
  }

  #longest(
    words: readonly string[],
    from: number,
  ): { category: string; length: number } | undefined {
    let node: Node | undefined = this.#root
    let best: { category: string; length: number } | undefined
    for (
      let length = 1;
      (node = node.next.get(words[from + length - 1]!)) && from + length <= words.length;
      length++
    ) {
      if (node.category !== undefined) best = { category: node.category, length }
    }
    return best
  }
}

export interface Markers {
  /** `turns`: number of turns that contain a word. `words`: number of words in these turns. */
  readonly turns: number
  readonly words: number
  readonly rates: Readonly<Record<string, MarkerRate>>
}

export interface MarkerRate {
  readonly count: number
  /** Share of turns, among those with a word, that contain a phrase. Unknown: `no_values`. */
  readonly share: Known<number>
  /** Number of phrases per 100 words. */
  readonly per100: Known<number>
}

/** Rates of the phrases of each category. */
export function markers(turns: readonly string[], index: PhraseIndex): Markers {
  const said = turns.map(wordsOf).filter((words) => words.length > 0)
  const words = said.reduce((sum, each) => sum + each.length, 0)
  const hits = said.map((each) => index.hits(each).map(({ category }) => category))
  const rate = (category: string): MarkerRate => {
    const count = hits.flat().filter((each) => each === category).length
    if (said.length === 0)
      return { count, share: unknown('no_values'), per100: unknown('no_values') }
    const withHit = hits.filter((each) => each.includes(category)).length
    return { count, share: known(withHit / said.length), per100: known((100 * count) / words) }
  }
  const rates = Object.fromEntries(index.categories.map((category) => [category, rate(category)]))
  return { turns: said.length, words, rates }
}
