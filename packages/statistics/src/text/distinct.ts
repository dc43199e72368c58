import { type Known, known, unknown } from '@attune/core'
import { ngramsOf, total } from './overlap.js'

export interface DistinctShareOptions {
  /**
   * Number of n-grams to count, from the beginning. It makes texts of different lengths comparable.
   */
  readonly first?: number
  /** Size of the vocabulary. If given, `adjusted` is computed. */
  readonly vocabulary?: number
}

export interface DistinctShare {
  readonly total: number
  readonly unique: number
  /**
   * Share of different n-grams, unique / total. Unknown: `no_values`; `too_few_tokens` if there are
   * fewer n-grams than `first`.
   */
  readonly value: Known<number>
  /** Expected number of different n-grams in `total` random draws from the vocabulary. */
  readonly expected?: Known<number>
  /** Adjusted share, unique / expected. */
  readonly adjusted?: Known<number>
}

/**
 * Distinct-n for texts of unequal length: over the first n-grams only, or relative to the number of
 * different n-grams that is expected by chance. An n-gram lies within one text. Li et al., NAACL
 * 2016; expectation-adjusted: Liu et al., ACL 2022.
 */
export function distinctShare(
  texts: readonly (readonly string[])[],
  n: number,
  { first = Infinity, vocabulary }: DistinctShareOptions = {},
): DistinctShare {
  const seen = new Set<string>()
  let total = 0
  for (const words of texts) {
    for (let at = 0; at + n <= words.length && total < first; at++, total++)
      seen.add(words.slice(at, at + n).join('\t'))
  }
  const why = Number.isFinite(first)
    ? total < first
      ? 'too_few_tokens'
      : undefined
    : total === 0
      ? 'no_values'
      : undefined
  const counts = {
    total,
    unique: seen.size,
    value: why === undefined ? known(seen.size / total) : unknown(why),
  }
  if (vocabulary === undefined) return counts
  const expected = vocabulary * -Math.expm1(total * Math.log1p(-1 / vocabulary))
  return {
    ...counts,
    expected: why === undefined ? known(expected) : unknown(why),
    adjusted: why === undefined ? known(seen.size / expected) : unknown(why),
  }
}

export interface Distinct {
  /** Number of different n-grams over all texts. */
  readonly unique: number
  /** Number of n-grams of all texts. */
  readonly total: number
  /** Share of different n-grams over all texts together, unique / total; 0 without n-grams. */
  readonly corpus: number
  /** Number of texts with at least one n-gram. */
  readonly nTextsUsed: number
  /** Mean of the share in each text, over texts with at least one n-gram; 0 without any. */
  readonly meanPerText: number
}

/**
 * Distinct-n: the share of different n-grams among all n-grams. An n-gram lies within one text.
 * Larger sets of texts have lower values, so compare sets of similar size.
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
    meanPerText:
      ratios.length === 0 ? 0 : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
  }
}
