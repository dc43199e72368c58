import { type Known, known, unknown } from '@attune/core'
import { mean, quantiles, sampleDeviation } from '@attune/statistics'
import { wordsOf } from '@attune/statistics/text'

export interface TurnLengths {
  /** Number of words of each of the seeker's turns. */
  readonly lengths: readonly number[]
  /**
   * `n`: number of turns with a word. `empty`: number of turns without one, which all other members
   * ignore.
   */
  readonly n: number
  readonly empty: number
  readonly mean: Known<number>
  readonly sd: Known<number>
  readonly median: Known<number>
  readonly q25: Known<number>
  readonly q75: Known<number>
  /** Coefficient of variation: sd / mean. */
  readonly cv: Known<number>
  /** Change of the length per turn, in words, by least squares. */
  readonly slope: Known<number>
  /** Number of the seeker's words divided by the supporter's. */
  readonly ratio: Known<number>
}

/**
 * Measures the lengths of a seeker's turns in words, in Chinese in characters; languages are
 * therefore never pooled. Unknown: `no_values`, `too_few_turns`.
 */
export function turnLengths(seeker: readonly string[], supporter: readonly string[]): TurnLengths {
  const lengths = seeker.map((text) => wordsOf(text).length)
  const kept = lengths.filter((length) => length > 0)
  const n = kept.length
  const none = unknown('no_values')
  const few = n === 0 ? none : unknown('too_few_turns')
  const [q25, median, q75] = n === 0 ? [] : quantiles(kept, [0.25, 0.5, 0.75])
  const of = (value: number | undefined): Known<number> =>
    value === undefined ? none : known(value)
  const average = n === 0 ? undefined : mean(kept)
  const deviation = n < 2 ? undefined : sampleDeviation(kept)
  const supporterWords = supporter.reduce((sum, text) => sum + wordsOf(text).length, 0)
  const total = kept.reduce((sum, length) => sum + length, 0)
  return {
    lengths,
    n,
    empty: lengths.length - n,
    mean: of(average),
    sd: deviation === undefined ? few : known(deviation),
    median: of(median),
    q25: of(q25),
    q75: of(q75),
    cv: deviation === undefined ? few : known(deviation / average!),
    slope: n < 2 ? few : known(slopeOf(kept.map((length, at) => [at, length]))),
    ratio: n === 0 || supporterWords === 0 ? none : known(total / supporterWords),
  }
}

/** Slope of the least-squares line through the points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const x = mean(points.map(([at]) => at))
  const y = mean(points.map(([, value]) => value))
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}
