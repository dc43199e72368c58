import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'
import { isChinese } from '../language.js'

/** Minimum number of words of a turn that is scored. */
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
/**
 * Word counts of one speaker role (seeker or supporter) over all dialogues. Equal turns are counted
 * once.
 */
interface SpeakerCounts extends Side {
  /** By turn: the only scenario that contains it; null if several do. */
  readonly scenarioOf: Map<string, string | null>
}

const HAN = /^\p{Script=Han}$/u
const ANY_HAN = /\p{Script=Han}/u

/**
 * Words of a text, and pairs of neighbouring Han characters. Pairs are needed because all speakers
 * share single characters.
 */
function piecesOf(text: string): readonly string[] {
  const words = wordsOf(text)
  if (!ANY_HAN.test(text)) return words
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1]
    return next !== undefined && HAN.test(word) && HAN.test(next) ? [word + next] : []
  })
  return [...words, ...pairs]
}

/**
 * Classifier of a turn as the seeker's or the supporter's: naive Bayes on words and pairs of Han
 * characters, with add-one smoothing and equal priors. It is trained on all dialogues except those
 * of the scored scenario. Equal turns of a speaker count once: otherwise a supporter's turn that a
 * seeker repeats in many dialogues would become typical of seekers. The result does not depend on
 * the order of dialogues.
 */
export class SpeakerModel {
  readonly #own: SpeakerCounts
  readonly #other: SpeakerCounts
  readonly #dialogues: Map<string, SpokenTurns[]>
  /**
   * Word counts of the turns that occur only in the scenario that was scored last. Only one
   * scenario is cached, since all of them would need as much memory as the run.
   */
  #sole: { readonly scenario: string; readonly own: Side; readonly other: Side } | undefined
  readonly #vocabulary: number

  /** @param learned model of other dialogues, which is copied and extended */
  constructor(dialogues: Iterable<SpokenTurns>, learned?: SpeakerModel) {
    this.#own = copied(learned && learned.#own)
    this.#other = copied(learned && learned.#other)
    this.#dialogues = new Map(
      Array.from((learned && learned.#dialogues) ?? [], ([scenario, all]) => [scenario, [...all]]),
    )
    for (const dialogue of dialogues) {
      const { scenario, own, supporter } = dialogue
      const same = this.#dialogues.get(scenario)
      if (same) same.push(dialogue)
      else this.#dialogues.set(scenario, [dialogue])
      for (const text of own) addTurn(text, scenario, this.#own)
      for (const text of supporter) addTurn(text, scenario, this.#other)
    }
    const { counts } = this.#own
    this.#vocabulary = counts.size
    for (const word of this.#other.counts.keys()) if (!counts.has(word)) this.#vocabulary += 1
  }

  /**
   * For each of the seeker's turns: log odds that it is the supporter's; null for a turn that is
   * too short, or with dialogues of a single scenario only.
   */
  odds(own: readonly string[], scenario: string): readonly (number | null)[] {
    const held = this.#heldBack(scenario)
    const ownTotal = this.#own.total - held.own.total + this.#vocabulary
    const otherTotal = this.#other.total - held.other.total + this.#vocabulary
    const count = (all: Side, left: Side, word: string): number =>
      (all.counts.get(word) ?? 0) - (left.counts.get(word) ?? 0) + 1
    return own.map((text) => {
      if (wordsOf(text).length < LEAST_WORDS || this.#dialogues.size < 2) return null
      return piecesOf(text).reduce(
        (sum, word) =>
          sum +
          Math.log(count(this.#other, held.other, word) / otherTotal) -
          Math.log(count(this.#own, held.own, word) / ownTotal),
        0,
      )
    })
  }

  #heldBack(scenario: string): { readonly own: Side; readonly other: Side } {
    if (this.#sole?.scenario === scenario) return this.#sole
    const dialogues = this.#dialogues.get(scenario) ?? []
    const soleOf = ({ scenarioOf }: SpeakerCounts, texts: readonly string[]): Side => {
      const sole = emptyCounts()
      for (const text of new Set(texts)) if (scenarioOf.get(text) === scenario) addWords(text, sole)
      return sole
    }
    const held = {
      scenario,
      own: soleOf(
        this.#own,
        dialogues.flatMap(({ own }) => own),
      ),
      other: soleOf(
        this.#other,
        dialogues.flatMap(({ supporter }) => supporter),
      ),
    }
    this.#sole = held
    return held
  }
}

const emptyCounts = (): Side => ({ counts: new Map(), total: 0 })

const copied = (
  { counts, total, scenarioOf }: SpeakerCounts = { ...emptyCounts(), scenarioOf: new Map() },
): SpeakerCounts => ({
  counts: new Map(counts),
  total,
  scenarioOf: new Map(scenarioOf),
})

function addTurn(text: string, scenario: string, said: SpeakerCounts): void {
  const before = said.scenarioOf.get(text)
  if (before === undefined) {
    said.scenarioOf.set(text, scenario)
    addWords(text, said)
  } else if (before !== scenario) said.scenarioOf.set(text, null)
}

function addWords(text: string, to: Side): void {
  for (const word of piecesOf(text)) {
    to.counts.set(word, (to.counts.get(word) ?? 0) + 1)
    to.total += 1
  }
}

/** Sum of the two largest log odds in a dialogue. Unknown: `no_values`. */
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

/** True if a turn has more pronouns of the second person than of the first. */
export function speaksOfOther(text: string, language: string): boolean {
  const { you, i } = pronouns[isChinese(language) ? 'zh' : 'en']
  const words = wordsOf(text)
  const count = (of: ReadonlySet<string>): number => words.filter((word) => of.has(word)).length
  return count(you) > count(i)
}
