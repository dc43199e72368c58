/** Sets of literal texts: each match holds at least one text of every set. The rarest set comes first. */
export type Needles = readonly (readonly string[])[]

/**
 * What each match of a pattern holds. A text that lacks a set cannot match, and that is seen much sooner than by a search for
 * the pattern.
 *
 * Understands what the word lists are written in: literals, classes, groups, alternatives, quantifiers and assertions.
 */
export function needlesOf(pattern: string): Needles {
  const reader = new Reader(pattern)
  const needles = reader.alternatives()
  if (!reader.isAtEnd) throw new Error(`Not understood at ${reader.at}: ${pattern}`)
  return needles
}

export const hasNeedles = (text: string, needles: Needles): boolean =>
  needles.every((set) => set.some((needle) => text.includes(needle)))

/** A part of a sequence: a character, or something with needles. */
type Atom = { readonly literal: string } | { readonly needles: Needles }

const UNKNOWN: Atom = { needles: [] }

class Reader {
  at = 0

  constructor(private readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.at === this.pattern.length
  }

  /** Of one sequence all sets; of several the rarest of each, as one set. */
  alternatives(): Needles {
    const all = [this.#sequence()]
    while (this.#takes('|')) all.push(this.#sequence())
    if (all.length === 1) return all[0]!
    return all.every((each) => each.length > 0) ? [shortened(all.flatMap(([rarest]) => rarest!))] : []
  }

  /** Runs of literals, and what groups hold. */
  #sequence(): Needles {
    const found: (readonly string[])[] = []
    let run = ''
    const end = (): void => {
      if (run.trim() !== '') found.push([run])
      run = ''
    }
    while (!this.isAtEnd && !'|)'.includes(this.pattern[this.at]!)) {
      const atom = this.#atom()
      const [least, isOnce] = this.#quantifier()
      if ('literal' in atom && least > 0) run += atom.literal
      if ('literal' in atom && isOnce) continue
      end()
      if ('needles' in atom && least > 0) found.push(...atom.needles)
    }
    end()
    return [...found].sort((left, right) => shortest(right) - shortest(left) || left.length - right.length)
  }

  #atom(): Atom {
    const character = this.pattern[this.at++]!
    if (character === '\\') return this.#escape()
    if (character === '[') return this.#class()
    if (character === '(') return this.#group()
    if (character === '.') return UNKNOWN
    return { literal: '^$'.includes(character) ? '' : character }
  }

  #escape(): Atom {
    const [whole, code, kind] = /^(?:u([\da-f]{4})|[pP]\{[^}]*\}|([a-zA-Z])|.)/u.exec(this.pattern.slice(this.at))!
    this.at += whole.length
    if (code !== undefined) return { literal: String.fromCharCode(Number.parseInt(code, 16)) }
    if (kind === 'b' || kind === 'B') return { literal: '' }
    return kind !== undefined || whole.length > 1 ? UNKNOWN : { literal: whole }
  }

  #class(): Atom {
    while (this.pattern[this.at] !== ']') this.at += this.pattern[this.at] === '\\' ? 2 : 1
    this.at++
    return UNKNOWN
  }

  #group(): Atom {
    const [kind] = /^(?:\?(?:[:!=]|<[!=]))?/u.exec(this.pattern.slice(this.at))!
    this.at += kind.length
    const needles = this.alternatives()
    if (!this.#takes(')')) throw new Error(`A group without an end: ${this.pattern}`)
    return kind === '' || kind === '?:' ? { needles } : UNKNOWN
  }

  /** How often the atom before it is there at least, and whether exactly once. */
  #quantifier(): readonly [least: number, isOnce: boolean] {
    const [whole, from] = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})?\??/u.exec(this.pattern.slice(this.at))!
    this.at += whole.length
    if (whole === '') return [1, true]
    return [from !== undefined ? Number(from) : whole.startsWith('+') ? 1 : 0, false]
  }

  #takes(character: string): boolean {
    if (this.pattern[this.at] !== character) return false
    this.at++
    return true
  }
}

/** Long texts are rarer than short ones. */
const shortest = (needles: readonly string[]): number => Math.min(...needles.map(({ length }) => length))

/** Without texts that hold another one. */
const shortened = (needles: readonly string[]): readonly string[] =>
  [...new Set(needles)].filter((each, _, all) => !all.some((other) => other !== each && each.includes(other)))
