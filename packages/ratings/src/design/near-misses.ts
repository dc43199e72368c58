/**
 * Finds words that resemble names of systems but are not masked. The study's owner decides about
 * them.
 */
import type { NearMiss } from './design.js'
import { type Folded, lettersOf } from './fold.js'
import { skeletonOf } from './skeleton.js'

/** Minimum length of a name; shorter ones are part of many words. */
const LEAST_LETTERS = 4
/**
 * Minimum length of a name for which typing errors are considered. Shorter words differ by one
 * letter from many others.
 */
const LEAST_TYPED = 5
const MOST_LISTED = 30
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-_.'’·*][\p{L}\p{N}\p{M}]+)*/gu

interface Found {
  times: number
  readonly dialogues: Set<number>
  readonly name: string
  readonly written: string
}

/**
 * Collects words that contain a name, also with look-alike letters of other scripts or with
 * separators, and words that differ from a name by a typing error. Most frequent first.
 */
export class NearMisses {
  readonly #names: ReadonlyMap<string, string>
  readonly #known = new Map<string, string | undefined>()
  readonly #found = new Map<string, Found>()

  constructor(names: readonly string[]) {
    const keys = names.map(
      (name) => [lettersOf(skeletonOf(name.normalize('NFKC').toLowerCase())), name] as const,
    )
    this.#names = new Map(keys.filter(([key]) => [...key].length >= LEAST_LETTERS))
  }

  /**
   * Collects the resembling words of one text.
   *
   * @param isMasked returns true for a position of the folded text that is part of a masked name
   */
  add(original: string, folded: Folded, dialogue: number, isMasked: (at: number) => boolean): void {
    for (const { 0: word, index } of folded.text.matchAll(WORD)) {
      if (Array.from(word, (_, at) => index + at).some(isMasked)) continue
      const name = this.#nameIn(word)
      if (name === undefined) continue
      const written = original.slice(folded.begins[index], folded.ends[index + word.length - 1])
      const key = `${name} ${written}`
      const own = this.#found.get(key) ?? { times: 0, dialogues: new Set<number>(), name, written }
      this.#found.set(key, own)
      own.times += 1
      own.dialogues.add(dialogue)
    }
  }

  get all(): NearMiss[] {
    return [...this.#found.values()]
      .map(({ dialogues, ...each }) => ({ ...each, dialogues: dialogues.size }))
      .sort((left, right) => right.times - left.times || (left.written < right.written ? -1 : 1))
      .slice(0, MOST_LISTED)
  }

  #nameIn(word: string): string | undefined {
    if (this.#known.has(word)) return this.#known.get(word)
    const letters = lettersOf(skeletonOf(word))
    const key = [...this.#names.keys()].find(
      (each) => letters.includes(each) || isTyped(letters, each),
    )
    const name = key === undefined ? undefined : this.#names.get(key)
    this.#known.set(word, name)
    return name
  }
}

/**
 * True if the words differ by one letter: changed, added, omitted, or swapped with its neighbour.
 */
function isTyped(word: string, name: string): boolean {
  if (name.length < LEAST_TYPED || Math.abs(word.length - name.length) > 1) return false
  let start = 0
  while (start < name.length && word[start] === name[start]) start += 1
  let end = 0
  while (
    end < Math.min(word.length, name.length) - start &&
    word.at(-1 - end) === name.at(-1 - end)
  )
    end += 1
  const [left, right] = [word.slice(start, word.length - end), name.slice(start, name.length - end)]
  return (
    Math.max(left.length, right.length) <= 1 ||
    (left.length === 2 && left === [...right].toReversed().join(''))
  )
}
