import { known } from '@attune/core'
import { type Correlation, whyNoCorrelation } from './correlation.js'
import { invalidArgument } from './invalid-argument.js'
import { normalTwoSided } from './distributions.js'
import { completePairs, type Observed } from './observed.js'
import { tieSizes } from './ranks.js'

/**
 * Largest number of observations for which the exact distribution is used, if there are no ties.
 */
const LARGEST_EXACT = 33

export type KendallMethod = 'exact' | 'asymptotic'

export interface KendallCorrelation extends Correlation {
  readonly concordant: number
  readonly discordant: number
  /**
   * Number of pairs of observations that are tied in x. Pairs that are tied in both x and y count
   * here and in `tiedPairsY`.
   */
  readonly tiedPairsX: number
  readonly tiedPairsY: number
  /** Method by which the p-value is computed. */
  readonly method: KendallMethod
}

type Counts = Pick<KendallCorrelation, 'concordant' | 'discordant' | 'tiedPairsX' | 'tiedPairsY'>

/**
 * Counts pairs in O(n log n): Knight, "A computer method for calculating Kendall's tau", JASA 61,
 * 1966.
 */
function countPairs(x: readonly number[], y: readonly number[]): Counts {
  const order = x.map((_, at) => at).sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!)
  const tiedPairsX = tiedPairs(order, (one, other) => x[one] === x[other])
  const tiedInBoth = tiedPairs(order, (one, other) => x[one] === x[other] && y[one] === y[other])
  const tiedPairsY = tieSizes(y).reduce((sum, size) => sum + pairsOf(size), 0)
  const discordant = inversions(Float64Array.from(order, (at) => y[at]!))
  const concordant = pairsOf(x.length) - tiedPairsX - tiedPairsY + tiedInBoth - discordant
  return { concordant, discordant, tiedPairsX, tiedPairsY }
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2

/** Number of pairs of equal values, for values that are sorted in this order. */
function tiedPairs(
  order: readonly number[],
  same: (one: number, other: number) => boolean,
): number {
  let [pairs, run] = [0, 0]
  for (let at = 1; at < order.length; at++) {
    run = same(order[at - 1]!, order[at]!) ? run + 1 : 0
    pairs += run
  }
  return pairs
}

/**
 * Number of pairs in which the earlier value is the larger one, by merge sort. Sorts the values in
 * place.
 */
function inversions(values: Float64Array): number {
  let [from, to]: [Float64Array, Float64Array] = [values, new Float64Array(values.length)]
  let count = 0
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length)
      const end = Math.min(start + 2 * width, values.length)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at++) {
        if (right >= end || (left < middle && from[left]! <= from[right]!)) to[at] = from[left++]!
        else {
          to[at] = from[right++]!
          count += middle - left
        }
      }
    }
    ;[from, to] = [to, from]
  }
  return count
}

/**
 * Probability of at most `most` inversions in a random order of n values. Inserting the j-th value
 * adds 0 to j - 1 inversions with equal probabilities.
 */
function inversionsCdf(most: number, n: number): number {
  let chances = new Float64Array(most + 1)
  chances[0] = 1
  for (let j = 2; j <= n; j++) {
    const next = new Float64Array(most + 1)
    let window = 0
    for (let count = 0; count <= most; count++) {
      window += chances[count]! - (count >= j ? chances[count - j]! : 0)
      next[count] = window / j
    }
    chances = next
  }
  return chances.reduce((sum, chance) => sum + chance, 0)
}

/** Sums over groups of tied values, by group size t, for the variance of C - D. */
function tieCorrections(values: readonly number[]): {
  pairs: number
  triples: number
  weighted: number
} {
  const sums = { pairs: 0, triples: 0, weighted: 0 }
  for (const t of tieSizes(values)) {
    sums.pairs += t * (t - 1)
    sums.triples += t * (t - 1) * (t - 2)
    sums.weighted += t * (t - 1) * (2 * t + 5)
  }
  return sums
}

/**
 * C - D (concordant minus discordant pairs) divided by its standard deviation under independence,
 * with correction for ties.
 */
function zScore(
  x: readonly number[],
  y: readonly number[],
  { concordant, discordant }: Counts,
): number {
  const n = x.length
  const pairs = n * (n - 1)
  const tiesX = tieCorrections(x)
  const tiesY = tieCorrections(y)
  const base = (pairs * (2 * n + 5) - tiesX.weighted - tiesY.weighted) / 18
  const doubles = (tiesX.pairs * tiesY.pairs) / (2 * pairs)
  const triples = n > 2 ? (tiesX.triples * tiesY.triples) / (9 * pairs * (n - 2)) : 0
  return (concordant - discordant) / Math.sqrt(base + doubles + triples)
}

/**
 * Kendall's rank correlation tau-b of x and y. Pairs with a missing value are ignored.
 *
 * tau_b = (C - D) / sqrt((n0 - tx)(n0 - ty)) with n0 = n(n - 1)/2, C concordant and D discordant
 * pairs of observations, and tx, ty pairs that are tied in x, in y. The p-value is two-sided.
 * `exact`: from the distribution of C - D over all orders, only without ties. `asymptotic`: from
 * the normal approximation with the variance corrected for ties. Default `method`: exact without
 * ties and for n <= 33, else asymptotic. Kendall, Biometrika 33, 1945; Kendall, Rank Correlation
 * Methods, ch. 4 and 5. Throws length_mismatch, not_finite, exact_impossible.
 */
export function kendall(
  x: readonly Observed[],
  y: readonly Observed[],
  method?: KendallMethod,
): KendallCorrelation {
  const pairs = completePairs(x, y)
  const n = pairs.x.length
  const counts = countPairs(pairs.x, pairs.y)
  const tied = counts.tiedPairsX + counts.tiedPairsY > 0
  const used = method ?? (tied || n > LARGEST_EXACT ? 'asymptotic' : 'exact')
  const frame = { n, nMissing: pairs.nMissing, ...counts, method: used }
  const undefinedHere = whyNoCorrelation(pairs.x, pairs.y)
  if (undefinedHere !== undefined) return { ...frame, value: undefinedHere, pValue: undefinedHere }
  if (tied && used === 'exact') {
    throw invalidArgument(
      'exact_impossible',
      'The exact distribution of tau holds only where no two values are equal.',
    )
  }
  const all = (n * (n - 1)) / 2
  const scale = Math.sqrt(all - counts.tiedPairsX) * Math.sqrt(all - counts.tiedPairsY)
  const value = (counts.concordant - counts.discordant) / scale
  const pValue =
    used === 'exact'
      ? Math.min(1, 2 * inversionsCdf(Math.min(counts.concordant, counts.discordant), n))
      : normalTwoSided(zScore(pairs.x, pairs.y, counts))
  return { ...frame, value: known(Math.max(-1, Math.min(1, value))), pValue: known(pValue) }
}
