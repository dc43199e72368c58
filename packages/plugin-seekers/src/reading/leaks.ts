import { type Known, known, unknown } from '@attune/core'
import { type Fragments, fragmentsOf, RunIndex, wordsOf } from '@attune/statistics/text'
import { isChinese } from '../language.js'
import { type Feature, feature, type Part, type Reading, topTurns } from './reading.js'

/** Minimum number of consecutive words (Chinese: characters) that count as recited. */
const LEAST_RUN = { en: 5, zh: 8 } as const
/** The same minimum for the hidden intention, which is a short text. */
const LEAST_WISH = { en: 3, zh: 4 } as const

type Leaks = 'leak-card' | 'leak-intention' | 'leak-brief'

/**
 * Measures how much the seeker recites from its role card, its hidden intention and its
 * instructions, one number each. Runs of words that earlier turns of the dialogue contain do not
 * count.
 */
export function leaksOf({ own, words, turns, scenario, brief = '' }: Reading): Part<Leaks> {
  const language = isChinese(scenario.language) ? 'zh' : 'en'
  const sources = {
    card: new Source(scenario.profile, LEAST_RUN[language]),
    wish: new Source(scenario.intention ?? '', LEAST_WISH[language]),
    brief: new Source(brief, LEAST_RUN[language]),
  }
  const said = new RunIndex()
  let next = 0
  const saidBefore = (place: number): RunIndex => {
    while (next < place) said.add(wordsOf(turns[next++]!.text))
    return said
  }
  for (const [at, { at: place }] of own.entries()) {
    for (const source of Object.values(sources)) source.read(words[at]!, () => saidBefore(place))
  }
  const placeOf = (at: number): number => own[at]!.at
  return {
    'leak-card': sources.card.longest(placeOf),
    'leak-intention': sources.wish.share(placeOf),
    'leak-brief': sources.brief.longest(placeOf),
  }
}

class Source {
  readonly #index: RunIndex | undefined
  readonly #size: number
  readonly #found: Fragments[] = []

  constructor(
    text: string,
    private readonly least: number,
  ) {
    const words = wordsOf(text)
    this.#size = words.length
    this.#index = words.length === 0 ? undefined : new RunIndex(words)
  }

  read(words: readonly string[], said: () => RunIndex): void {
    if (this.#index)
      this.#found.push(fragmentsOf(words, this.#index, { least: this.least, known: said }))
  }

  /** Length of the longest recited run of words in any turn. */
  longest(placeOf: (at: number) => number): Feature {
    const runs = this.#found.map(({ longestRun }) =>
      longestRun.state === 'known' ? longestRun.value : null,
    )
    return feature(this.#largest(runs), topTurns(runs, placeOf))
  }

  /** Largest share of the source that one turn recites. */
  share(placeOf: (at: number) => number): Feature {
    const shares = this.#found.map(({ fragments }) =>
      Math.min(1, fragments.reduce((sum, [, length]) => sum + length, 0) / this.#size),
    )
    return feature(this.#largest(shares), topTurns(shares, placeOf))
  }

  #largest(values: readonly (number | null)[]): Known<number> {
    if (this.#index === undefined) return unknown('no_source')
    const found = values.filter((value) => value !== null)
    return found.length === 0 ? unknown('no_turns') : known(Math.max(...found))
  }
}
