/**
 * Texts that every match of a pattern contains: all of the strings, and of each list of
 * alternatives all needles of at least one. The rarest comes first.
 */
export type Needles = readonly (string | readonly Needles[])[]

/**
 * Computes the texts that every match of a pattern contains. A text without them cannot match, and
 * this check is much faster than the pattern: Node compiles a long pattern in the time of hundreds
 * of sentences.
 *
 * Supports the syntax of the word lists: literals, classes, groups, alternatives, quantifiers and
 * assertions.
 */
export function needlesOf(pattern: string): Needles {
  const reader = new Reader(pattern)
  const needles = reader.alternatives()
  if (!reader.isAtEnd) throw new Error(`Not understood at ${reader.at}: ${pattern}`)
  return needles
}

export function hasNeedles(text: string, needles: Needles): boolean {
  for (const each of needles) {
    if (typeof each === 'string' ? !text.includes(each) : !hasOne(text, each)) return false
  }
  return true
}

function hasOne(text: string, choices: readonly Needles[]): boolean {
  for (const each of choices) if (hasNeedles(text, each)) return true
  return false
}

/**
 * Strings of which every text with these needles contains at least one; of several such lists the
 * one with the longest strings. None: any text may match.
 */
const coverOf = (needles: Needles): readonly string[] =>
  needles
    .map((each) => (typeof each === 'string' ? [each] : each.flatMap(coverOf)))
    .reduce<readonly string[]>((best, each) => (shortest(each) > shortest(best) ? each : best), [])

const shortest = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : Math.min(...texts.map(({ length }) => length))

/** A string that some members of a list need, and the places of these members. */
interface Needed {
  readonly text: string
  readonly places: number[]
}

/** Finds the members of a list whose needles a text contains, in one pass over the text. */
export class NeedleIndex<T extends { readonly needles: Needles }> {
  /** Members without needles, which any text may match. */
  readonly #always: readonly number[]
  /** Needed strings by their first two characters, or by their only one. */
  readonly #byStart = new Map<string, Needed[]>()

  constructor(private readonly members: readonly T[]) {
    const covers = members.map(({ needles }) => coverOf(needles))
    this.#always = [...covers.keys()].filter((place) => covers[place]!.length === 0)
    for (const [place, cover] of covers.entries()) for (const text of cover) this.#add(text, place)
  }

  /** Members whose needles the text contains, in the order of the list. */
  in(text: string): T[] {
    const found = new Set(this.#always)
    for (let at = 0; at < text.length; at++) {
      this.#note(this.#byStart.get(text[at]!), text, at, found)
      if (at + 1 < text.length)
        this.#note(this.#byStart.get(text.slice(at, at + 2)), text, at, found)
    }
    return [...found]
      .sort((one, other) => one - other)
      .map((place) => this.members[place]!)
      .filter(({ needles }) => hasNeedles(text, needles))
  }

  #note(needed: readonly Needed[] | undefined, text: string, at: number, found: Set<number>): void {
    if (needed === undefined) return
    for (const each of needed)
      if (text.startsWith(each.text, at)) for (const place of each.places) found.add(place)
  }

  #add(text: string, place: number): void {
    const start = text.slice(0, 2)
    const needed = this.#byStart.get(start) ?? []
    this.#byStart.set(start, needed)
    const same = needed.find((each) => each.text === text)
    if (same) same.places.push(place)
    else needed.push({ text, places: [place] })
  }
}

/** Part of a sequence: a character, or a construct with needles. */
type Atom = { readonly literal: string } | { readonly needles: Needles }

const UNKNOWN: Atom = { needles: [] }
const ONCE = [1, true] as const
const letters = /[^\\^$[\](){}.?*+|]+(?![?*+{])/y

class Reader {
  at = 0

  constructor(private readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.at === this.pattern.length
  }

  /** Needles of one sequence, or a list of alternatives. */
  alternatives(): Needles {
    const all = [this.#sequence()]
    while (this.#takes('|')) all.push(this.#sequence())
    if (all.some((each) => each.length === 0)) return []
    return all.length === 1 ? all[0]! : [all]
  }

  /** Runs of literals, and the needles of groups. */
  #sequence(): Needles {
    const found: (string | readonly Needles[])[] = []
    let run = ''
    const end = (): void => {
      if (run.trim() !== '') found.push(run)
      run = ''
    }
    for (
      run += this.#letters();
      !this.isAtEnd && !'|)'.includes(this.pattern[this.at]!);
      run += this.#letters()
    ) {
      const atom = this.#atom()
      const [least, isOnce] = this.#quantifier()
      if ('literal' in atom && least > 0) run += atom.literal
      if ('literal' in atom && isOnce) continue
      end()
      if ('needles' in atom && least > 0) found.push(...atom.needles)
    }
    end()
    return found.length < 2 ? found : found.sort((left, right) => rarity(right) - rarity(left))
  }

  /** Literal characters without quantifiers. */
  #letters(): string {
    letters.lastIndex = this.at
    const [run = ''] = letters.exec(this.pattern) ?? []
    this.at += run.length
    return run
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
    const [whole, code, kind] = /^(?:u([\da-f]{4})|[pP]\{[^}]*\}|([a-zA-Z])|.)/u.exec(
      this.pattern.slice(this.at),
    )!
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

  /** Minimum number of repetitions of the preceding atom, and true if it occurs exactly once. */
  #quantifier(): readonly [least: number, isOnce: boolean] {
    if (!'?*+{'.includes(this.pattern[this.at] ?? ' ')) return ONCE
    const [whole, from] = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/u.exec(this.pattern.slice(this.at))!
    this.at += whole.length
    return [from !== undefined ? Number(from) : whole.startsWith('+') ? 1 : 0, false]
  }

  #takes(character: string): boolean {
    if (this.pattern[this.at] !== character) return false
    this.at++
    return true
  }
}

/** Long texts are rarer than short ones, and a single text is rarer than one of several. */
const rarity = (needle: string | readonly Needles[]): number =>
  typeof needle === 'string' ? needle.length : 1 / needle.length
