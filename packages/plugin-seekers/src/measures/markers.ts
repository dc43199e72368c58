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
  readonly #root: Node = { next: new Map() }

  constructor(phrases: Phrases) {
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
