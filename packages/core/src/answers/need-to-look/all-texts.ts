/** State of the search (Aho-Corasick): a prefix of one of the searched texts. */
interface State {
  /**
   * State after one more character, by the code of that character. At first only the prefixes that
   * are one character longer; a search adds the other characters that it meets.
   */
  readonly next: Map<number, State>
  /** Copies from `next` of characters in ASCII that a search met, since maps are slow. */
  ascii: (State | undefined)[] | undefined
  /**
   * State of the longest proper suffix of this prefix that is itself a prefix of a searched text;
   * undefined for the empty prefix.
   */
  shorter: State | undefined
  /** Numbers of the searched texts that are a suffix of this prefix. */
  readonly ending: number[]
}

const stateOf = (shorter?: State): State => ({
  next: new Map(),
  ascii: undefined,
  shorter,
  ending: [],
})

const ASCII = 128

/**
 * Finds which of many texts another text contains, in one pass (Aho and Corasick, Communications of
 * the ACM 18, 1975).
 */
export class AllTexts {
  readonly #start = stateOf()
  /** For each searched text, the number of the last search that found it. */
  readonly #foundIn: Float64Array
  #search = 0

  /** @param texts texts that differ from each other; their numbers are their places in the list */
  constructor(texts: readonly string[]) {
    this.#foundIn = new Float64Array(texts.length)
    for (const [number, text] of texts.entries()) this.#add(text, number)
    this.#link()
  }

  /** Numbers of the texts that a text contains. */
  in(text: string): readonly number[] {
    this.#search += 1
    const numbers: number[] = []
    let state = this.#start
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      state = state.ascii?.[code] ?? this.#step(state, code)
      for (const each of state.ending) {
        if (this.hasFound(each)) continue
        this.#foundIn[each] = this.#search
        numbers.push(each)
      }
    }
    return numbers
  }

  /** True if the last search found the text of a number. */
  hasFound(number: number): boolean {
    return this.#foundIn[number] === this.#search
  }

  /**
   * State after one more character, which is stored. The searched texts bound the number of states,
   * and the alphabet the number of their characters.
   */
  #step(state: State, code: number): State {
    let next = state.next.get(code)
    if (next === undefined) state.next.set(code, (next = this.#after(state, code)))
    if (code < ASCII) {
      state.ascii ??= Array.from({ length: ASCII }, () => undefined)
      state.ascii[code] = next
    }
    return next
  }

  #add(text: string, number: number): void {
    let state = this.#start
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const next = state.next.get(code) ?? stateOf(this.#start)
      state.next.set(code, next)
      state = next
    }
    state.ending.push(number)
  }

  /**
   * Sets `shorter` of all states. Processes short prefixes first, since longer ones depend on them.
   */
  #link(): void {
    const states = [this.#start]
    for (const { next, shorter } of states) {
      for (const [code, longer] of next) {
        if (shorter) longer.shorter = this.#after(shorter, code)
        longer.ending.push(...(longer.shorter?.ending ?? []))
        states.push(longer)
      }
    }
  }

  #after(from: State, code: number): State {
    for (let state: State | undefined = from; state; state = state.shorter) {
      const next = state.next.get(code)
      if (next) return next
    }
    return this.#start
  }
}
