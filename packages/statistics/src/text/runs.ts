/** Keys of edges are one number: a text has fewer different words than this. */
const MOST_WORDS = 2 ** 22

/**
 * All runs of words of one or more texts, to look other texts up in: a suffix automaton over words, as long to build and to read as the
 * texts are. Runs do not cross from one text into the next. Blumer et al., Theoretical Computer Science 40, 1985.
 */
export class RunIndex {
  private readonly numbers = new Map<string, number>()
  private readonly edges = new Map<number, number>()
  /** Words that lead out of each state. */
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
    let state = 0
    let length = 0
    let longest = 0
    for (const word of words) {
      let next = this.after(state, word)
      while (next === undefined && state !== 0) {
        state = this.links[state]!
        length = this.lengths[state]!
        next = this.after(state, word)
      }
      if (next === undefined) length = 0
      else {
        state = next
        length += 1
      }
      if (length > longest) longest = length
    }
    return longest
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

  /** The state after one more word; texts after the first begin at the root, which may have the word already. */
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
    this.links[made] = this.lengths[next] === this.lengths[state]! + 1 ? next : this.split(state, word, next)
    return made
  }

  private split(from: number, word: number, next: number): number {
    const copy = this.state(this.lengths[from]! + 1, this.links[next]!)
    for (const each of this.out[next]!) this.lead(copy, each, this.edges.get(next * MOST_WORDS + each)!)
    this.links[next] = copy
    let state = from
    while (state !== -1 && this.edges.get(state * MOST_WORDS + word) === next) {
      this.edges.set(state * MOST_WORDS + word, copy)
      state = this.links[state]!
    }
    return copy
  }
}
