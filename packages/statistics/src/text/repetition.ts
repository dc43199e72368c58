import { type Known, known, unknown } from '@attune/core'
import { ngramsIn } from './overlap.js'

/** Base of the numeric keys of edges. It must exceed the number of different words of a text. */
const MOST_WORDS = 2 ** 22

/**
 * Index of all runs of words in one or more texts, to find them in other texts: a suffix automaton
 * over words, with linear time and memory. A run lies within one text. Blumer et al., Theoretical
 * Computer Science 40, 1985.
 */
export class RunIndex {
  private readonly numbers = new Map<string, number>()
  private readonly edges = new Map<number, number>()
  /** For each state, the words of its outgoing edges. */
  private readonly out: number[][] = [[]]
  private readonly lengths: number[] = [0]
  private readonly links: number[] = [-1]
  private last = 0

  constructor(...texts: readonly (readonly string[])[]) {
    for (const text of texts) this.add(text)
  }

  add(words: readonly string[]): void {
    this.last = 0
    for (const word of words) {
      let number = this.numbers.get(word)
      if (number === undefined) {
        number = this.numbers.size
        this.numbers.set(word, number)
      }
      this.last = this.extended(this.last, number)
    }
  }

  /** Length of the longest run of the text that begins at `from` and is in the index. */
  longestFrom(words: readonly string[], from: number): number {
    let state = 0
    let length = 0
    while (from + length < words.length) {
      const next = this.after(state, words[from + length]!)
      if (next === undefined) break
      state = next
      length += 1
    }
    return length
  }

  /** Length of the longest run that the text and the index have in common. */
  longestCommon(words: readonly string[]): number {
    return this.lengthsTo(words).reduce((longest, length) => Math.max(longest, length), 0)
  }

  /** For each word of the text, the length of the longest indexed run that ends with it. */
  lengthsTo(words: readonly string[]): number[] {
    let state = 0
    let length = 0
    return words.map((word) => {
      let next = this.after(state, word)
      while (next === undefined && state !== 0) {
        state = this.links[state]!
        length = this.lengths[state]!
        next = this.after(state, word)
      }
      if (next === undefined) return (length = 0)
      state = next
      length += 1
      return length
    })
  }

  private after(state: number, word: string): number | undefined {
    const number = this.numbers.get(word)
    return number === undefined ? undefined : this.edges.get(state * MOST_WORDS + number)
  }

  private lead(from: number, word: number, to: number): void {
    const key = from * MOST_WORDS + word
    if (!this.edges.has(key)) this.out[from]!.push(word)
    this.edges.set(key, to)
  }

  private state(length: number, link: number): number {
    this.out.push([])
    this.links.push(link)
    return this.lengths.push(length) - 1
  }

  /**
   * State after one more word. For texts after the first, the edge from the root may already exist.
   */
  private extended(from: number, word: number): number {
    const there = this.edges.get(from * MOST_WORDS + word)
    if (there !== undefined)
      return this.lengths[there] === this.lengths[from]! + 1 ? there : this.split(from, word, there)
    const made = this.state(this.lengths[from]! + 1, 0)
    let state = from
    while (state !== -1 && !this.edges.has(state * MOST_WORDS + word)) {
      this.lead(state, word, made)
      state = this.links[state]!
    }
    if (state === -1) return made
    const next = this.edges.get(state * MOST_WORDS + word)!
    this.links[made] =
      this.lengths[next] === this.lengths[state]! + 1 ? next : this.split(state, word, next)
    return made
  }

  private split(from: number, word: number, next: number): number {
    const copy = this.state(this.lengths[from]! + 1, this.links[next]!)
    for (const each of this.out[next]!)
      this.lead(copy, each, this.edges.get(next * MOST_WORDS + each)!)
    this.links[next] = copy
    let state = from
    while (state !== -1 && this.edges.get(state * MOST_WORDS + word) === next) {
      this.edges.set(state * MOST_WORDS + word, copy)
      state = this.links[state]!
    }
    return copy
  }
}

export interface Fragments {
  /** Number of words in the text. */
  readonly words: number
  /** For each fragment, the index of its first word in the text and its number of words. */
  readonly fragments: readonly (readonly [from: number, length: number])[]
  /**
   * Share of the text's words that are in fragments. Unknown, like the next two members:
   * `no_values` (no text), `no_source`.
   */
  readonly coverage: Known<number>
  /** Sum of squared lengths of the fragments / words of the text. */
  readonly density: Known<number>
  readonly longestRun: Known<number>
}

