import { type Known, known, unknown } from '@attune/core'

export interface MtldOptions {
  /** Share of different words at which a segment is complete. Default 0.72. */
  readonly threshold?: number
  /** Minimum number of words; shorter texts have no value. Default 50. */
  readonly minTokens?: number
}

export interface Mtld {
  /** Number of words in the text. */
  readonly n: number
  /**
   * MTLD in words, the mean of the values for both reading directions. Unknown: `no_values`,
   * `too_few_tokens`.
   */
  readonly value: Known<number>
  readonly forward: Known<number>
  readonly backward: Known<number>
  /**
   * Number of segments in each direction. The incomplete segment at the end counts as a fraction.
   */
  readonly forwardFactors: number
  readonly backwardFactors: number
  /** True if all words are different. The value is then only the length of the text. */
  readonly noRepetition: boolean
}

/**
 * Measure of textual lexical diversity: the mean number of consecutive words until only 72 % of
 * them are different. A higher value means more varied words.
 *
 * The value depends somewhat on length, so compare texts of similar length. McCarthy and Jarvis,
 * Behavior Research Methods 42, 2010.
 */
export function mtld(
  words: readonly string[],
  { threshold = 0.72, minTokens = 50 }: MtldOptions = {},
): Mtld {
  const n = words.length
  const forwardFactors = factorsOf(words, threshold)
  const backwardFactors = factorsOf([...words].reverse(), threshold)
  const length = (factors: number): number => (factors > 0 ? n / factors : n)
  const unlessShort = (value: number): Known<number> => {
    if (n === 0) return unknown('no_values')
    return n < minTokens ? unknown('too_few_tokens') : known(value)
  }
  return {
    n,
    value: unlessShort((length(forwardFactors) + length(backwardFactors)) / 2),
    forward: unlessShort(length(forwardFactors)),
    backward: unlessShort(length(backwardFactors)),
    forwardFactors,
    backwardFactors,
    noRepetition: forwardFactors === 0 && backwardFactors === 0 && n > 0,
  }
}

function factorsOf(words: readonly string[], threshold: number): number {
  let factors = 0
  let length = 0
  const types = new Set<string>()
  for (const word of words) {
    types.add(word)
    length += 1
    if (types.size / length > threshold) continue
    factors += 1
    length = 0
    types.clear()
  }
  return length === 0 ? factors : factors + (1 - types.size / length) / (1 - threshold)
}
