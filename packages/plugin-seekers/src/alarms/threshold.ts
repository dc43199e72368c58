import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'

export interface Alarms {
  readonly nClean: number
  /**
   * Number of clean scores (of dialogues without a fault) that may be at or above the threshold.
   */
  readonly k: number
  /** A dialogue with a score above this threshold is flagged. Unknown: `too_few_clean`. */
  readonly threshold: Known<number>
  /**
   * Upper limit of the expected rate of false alarms among new clean dialogues: k / (nClean + 1).
   */
  readonly rate: Known<number>
  /** p-value of each score: (1 + number of clean scores at or above it) / (nClean + 1). */
  readonly p: readonly Known<number>[]
  readonly alarms: readonly Known<boolean>[]
}

/**
 * Flags scores with an expected rate of false alarms of at most `falseAlarmRate` among dialogues
 * like the clean ones, whatever the distribution of scores. The threshold is the k-th largest clean
 * score, with k = floor(far (nClean + 1)). Split conformal prediction: Vovk, Gammerman and Shafer,
 * 2005.
 */
export function alarmThreshold(
  clean: readonly Known<number>[],
  falseAlarmRate: number,
  scores: readonly Known<number>[],
): Alarms {
  const sorted = partition(clean).values.sort((a, b) => a - b)
  const n = sorted.length
  const k = Math.floor(falseAlarmRate * (n + 1))
  const threshold = k > 0 ? known(sorted[n - k]!) : unknown('too_few_clean')
  const ifKnown = <T>(score: Known<number>, map: (value: number) => Known<T>): Known<T> =>
    score.state === 'known' ? map(score.value) : score
  return {
    nClean: n,
    k,
    threshold,
    rate: k > 0 ? known(k / (n + 1)) : unknown('too_few_clean'),
    p: scores.map((score) =>
      ifKnown(score, (value) => known((1 + n - countBelow(sorted, value)) / (n + 1))),
    ),
    alarms: scores.map((score) =>
      ifKnown(score, (value) =>
        threshold.state === 'known' ? known(value > threshold.value) : threshold,
      ),
    ),
  }
}

/** Number of scores below a value, by binary search in ascending scores. */
export function countBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