export interface FragmentOptions {
  /** Minimum length of a fragment in words. */
  readonly least: number
  /**
   * Index of earlier texts. Fragments that occur in it as a whole are not counted. A function is
   * called only if there is a fragment.
   */
  readonly known?: RunIndex | (() => RunIndex)
}

/**
 * Verbatim overlap of a text with a source. From left to right, each fragment is the longest run of
 * words that begins at this position and is in the source.
 *
 * Extractive fragments of Grusky, Naaman and Artzi, NAACL 2018. The time is linear in the length of
 * both.
 */
export function fragmentsOf(
  words: readonly string[],
  source: RunIndex | readonly string[],
  { least, known: said }: FragmentOptions,
): Fragments {
  const isEmpty = !(source instanceof RunIndex) && source.length === 0
  const none =
    words.length === 0 ? unknown('no_values') : isEmpty ? unknown('no_source') : undefined
  if (none)
    return { words: words.length, fragments: [], coverage: none, density: none, longestRun: none }
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
  const sumOf = (of: (length: number) => number): number =>
    fragments.reduce((sum, [, length]) => sum + of(length), 0)
  return {
    words: words.length,
    fragments,
    coverage: known(sumOf((length) => length) / words.length),
    density: known(sumOf((length) => length ** 2) / words.length),
    longestRun: known(fragments.reduce((longest, [, length]) => Math.max(longest, length), 0)),
  }
}

export interface Repetition {
  /**
   * Share of n-grams (counted with repetitions) that occurred in an earlier turn. Unknown:
   * `too_few_turns`, `no_values`.
   */
  readonly value: Known<number>
  /** The same share for each turn; unknown (`no_values`) for a turn without n-grams. */
  readonly perTurn: readonly Known<number>[]
  /** Number of n-grams that were compared. */
  readonly nGrams: number
  /** Length of the longest run of words that occurred before. */
  readonly longestRun: number
}

export interface SelfRepetition extends Repetition {
  /** Number of turns that repeat an earlier turn word for word. */
  readonly exactRepeats: number
}

/**
 * Self-repetition of a speaker: the share of n-grams in the speaker's turns, from the second on,
 * that occur in an earlier turn of the same speaker.
 */
export function selfRepetition(turns: readonly (readonly string[])[], n: number): SelfRepetition {
  const before = new Set<string>()
  const whole = new Set<string>()
  const counted = new Counter()
  let exactRepeats = 0
  for (const [at, words] of turns.entries()) {
    const ngrams = ngramsIn(words, n)
    const text = words.join('\t')
    if (at > 0) {
      counted.add(
        ngrams.reduce((sum, ngram) => sum + Number(before.has(ngram)), 0),
        ngrams.length,
      )
      if (text !== '' && whole.has(text)) exactRepeats += 1
    }
    for (const ngram of ngrams) before.add(ngram)
    whole.add(text)
  }
  const isShort = turns.filter((words) => words.length > 0).length < 2
  return {
    ...counted.result(isShort ? 'too_few_turns' : 'no_values'),
    exactRepeats,
    // A getter, since few callers need the value, and it takes as long to compute as all others.
    get longestRun() {
      return longestRunOf(turns)
    },
  }
}

function longestRunOf(turns: readonly (readonly string[])[]): number {
  const runs = new RunIndex()
  return turns.reduce((longest, words) => {
    const run = runs.longestCommon(words)
    runs.add(words)
    return Math.max(longest, run)
  }, 0)
}

/**
 * Repetition of the other speaker. Each pair has an answer and the preceding turn of the other
 * speaker (`heard`), as words.
 */
export function echoOf(
  turns: readonly (readonly [answer: readonly string[], heard: readonly string[]])[],
  n: number,
): Repetition {
  const counted = new Counter()
  let longestRun = 0
  for (const [words, heard] of turns) {
    const runs = new RunIndex(heard).lengthsTo(words)
    counted.add(runs.filter((length) => length >= n).length, Math.max(0, words.length - n + 1))
    longestRun = runs.reduce((longest, length) => Math.max(longest, length), longestRun)
  }
  return { ...counted.result('no_values'), longestRun }
}

class Counter {
  private hits = 0
  private all = 0
  private readonly perTurn: Known<number>[] = []

  add(hits: number, all: number): void {
    this.hits += hits
    this.all += all
    this.perTurn.push(all === 0 ? unknown('no_values') : known(hits / all))
  }

  result(why: string): Pick<Repetition, 'value' | 'perTurn' | 'nGrams'> {
    const value = this.all === 0 ? unknown(why) : known(this.hits / this.all)
    return { value, perTurn: this.perTurn, nGrams: this.all }
  }
}
