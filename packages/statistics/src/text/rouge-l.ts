import type { Compared } from './bleu.js'

export interface RougeL {
  /** Tokens of the longest common subsequence with the reference that was taken; absent where no single one was. */
  readonly lcs?: number
  readonly precision: number
  readonly recall: number
  readonly f: number
}

export interface RougeLOptions {
  /** Weight of recall in F. Default 1.2. */
  readonly beta?: number
  /**
   * Of several references: the one with the best F (default), or the best precision and the best recall of any, taken separately, as
   * the captioning tools do.
   */
  readonly multiReference?: 'bestF' | 'maxPR'
}

/**
 * ROUGE-L, all values in [0, 1]: precision, recall and F of the longest common subsequence of tokens.
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
    return scores.reduce<RougeL>((best, score) => (score.f > best.f ? score : best), scores[0] ?? nothing)
  }
  const precision = Math.max(0, ...scores.map((score) => score.precision))
  const recall = Math.max(0, ...scores.map((score) => score.recall))
  return { precision, recall, f: fMeasure(precision, recall, beta) }
}

const nothing: RougeL = { lcs: 0, precision: 0, recall: 0, f: 0 }

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const fMeasure = (precision: number, recall: number, beta: number): number =>
  precision === 0 || recall === 0 ? 0 : ((1 + beta ** 2) * precision * recall) / (recall + beta ** 2 * precision)

/** Length of the longest common subsequence, row by row. */
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
