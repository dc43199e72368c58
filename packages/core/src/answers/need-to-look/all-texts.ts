/** State of the search (Aho-Corasick): a prefix of one of the searched texts. */
interface State {
  /**
   * State after one more character, by the code of that character. At first only the prefixes that
   * are one character longer; `in` adds the other characters that it meets.
   */
  readonly next: Map<number, State>
  /**
   * State of the longest proper suffix of this prefix that is itself a prefix of a searched text;
   * undefined for the empty prefix.
   */
  shorter: State | undefined
  /** Searched texts that are a suffix of this prefix. */
  readonly ending: string[]
}

const stateOf = (shorter?: State): State => ({ next: new Map(), shorter, ending: [] })

/**
 * Finds which of many texts another text contains, in one pass (Aho and Corasick, Communications of
 * the ACM 18, 1975).
 */
export class AllTexts {
  readonly #start = stateOf()

  constructor(texts: Iterable<string>) {
    for (const text of new Set(texts)) this.#add(text)
    this.#link()
  }

  in(text: string): Set<string> {
    const found = new Set<string>()
    let state = this.#start
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      let next = state.next.get(code)
      // The searched texts bound the number of states, and the alphabet the number of their
      // characters.
      if (next === undefined) state.next.set(code, (next = this.#after(state, code)))
      state = next
      if (state.ending.length > 0) for (const each of state.ending) found.add(each)
    }
    return found
  }

  #add(text: string): void {
    let state = this.#start
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const next = state.next.get(code) ?? stateOf(this.#start)
      state.next.set(code, next)
      state = next
    }
    state.ending.push(text)
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
