import { type Known, known, unknown } from '@attune/core'
import { requireFinite } from '../invalid-argument.js'
import { mean, type Observed, presentValue } from '../observed.js'

/** Two answers of one rater to the same item, at different times. */
export interface Repeat {
  readonly rater: string
  readonly first: Observed
  readonly second: Observed
}

export interface Consistency {
  /**
   * Number of repeats with both answers. Without any, the other members are unknown (`no_values`).
   */
  readonly n: number
  readonly missing: number
  /** Share of repeats with the same answer. */
  readonly same: Known<number>
  readonly meanAbsDifference: Known<number>
  /** Mean of second minus first answer. Above 0, the rater became more lenient. */
  readonly shift: Known<number>
  /**
   * sqrt(sum d^2 / 2n): the standard deviation of one answer around the rater's average answer
   * (Dahlberg 1940).
   */
  readonly typicalError: Known<number>
  /** One-way ICC(1) of the two answers. Unknown: `too_few_items` (one repeat), `zero_variance`. */
  readonly icc: Known<number>
}

/**
 * Self-consistency of raters on repeated items: for each rater, in order of first appearance, and
 * for all together.
 *
 * For n repeats with difference d_i and mean m_i of the two answers: ICC(1) = (MSB - MSW) / (MSB +
 * MSW), with MSW = sum d_i^2 / 2n and MSB = 2 sum (m_i - m)^2 / (n - 1), where m is the mean of the
 * m_i. Shrout and Fleiss, Psychological Bulletin 86, 1979 (1,1). Throws not_finite.
 */
export function selfConsistency(repeats: readonly Repeat[]): {
  readonly raters: readonly (Consistency & { readonly rater: string })[]
  readonly all: Consistency
} {
  const names = [...new Set(repeats.map(({ rater }) => rater))]
  return {
    raters: names.map((name) => ({
      rater: name,
      ...consistencyOf(repeats.filter(({ rater }) => rater === name)),
    })),
    all: consistencyOf(repeats),
  }
}

function consistencyOf(repeats: readonly Repeat[]): Consistency {
  const pairs = repeats.flatMap(({ first, second }) => {
    const [one, two] = [presentValue(first), presentValue(second)]
    return one === undefined || two === undefined ? [] : [[one, two] as const]
  })
  requireFinite(pairs.flat())
  const n = pairs.length
  const counts = { n, missing: repeats.length - n }
  if (n === 0) {
    const none = unknown('no_values')
    return {
      ...counts,
      same: none,
      meanAbsDifference: none,
      shift: none,
      typicalError: none,
      icc: none,
    }
  }
  const differences = pairs.map(([first, second]) => second - first)
  const within = differences.reduce((sum, each) => sum + each ** 2, 0) / (2 * n)
  return {
    ...counts,
    same: known(differences.filter((each) => each === 0).length / n),
    meanAbsDifference: known(mean(differences.map(Math.abs))),
    shift: known(mean(differences)),
    typicalError: known(Math.sqrt(within)),
    icc: n < 2 ? unknown('too_few_items') : oneWay(pairs, within),
  }
}

function oneWay(pairs: readonly (readonly [number, number])[], within: number): Known<number> {
  const means = pairs.map(([first, second]) => (first + second) / 2)
  const centre = mean(means)
  const between =
    (2 * means.reduce((sum, each) => sum + (each - centre) ** 2, 0)) / (pairs.length - 1)
  const total = between + within
  const largest = Math.max(1, ...pairs.flat().map(Math.abs))
  return total <= (1e-12 * largest) ** 2
    ? unknown('zero_variance')
    : known((between - within) / total)
}
