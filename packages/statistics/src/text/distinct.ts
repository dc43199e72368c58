import { ngramsOf, total } from './ngrams.js'

export interface Distinct {
  /** Different n-grams over all texts. */
  readonly unique: number
  /** All n-grams of all texts. */
  readonly total: number
  /** unique / total; 0 without n-grams. */
  readonly corpus: number
  /** Texts that have an n-gram at all. */
  readonly nTextsUsed: number
  /** The mean of the same ratio text by text, over texts that have an n-gram; 0 without any. */
  readonly meanPerText: number
}

/**
 * Distinct-n: the share of n-grams that are different ones. n-grams do not cross from one text into the next. Long sets of texts have
 * lower values: compare sets of like size.
 *
 * Source: Li et al. 2016.
 */
export function distinct(texts: readonly (readonly string[])[], n: number): Distinct {
  const counts = texts.map((tokens) => ngramsOf(tokens, n)).filter((each) => each.size > 0)
  const unique = new Set(counts.flatMap((each) => [...each.keys()])).size
  const all = counts.reduce((sum, each) => sum + total(each), 0)
  const ratios = counts.map((each) => each.size / total(each))
  return {
    unique,
    total: all,
    corpus: all === 0 ? 0 : unique / all,
    nTextsUsed: counts.length,
    meanPerText: ratios.length === 0 ? 0 : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
  }
}
