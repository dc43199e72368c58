import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'
import { isChinese } from '../language.js'

/** Shorter turns say too little of who speaks. */
const LEAST_WORDS = 4

export interface SpokenTurns {
  readonly scenario: string
  readonly own: readonly string[]
  readonly supporter: readonly string[]
}

type Counts = Map<string, number>
interface Side {
  readonly counts: Counts
  total: number
}

const HAN = /^\p{Script=Han}$/u

/** Words, and of Han also every two neighbours: single characters are shared by all speakers. */
function piecesOf(text: string): readonly string[] {
  const words = wordsOf(text)
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1]
    return next !== undefined && HAN.test(word) && HAN.test(next) ? [word + next] : []
  })
  return pairs.length === 0 ? words : [...words, ...pairs]
}

/**
 * Who sounds like whom: naive Bayes on words (and pairs of Han), add one, both speakers as likely, from all dialogues of the run but those
 * of the scenario that is read. What a side says again word for word, in whatever dialogue, counts once: a helper's turn that a seeker
 * repeats all over a run does not become the seeker's way of speaking. In which order dialogues are read changes nothing.
 */
export class SpeakerModel {
  readonly #own = side()
  readonly #other = side()
  /** What only one scenario says. */
  readonly #byScenario = new Map<string, { readonly own: Side; readonly other: Side }>()
  readonly #vocabulary = new Set<string>()

  constructor(dialogues: Iterable<SpokenTurns>) {
    const said = { own: new Map<string, Set<string>>(), other: new Map<string, Set<string>>() }
    const note = (texts: readonly string[], scenario: string, of: Map<string, Set<string>>): void => {
      for (const text of texts) of.set(text, (of.get(text) ?? new Set()).add(scenario))
    }
    for (const { scenario, own, supporter } of dialogues) {
      if (!this.#byScenario.has(scenario)) this.#byScenario.set(scenario, { own: side(), other: side() })
      note(own, scenario, said.own)
      note(supporter, scenario, said.other)
    }
    for (const [text, scenarios] of said.own) this.#add(text, this.#own, this.#sole(scenarios)?.own)
    for (const [text, scenarios] of said.other) this.#add(text, this.#other, this.#sole(scenarios)?.other)
  }

  #sole(scenarios: ReadonlySet<string>): { readonly own: Side; readonly other: Side } | undefined {
    const [first] = scenarios
    return scenarios.size === 1 ? this.#byScenario.get(first!) : undefined
  }

  /** Log odds that a turn is the supporter's, of each own turn that is long enough; null elsewhere. */
  odds(own: readonly string[], scenario: string): readonly (number | null)[] {
    const held = this.#byScenario.get(scenario)
    const sizes = this.#vocabulary.size
    const [ownTotal, otherTotal] = [
      this.#own.total - (held?.own.total ?? 0) + sizes,
      this.#other.total - (held?.other.total ?? 0) + sizes,
    ]
    const count = (all: Side, left: Side | undefined, word: string): number =>
      (all.counts.get(word) ?? 0) - (left?.counts.get(word) ?? 0) + 1
    return own.map((text) => {
      if (wordsOf(text).length < LEAST_WORDS || this.#byScenario.size < 2) return null
      return piecesOf(text).reduce(
        (sum, word) =>
          sum +
          Math.log(count(this.#other, held?.other, word) / otherTotal) -
          Math.log(count(this.#own, held?.own, word) / ownTotal),
        0,
      )
    })
  }

  #add(text: string, all: Side, sole: Side | undefined): void {
    for (const word of piecesOf(text)) {
      this.#vocabulary.add(word)
      for (const each of sole === undefined ? [all] : [all, sole]) {
        each.counts.set(word, (each.counts.get(word) ?? 0) + 1)
        each.total += 1
      }
    }
  }
}

const side = (): Side => ({ counts: new Map(), total: 0 })

/** Sum of the two largest log odds. Unknown: `no_values`. */
export function topTwo(odds: readonly (number | null)[]): Known<number> {
  const sorted = odds.filter((each) => each !== null).sort((a, b) => b - a)
  return sorted.length === 0 ? unknown('no_values') : known(sorted[0]! + (sorted[1] ?? 0))
}

const pronouns = {
  en: {
    you: new Set(['you', 'your', 'yours', 'yourself', "you're", "you've", "you'd", "you'll"]),
    i: new Set(['i', 'me', 'my', 'mine', 'myself', "i'm", "i've", "i'd", "i'll"]),
  },
  zh: { you: new Set(['你', '您']), i: new Set(['我']) },
}

/** Whether a turn speaks more of the other than of itself. */
export function speaksOfOther(text: string, language: string): boolean {
  const { you, i } = pronouns[isChinese(language) ? 'zh' : 'en']
  const words = wordsOf(text)
  const count = (of: ReadonlySet<string>): number => words.filter((word) => of.has(word)).length
  return count(you) > count(i)
}
