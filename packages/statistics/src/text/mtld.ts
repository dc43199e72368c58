import { type Known, known, unknown } from '@attune/core'

export interface MtldOptions {
  /** A segment of words is complete when its share of different words falls to this. Default 0.72. */
  readonly threshold?: number
  /** Shorter texts have no value. Default 50. */
  readonly minTokens?: number
}

export interface Mtld {
  /** Words of the text. */
  readonly n: number
  /** Mean of both directions, in words. Unknown: `no_values`, `too_few_tokens`. */
  readonly value: Known<number>
  readonly forward: Known<number>
  readonly backward: Known<number>
  /** Segments of each direction, the rest at the end as a fraction. */
  readonly forwardFactors: number
  readonly backwardFactors: number
  /** Every word is a different one: the value is the length of the text, and says no more than that. */
  readonly noRepetition: boolean
}

/**
 * Measure of textual lexical diversity: how many words go by until only 72 % of them are different ones; higher is more varied.
 *
 * It still depends on length somewhat: compare texts of like length. McCarthy and Jarvis, Behavior Research Methods 42, 2010.
 */
export function mtld(words: readonly string[], { threshold = 0.72, minTokens = 50 }: MtldOptions = {}): Mtld {
  const n = words.length
  const forwardFactors = factorsOf(words, threshold)
  const backwardFactors = factorsOf([...words].reverse(), threshold)
  const length = (factors: number): number => (factors > 0 ? n / factors : n)
  const told = (value: number): Known<number> => {
    if (n === 0) return unknown('no_values')
    return n < minTokens ? unknown('too_few_tokens') : known(value)
  }
  return {
    n,
    value: told((length(forwardFactors) + length(backwardFactors)) / 2),
    forward: told(length(forwardFactors)),
    backward: told(length(backwardFactors)),
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
