import { known, unknown, type Known } from '@attune/core'

export interface Accuracy {
  readonly n: number
  readonly nUnparsed: number
  /** Share of exact hits, times 100. Unknown without scores. */
  readonly acc: Known<number>
  /** Share of hits within one point, times 100. */
  readonly accSoft: Known<number>
}

/**
 * How often a ranker gives the score that people gave, exactly and within one point. A prediction that could not be read
 * stays in the denominator and is never right. Source: ESC-Eval, ACC and ACC_soft of the ranker.
 */
export function rankerAccuracy(predicted: readonly Known<number>[], gold: readonly number[]): Accuracy {
  const distances = predicted.map((score, at) =>
    score.state === 'known' ? Math.abs(score.value - gold[at]!) : Infinity,
  )
  const share = (within: number): Known<number> =>
    gold.length === 0
      ? unknown('no scores')
      : known((100 * distances.filter((distance) => distance <= within).length) / gold.length)
  return {
    n: gold.length,
    nUnparsed: distances.filter((distance) => distance === Infinity).length,
    acc: share(0),
    accSoft: share(1),
  }
}
