import { known, unknown, type Known } from '@attune/core'

export interface Accuracy {
  readonly n: number
  readonly nUnparsed: number
  /** Percentage of exact hits; unknown without scores. */
  readonly acc: Known<number>
  /** Percentage of hits within one point. */
  readonly accSoft: Known<number>
}

/**
 * Agreement of a ranker with people's scores, exactly and within one point. An unreadable
 * prediction counts as wrong. Source: ESC-Eval, ACC and ACC_soft of the ranker.
 */
export function rankerAccuracy(
  predicted: readonly Known<number>[],
  gold: readonly number[],
): Accuracy {
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
