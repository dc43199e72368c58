/** Counts the occurrences of each n-gram. Tokens must not contain tabs. */
export function ngramsOf(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const ngram of ngramsIn(tokens, n)) counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  return counts
}

/** All n-grams of a text, in their order. */
export function ngramsIn(tokens: readonly string[], n: number): string[] {
  const found: string[] = []
  for (let at = 0; at + n <= tokens.length; at++) found.push(tokens.slice(at, at + n).join('\t'))
  return found
}

export const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

/**
 * Number of n-grams of the first text that are also in the second. An n-gram counts at most as
 * often as it occurs in the second.
 */
export function overlapOf(
  first: ReadonlyMap<string, number>,
  second: ReadonlyMap<string, number>,
): number {
  let overlap = 0
  for (const [ngram, count] of first) overlap += Math.min(count, second.get(ngram) ?? 0)
  return overlap
}

/** A text and its references, as tokens. */
export interface Compared {
  readonly hypothesis: readonly string[]
  readonly references: readonly (readonly string[])[]
}

/**
 * Treatment of an n-gram order without matches. `none`: the score is 0. `epsilon`: 0.1 in place of
 * 0 matches (method 1 of NLTK). `addOne`: adds one to numerator and denominator of orders above 1
 * (method 2). `nist`: the k-th order without matches counts as 1/2^k matches (method 3).
 */
export type BleuSmoothing = 'none' | 'epsilon' | 'addOne' | 'nist'

export interface BleuOptions {
  /** Length of the longest n-grams. Default 4. */
  readonly order?: number
  /** Smoothing; default `nist`. */
  readonly smoothing?: BleuSmoothing
}

interface Precision {
  readonly matches: number
  readonly total: number
}

/**
 * BLEU in [0, 1]: the geometric mean of clipped n-gram precisions with equal weights, times the
 * brevity penalty. For several pairs, counts and lengths are summed first (corpus BLEU). 0 if no
 * word matches, and for an empty hypothesis.
 *
 * Source: Papineni et al. 2002; smoothing as in NLTK.
 */
export function bleu(
  pairs: readonly Compared[],
  { order = 4, smoothing = 'nist' }: BleuOptions = {},
): number {
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
  const lengths = references
    .map((reference) => reference.length)
    .sort((left, right) => left - right)
  return lengths.reduce(
    (best, length) => (distance(length) < distance(best) ? length : best),
    lengths[0] ?? 0,
  )
}

export interface ChrfOptions {
  /** Length of the longest character n-grams. Default 6. */
  readonly order?: number
  /** Weight of recall. Default 2. */
  readonly beta?: number
}

/**
 * chrF in [0, 1]: the F score of character n-grams without white space. Precision and recall are
 * averaged over the orders that both texts have. Case matters. With several references, the best
 * score counts.
 *
 * Source: Popović 2015, as sacreBLEU 2 computes it for one sentence (`nrefs:… case:mixed eff:yes
 * nc:6 nw:0 space:no`).
 */
export function chrf(
  hypothesis: string,
  references: readonly string[],
  options: ChrfOptions = {},
): number {
  return Math.max(0, ...references.map((reference) => against(hypothesis, reference, options)))
}

const characters = (text: string): string[] => [...text.replace(/\s+/gu, '')]

function against(
  hypothesis: string,
  reference: string,
  { order = 6, beta = 2 }: ChrfOptions,
): number {
  const [own, other] = [characters(hypothesis), characters(reference)]
  const orders = Math.min(order, own.length, other.length)
  let [precision, recall] = [0, 0]
  for (let n = 1; n <= orders; n++) {
    const [ownNgrams, otherNgrams] = [ngramsOf(own, n), ngramsOf(other, n)]
    const matches = overlapOf(ownNgrams, otherNgrams)
    precision += matches / total(ownNgrams) / orders
    recall += matches / total(otherNgrams) / orders
  }
  return precision + recall === 0
    ? 0
    : ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall)
}

export interface RougeL {
  /**
   * Number of tokens in the longest common subsequence with the selected reference. Undefined if
   * precision and recall come from different references.
   */
  readonly lcs?: number
  readonly precision: number
  readonly recall: number
  readonly f: number
}

export interface RougeLOptions {
  /** Weight of recall in F. Default 1.2. */
  readonly beta?: number
  /**
   * Treatment of several references. `bestF` (default): the reference with the best F. `maxPR`: the
   * best precision and the best recall over all references, as in the captioning tools.
   */
  readonly multiReference?: 'bestF' | 'maxPR'
}

/**
 * ROUGE-L: precision, recall and F, all in [0, 1], of the longest common subsequence of tokens.
 *
 * Source: Lin 2004, sentence level.
 */
export function rougeL(
  { hypothesis, references }: Compared,
  { beta = 1.2, multiReference = 'bestF' }: RougeLOptions = {},
): RougeL {
  const scores = references.map((reference): RougeL & { lcs: number } => {
    const lcs = commonSubsequence(hypothesis, reference)
    const [precision, recall] = [share(lcs, hypothesis.length), share(lcs, reference.length)]
    return { lcs, precision, recall, f: fMeasure(precision, recall, beta) }
  })
  if (multiReference === 'bestF') {
    return scores.reduce<RougeL>(
      (best, score) => (score.f > best.f ? score : best),
      scores[0] ?? nothing,
    )
  }
  const precision = Math.max(0, ...scores.map((score) => score.precision))
  const recall = Math.max(0, ...scores.map((score) => score.recall))
  return { precision, recall, f: fMeasure(precision, recall, beta) }
}

const nothing: RougeL = { lcs: 0, precision: 0, recall: 0, f: 0 }

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const fMeasure = (precision: number, recall: number, beta: number): number =>
  precision === 0 || recall === 0
    ? 0
    : ((1 + beta ** 2) * precision * recall) / (recall + beta ** 2 * precision)

/** Length of the longest common subsequence, by dynamic programming row by row. */
function commonSubsequence(first: readonly string[], second: readonly string[]): number {
  let above = Array.from({ length: second.length + 1 }, () => 0)
  for (const token of first) {
    const row = [0]
    for (const [index, other] of second.entries())
      row.push(token === other ? above[index]! + 1 : Math.max(row[index]!, above[index + 1]!))
    above = row
  }
  return above.at(-1)!
}
