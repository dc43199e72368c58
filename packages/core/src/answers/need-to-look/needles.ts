import { AllTexts } from './all-texts.js'

/**
 * Necessary substrings (needles) of a pattern, as an AND list: every match contains each string. A
 * nested list is an OR of such AND lists. The rarest entry comes first.
 */
export type Needles = readonly (string | readonly Needles[])[]

/**
 * Computes the necessary substrings of a pattern. A text without them cannot match. Searching for
 * them is much faster than applying the pattern: compiling a long pattern takes Node as long as
 * searching hundreds of sentences.
 *
 * Supports the syntax of the word lists: literals, classes, groups, alternatives, quantifiers and
 * assertions.
 */
export function needlesOf(pattern: string): Needles {
  const reader = new PatternParser(pattern)
  const needles = reader.alternatives()
  if (!reader.isAtEnd) throw new Error(`Not understood at ${reader.at}: ${pattern}`)
  return needles
}

/** Needles with numbers in the place of their texts. */
type Numbers = readonly (number | readonly Numbers[])[]

const numbersOf = (needles: Needles, number: ReadonlyMap<string, number>): Numbers =>
  needles.map((each) =>
    typeof each === 'string' ? number.get(each)! : each.map((choice) => numbersOf(choice, number)),
  )

/** True if the texts of the last search satisfy the needles. */
function hasNeedles(found: AllTexts, needles: Numbers): boolean {
  for (const each of needles) {
    if (typeof each === 'number' ? !found.hasFound(each) : !hasOne(found, each)) return false
  }
  return true
}

function hasOne(found: AllTexts, choices: readonly Numbers[]): boolean {
  for (const each of choices) if (hasNeedles(found, each)) return true
  return false
}

/** Finds the rules of a list whose needles a text contains. */
export class NeedleSearch<Rule extends { readonly needles: Needles }> {
  readonly #texts: AllTexts
  readonly #needles: readonly Numbers[]
  /**
   * Places of the rules to test when a needle is found, by its number. Each rule is entered only
   * under its rarest needles.
   */
  readonly #places: readonly (readonly number[])[]
  /** Places of the rules without needles, which may match any text. */
  readonly #always: readonly number[]

  constructor(readonly rules: readonly Rule[]) {
    const texts = [...new Set(rules.flatMap(({ needles }) => textsOf(needles)))]
    const number = new Map(texts.map((text, at) => [text, at]))
    this.#texts = new AllTexts(texts)
    this.#needles = rules.map(({ needles }) => numbersOf(needles, number))
    const places: number[][] = texts.map(() => [])
    for (const [place, { needles }] of rules.entries())
      for (const rare of rarestOf(needles)) places[number.get(rare)!]!.push(place)
    this.#places = places
    this.#always = rules.flatMap(({ needles }, place) => (needles.length === 0 ? [place] : []))
  }

  /** Returns the rules that may match a text, in the order of the list. */
  in(text: string): Rule[] {
    const tested = new Set<number>()
    const places = [...this.#always]
    for (const each of this.#texts.in(text)) {
      for (const place of this.#places[each]!) {
        if (tested.has(place)) continue
        tested.add(place)
        if (hasNeedles(this.#texts, this.#needles[place]!)) places.push(place)
      }
    }
    return places.sort((one, other) => one - other).map((place) => this.rules[place]!)
  }
}

/**
 * Substrings of which every match contains at least one. Of the possible choices, the one whose
 * shortest substring is longest. Empty without needles.
 */
function rarestOf(needles: Needles): readonly string[] {
  const choices = needles.map((each) =>
    typeof each === 'string' ? [each] : each.flatMap(rarestOf),
  )
  const shortest = (texts: readonly string[]): number =>
    Math.min(...texts.map(({ length }) => length))
  return choices.sort((one, other) => shortest(other) - shortest(one))[0] ?? []
}

/** Finds the patterns that may match a text. */
export const searchOf = (
  patterns: readonly RegExp[],
): NeedleSearch<{ readonly pattern: RegExp; readonly needles: Needles }> =>
  new NeedleSearch(patterns.map((pattern) => ({ pattern, needles: needlesOf(pattern.source) })))

const textsOf = (needles: Needles): readonly string[] =>
  needles.flatMap((each) => (typeof each === 'string' ? each : each.flatMap(textsOf)))

/** Part of a sequence: a character, or a construct with needles. */
type Atom = { readonly literal: string } | { readonly needles: Needles }

const UNKNOWN: Atom = { needles: [] }
const ONCE = [1, true] as const
const letters = /[^\\^$[\](){}.?*+|]+(?![?*+{])/y

class PatternParser {
  at = 0

  constructor(private readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.at === this.pattern.length
  }

  /**
   * Reads alternatives separated by `|` and returns their needles; none if an alternative has none.
   */
  alternatives(): Needles {
    const all = [this.#sequence()]
    while (this.#takes('|')) all.push(this.#sequence())
    if (all.some((each) => each.length === 0)) return []
    return all.length === 1 ? all[0]! : [all]
  }

  /**
   * Reads one alternative and returns its needles: sequences of literal characters, and the needles
   * of its groups.
   */
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

  /** Reads the literal characters up to the next special character or quantifier. */
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

  /** Reads a class. Its needles are its characters, if these are few. */
  #class(): Atom {
    const from = this.at
    while (this.pattern[this.at] !== ']') this.at += this.pattern[this.at] === '\\' ? 2 : 1
    const characters = charactersOf(this.pattern.slice(from, this.at++))
    return characters ? { needles: [characters.map((each) => [each])] } : UNKNOWN
  }

  #group(): Atom {
    const [kind] = /^(?:\?(?:[:!=]|<[!=]))?/u.exec(this.pattern.slice(this.at))!
    this.at += kind.length
    const needles = this.alternatives()
    if (!this.#takes(')')) throw new Error(`A group without an end: ${this.pattern}`)
    return kind === '' || kind === '?:' ? { needles } : UNKNOWN
  }

  /**
   * Reads the quantifier of the preceding atom: its minimum number of repetitions, and true if
   * there is no quantifier.
   */
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

const MOST_CHARACTERS = 12

/** Characters of a class; undefined if they are many, or given by escapes or as exceptions. */
function charactersOf(content: string): readonly string[] | undefined {
  if (/^\^|\\/u.test(content)) return undefined
  const all = [...content.matchAll(/(.)(?:-(.))?/gsu)].flatMap(([, first, last = first]) => {
    const [from, to] = [first!.codePointAt(0)!, last!.codePointAt(0)!]
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  })
  return all.length <= MOST_CHARACTERS ? all : undefined
}

/**
 * Estimated rarity of a needle: long strings are rarer than short ones, and a string is rarer than
 * a list of alternatives.
 */
const rarity = (needle: string | readonly Needles[]): number =>
  typeof needle === 'string' ? needle.length : 1 / needle.length
