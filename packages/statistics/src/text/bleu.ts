import { ngramsOf, overlapOf, total } from './ngrams.js'

/** A text and what it is compared with, as tokens. */
export interface Compared {
  readonly hypothesis: readonly string[]
  readonly references: readonly (readonly string[])[]
}

/**
 * What is done about an order of which no n-gram matches. `none`: the score is 0. `epsilon`: 0.1 in place of the zero (method 1 of
 * NLTK). `addOne`: one more in numerator and denominator of the orders above 1 (method 2). `nist`: the k-th such order counts 1/2^k
 * (method 3).
 */
export type BleuSmoothing = 'none' | 'epsilon' | 'addOne' | 'nist'

export interface BleuOptions {
  /** The longest n-grams that count. Default 4. */
  readonly order?: number
  /** Default `nist`. */
  readonly smoothing?: BleuSmoothing
}

interface Precision {
  readonly matches: number
  readonly total: number
}

/**
 * BLEU in [0, 1]: the geometric mean of clipped n-gram precisions with equal weights, times the brevity penalty. Of several pairs
 * counts and lengths are summed first (corpus BLEU). 0 when no word matches, and for an empty hypothesis.
 *
 * Source: Papineni et al. 2002; smoothing as in NLTK.
 */
export function bleu(pairs: readonly Compared[], { order = 4, smoothing = 'nist' }: BleuOptions = {}): number {
  const precisions = Array.from({ length: order }, (_, index) => precisionOf(pairs, index + 1))
  if (precisions[0]?.matches === 0 || pairs.length === 0) return 0
  const shares = smoothed(precisions, smoothing)
  if (shares.includes(0)) return 0
  const logMean = shares.reduce((sum, share) => sum + Math.log(share), 0) / order
  return brevityPenalty(pairs) * Math.exp(logMean)
}

function precisionOf(pairs: readonly Compared[], n: number): Precision {
  let [matches, all] = [0, 0]
  for (const { hypothesis, references } of pairs) {
    const own = ngramsOf(hypothesis, n)
    matches += overlapOf(own, mostOften(references.map((reference) => ngramsOf(reference, n))))
    all += Math.max(1, total(own))
  }
  return { matches, total: all }
}

function mostOften(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const most = new Map<string, number>()
  for (const [ngram, count] of counts.flatMap((each) => [...each]))
    most.set(ngram, Math.max(count, most.get(ngram) ?? 0))
  return most
}

function smoothed(precisions: readonly Precision[], smoothing: BleuSmoothing): number[] {
  let emptyOrders = 0
  return precisions.map(({ matches, total: all }, index) => {
    if (smoothing === 'addOne' && index > 0) return (matches + 1) / (all + 1)
    if (matches > 0 || smoothing === 'none') return matches / all
    emptyOrders++
    return (smoothing === 'epsilon' ? 0.1 : 1 / 2 ** emptyOrders) / all
  })
}

function brevityPenalty(pairs: readonly Compared[]): number {
  const length = pairs.reduce((sum, { hypothesis }) => sum + hypothesis.length, 0)
  const wanted = pairs.reduce((sum, pair) => sum + closestLength(pair), 0)
  return length > wanted ? 1 : Math.exp(1 - wanted / length)
}

function closestLength({ hypothesis, references }: Compared): number {
  const distance = (length: number): number => Math.abs(length - hypothesis.length)
  const lengths = references.map((reference) => reference.length).sort((left, right) => left - right)
  return lengths.reduce((best, length) => (distance(length) < distance(best) ? length : best), lengths[0] ?? 0)
}
