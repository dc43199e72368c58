/**
 * Measures how much different replies in the same state of a dialogue change the seeker's next
 * turn.
 */
import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { mean } from '@attune/statistics'
import { wordsOf } from '@attune/statistics/text'

/** The seeker's next turns in one state, by kind of the supporter's reply; one per repeat. */
export type Answers<T> = Readonly<Record<string, readonly T[]>>

export interface StateSensitivity {
  /**
   * `within`: mean distance between repeats after the same reply. `between`: mean distance between
   * answers to different kinds of reply. Unknown: `too_few_repeats`.
   */
  readonly within: Known<number>
  readonly between: Known<number>
  /** Share of pairs of answers to different kinds of reply that have equal words. */
  readonly same: Known<number>
  /** Share of pairs of repeats that are identical. */
  readonly repeatSame: Known<number>
}

export interface TextSensitivity extends StateSensitivity {
  /** Number of states that have repeats and several kinds of reply. */
  readonly n: number
  readonly perState: readonly StateSensitivity[]
  /** `between` minus `within`; 0 if the reply changes the answer no more than chance does. */
  readonly sensitivity: Known<number>
}

/**
 * Sensitivity of the seeker's words to the reply. The distance of two answers is 1 minus the
 * Jaccard similarity of their sets of n-grams.
 */
export function textSensitivity(states: readonly Answers<string>[], n: number): TextSensitivity {
  const perState = states.map((state) => stateSensitivity(state, n))
  const complete = perState.filter(
    ({ within, between }) => within.state === 'known' && between.state === 'known',
  )
  const over = (of: (state: StateSensitivity) => Known<number>): Known<number> =>
    meanOf(partition(complete.map(of)).values)
  const [within, between] = [over((state) => state.within), over((state) => state.between)]
  return {
    n: complete.length,
    perState,
    sensitivity:
      within.state === 'known' && between.state === 'known'
        ? known(between.value - within.value)
        : unknown(FEW),
    within,
    between,
    same: over(({ same }) => same),
    repeatSame: over(({ repeatSame }) => repeatSame),
  }
}

export interface NumberSensitivity {
  /** Number of states with answers to both kinds of reply, `high` and `low`. */
  readonly n: number
  /**
   * Mean over these states of the difference mean(answers to `high`) - mean(answers to `low`).
   * Unknown: `zero_variance` without such states.
   */
  readonly effect: Known<number>
  /**
   * Share of the variance within states that the kind of reply explains (η²). Unknown:
   * `zero_variance`.
   */
  readonly etaSquared: Known<number>
  readonly dfBetween: number
  readonly dfWithin: number
  readonly F: Known<number>
}

/**
 * Sensitivity of a numeric property of the answers, such as length or sentiment, to the reply.
 * `high` and `low` name the two kinds of reply that `effect` compares.
 */
export function numberSensitivity(
  states: readonly Answers<number>[],
  high: string,
  low: string,
): NumberSensitivity {
  const effects: number[] = []
  const sums = { between: 0, within: 0, dfBetween: 0, dfWithin: 0 }
  for (const state of states) {
    const [up = [], down = []] = [state[high], state[low]]
    if (up.length > 0 && down.length > 0) effects.push(mean(up) - mean(down))
    const kinds = Object.values(state).filter((values) => values.length > 0)
    if (kinds.length < 2) continue
    const all = kinds.flat()
    const middle = mean(all)
    sums.dfBetween += kinds.length - 1
    sums.dfWithin += all.length - kinds.length
    for (const values of kinds) {
      const own = mean(values)
      sums.between += values.length * (own - middle) ** 2
      sums.within += values.reduce((sum, value) => sum + (value - own) ** 2, 0)
    }
  }
  const { between, within, dfBetween, dfWithin } = sums
  const hasF = within > 0 && dfWithin > 0
  return {
    n: effects.length,
    effect: effects.length === 0 ? unknown('zero_variance') : known(mean(effects)),
    etaSquared:
      between + within > 0 ? known(between / (between + within)) : unknown('zero_variance'),
    dfBetween,
    dfWithin,
    F: hasF ? known(between / dfBetween / (within / dfWithin)) : unknown('zero_variance'),
  }
}

const FEW = 'too_few_repeats'

function stateSensitivity(state: Answers<string>, n: number): StateSensitivity {
  const kinds = Object.values(state).map((texts) => texts.map((text) => readAnswer(text, n)))
  const repeats = kinds.flatMap((answers) => pairsWithin(answers))
  const across = kinds.flatMap((answers, at) =>
    kinds
      .slice(at + 1)
      .flatMap((others) => answers.flatMap((one) => others.map((other) => [one, other] as const))),
  )
  return {
    within: meanOf(repeats.map(distance)),
    between: meanOf(across.map(distance)),
    same: meanOf(across.map(([one, other]) => Number(one.words === other.words))),
    repeatSame: meanOf(repeats.map(([one, other]) => Number(one.text === other.text))),
  }
}

interface Answer {
  readonly text: string
  readonly words: string
  readonly ngrams: ReadonlySet<string>
}

function readAnswer(text: string, n: number): Answer {
  const words = wordsOf(text)
  const ngrams = new Set<string>()
  for (let at = 0; at + n <= words.length; at++) ngrams.add(words.slice(at, at + n).join('\t'))
  return { text, words: words.join('\t'), ngrams }
}

function distance([one, other]: readonly [Answer, Answer]): number {
  if (one.ngrams.size + other.ngrams.size === 0) return Number(one.words !== other.words)
  const shared = [...one.ngrams].filter((ngram) => other.ngrams.has(ngram)).length
  return 1 - shared / (one.ngrams.size + other.ngrams.size - shared)
}

const pairsWithin = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))

const meanOf = (values: readonly number[]): Known<number> =>
  values.length === 0 ? unknown(FEW) : known(mean(values))
