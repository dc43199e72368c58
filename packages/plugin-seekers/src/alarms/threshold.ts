import { type Known, known, partition, unknown } from '@attune/core'

export interface Alarms {
  readonly nClean: number
  /** This many of the clean scores may be at or above the threshold. */
  readonly k: number
  /** A score above it is an alarm. Unknown: `too_few_clean`. */
  readonly threshold: Known<number>
  /** The most false alarms that new clean dialogues give on average: k / (clean + 1). */
  readonly rate: Known<number>
  /** Of each score: (1 + clean scores that are as high) / (clean + 1). */
  readonly p: readonly Known<number>[]
  readonly alarms: readonly Known<boolean>[]
}

/**
 * Alarms that dialogues like the clean ones raise with a probability of at most `far`, however their scores are distributed: the
 * threshold is the k-th largest clean score, k = floor(far (clean + 1)). Split conformal prediction: Vovk, Gammerman and Shafer, 2005.
 */
export function alarmThreshold(clean: readonly Known<number>[], far: number, scores: readonly Known<number>[]): Alarms {
  const sorted = partition(clean).values.sort((a, b) => a - b)
  const m = sorted.length
  const k = Math.floor(far * (m + 1))
  const threshold = k > 0 ? known(sorted[m - k]!) : unknown('too_few_clean')
  const of = <T>(score: Known<number>, map: (value: number) => Known<T>): Known<T> =>
    score.state === 'known' ? map(score.value) : score
  return {
    nClean: m,
    k,
    threshold,
    rate: k > 0 ? known(k / (m + 1)) : unknown('too_few_clean'),
    p: scores.map((score) => of(score, (value) => known((1 + m - countBelow(sorted, value)) / (m + 1)))),
    alarms: scores.map((score) =>
      of(score, (value) => (threshold.state === 'known' ? known(value > threshold.value) : threshold)),
    ),
  }
}

/** Of scores in rising order. */
export function countBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
