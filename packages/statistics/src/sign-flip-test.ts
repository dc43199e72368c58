import { type Known, known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { robustError } from './cluster-mean.js'
import { invalidArgument } from './invalid-argument.js'
import {
  type ClusteredValue,
  groupByCluster,
  mean,
  type NamedGroup,
  weighGroups,
  type Weighing,
} from './observed.js'

/**
 * Largest number of clusters for which all sign vectors are enumerated. These are 2^14 vectors,
 * since a vector and its opposite give the same result.
 */
export const MOST_EXACT_CLUSTERS = 15

/** Sign vectors over clusters. The vector of all plus signs (the observed data) is the first. */
interface SignPlan {
  readonly exact: boolean
  /** Number of sign vectors, including the observed one. */
  readonly count: number
  /**
   * Signs of a cluster in all vectors, as bits: bit b of word w is 1 if vector 32 w + b flips the
   * cluster.
   */
  readonly bitsOf: (cluster: string) => Uint32Array
}

/**
 * Creates all sign vectors for up to 15 clusters, else `resamples` random ones and the observed
 * one.
 *
 * Each cluster draws its signs from a random stream that is seeded by its name only, so the p-value
 * of a comparison does not depend on other clusters or on other comparisons. Throws out_of_range.
 */
export function signPlan(clusters: readonly string[], resamples = 9999): SignPlan {
  if (!Number.isSafeInteger(resamples) || resamples < 99) {
    throw invalidArgument(
      'out_of_range',
      `${resamples} sign flips were asked for; at least 99 are needed.`,
    )
  }
  const names = [...new Set(clusters)].sort()
  const exact = names.length <= MOST_EXACT_CLUSTERS
  const count = exact ? 2 ** Math.max(0, names.length - 1) : resamples + 1
  const place = new Map(names.map((name, index) => [name, index]))
  const kept = new Map<string, Uint32Array>()
  const make = (cluster: string): Uint32Array =>
    exact ? countedBits(place.get(cluster)!, count) : drawnBits(cluster, count)
  return {
    exact,
    count,
    bitsOf: (cluster) => {
      const bits = kept.get(cluster) ?? make(cluster)
      kept.set(cluster, bits)
      return bits
    },
  }
}

/**
 * Signs of a cluster in the enumeration. The first cluster is never flipped, the next one in every
 * second vector, the one after it in two of every four, and so on.
 */
function countedBits(place: number, count: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(count / 32))
  if (place === 0) return bits
  for (let vector = 0; vector < count; vector++) {
    if ((vector >>> (place - 1)) & 1) bits[vector >>> 5]! |= 1 << (vector & 31)
  }
  return bits
}

/** Cached random signs, since many tests have the same clusters. */
const drawn = new Map<string, Uint32Array>()
const MOST_DRAWN = 1000

function drawnBits(cluster: string, count: number): Uint32Array {
  const key = `${count} ${cluster}`
  const bits = drawn.get(key) ?? drawBits(cluster, count)
  if (drawn.size >= MOST_DRAWN) drawn.clear()
  drawn.set(key, bits)
  return bits
}

function drawBits(cluster: string, count: number): Uint32Array {
  const random = createRandom(`sign flips of ${cluster}`)
  const bits = Uint32Array.from({ length: Math.ceil(count / 32) }, () =>
    Math.floor(random() * 2 ** 32),
  )
  bits[0]! &= ~1
  return bits
}

/** Test statistic. `studentised`: |mean| / its CR2 standard error. `mean`: |mean|. */
export type FlipStatistic = 'studentised' | 'mean'

export interface FlippedStatistics {
  /**
   * Statistic for each sign vector, the observed one first. Infinity if the standard error is 0.
   */
  readonly values: Float64Array
  /**
   * Tolerance: a value that is smaller than another one by at most `slack` counts as tied with it.
   */
  readonly slack: number
}

/**
 * Share of the sum of squares below which a variance is computed directly, since subtraction would
 * lose too many digits.
 */
const CANCELLATION_LIMIT = 1e-6

/**
 * Computes a statistic of the mean of all values for every sign vector of a plan. Needs at least
 * one cluster.
 */
export function flippedStatistics(
  groups: readonly NamedGroup[],
  plan: SignPlan,
  statistic: FlipStatistic,
): FlippedStatistics {
  const n = groups.reduce((sum, { values }) => sum + values.length, 0)
  const size = groups.reduce((sum, { values }) => sum + Math.abs(total(values)), 0)
  const sums = flippedSums(groups, plan, total)
  if (statistic === 'mean') {
    return { values: sums.map((sum) => Math.abs(sum) / n), slack: (1e-9 * size) / n }
  }
  const remainingShare = (values: readonly number[]): number => 1 - values.length / n
  const crossing = (values: readonly number[]): number => values.length / remainingShare(values)
  const crossings = groups.map(({ values }) => crossing(values))
  const isEven = crossings.every((each) => each === crossings[0])
  const crossed = isEven
    ? sums.map((sum) => sum * crossings[0]!)
    : flippedSums(groups, plan, (values) => total(values) * crossing(values))
  const squares = groups.reduce(
    (sum, { values }) => sum + total(values) ** 2 / remainingShare(values),
    0,
  )
  const sizes = groups.reduce((sum, { values }) => sum + values.length * crossing(values), 0)
  const results = sums.map((sum, vector) => {
    const centre = sum / n
    let variance = squares - 2 * centre * crossed[vector]! + centre ** 2 * sizes
    if (variance < CANCELLATION_LIMIT * squares)
      variance = (n * robustError(signed(groups, plan, vector), centre)) ** 2
    // A sum within rounding error of 0 is 0, so that ties are found.
    if (Math.abs(sum) <= 1e-9 * size) return 0
    return Math.sqrt(variance) > 1e-9 * size ? Math.abs(sum) / Math.sqrt(variance) : Infinity
  })
  return { values: results, slack: 0 }
}

const total = (values: readonly number[]): number => mean(values) * values.length

const isFlipped = (bits: Uint32Array, vector: number): boolean =>
  ((bits[vector >>> 5]! >>> (vector & 31)) & 1) === 1

/** For each sign vector, the sum over clusters of `termOf(values)` with the cluster's sign. */
function flippedSums(
  groups: readonly NamedGroup[],
  plan: SignPlan,
  termOf: (values: readonly number[]) => number,
): Float64Array {
  const sums = new Float64Array(plan.count)
  for (const { cluster, values } of groups) {
    const bits = plan.bitsOf(cluster)
    const term = termOf(values)
    for (let first = 0; first < sums.length; first += 32) {
      let word = bits[first >>> 5]!
      const end = Math.min(first + 32, sums.length)
      for (let vector = first; vector < end; vector++, word >>>= 1) {
        // The sign, 1 or -1, without a branch, since this is the innermost loop.
        sums[vector]! += term * (1 - ((word & 1) << 1))
      }
    }
  }
  return sums
}

const signed = (groups: readonly NamedGroup[], plan: SignPlan, vector: number): number[][] =>
  groups.map(({ cluster, values }) =>
    isFlipped(plan.bitsOf(cluster), vector) ? values.map((value) => -value) : [...values],
  )

/** Number of values that are at least as large as `observed`, or tied with it. */
export function countExtreme({ values, slack }: FlippedStatistics, observed: number): number {
  const least = slack === 0 ? observed * (1 - 1e-9) : observed - slack
  let count = 0
  for (const value of values) if (value >= least) count += 1
  return count
}

export interface SignFlipOptions {
  /** Test statistic; default `studentised`. */
  readonly statistic?: FlipStatistic
  /** Weights; default `clusters` (each cluster counts once). */
  readonly weigh?: Weighing
  /** Number of random sign vectors for more than 15 clusters; default 9,999. */
  readonly resamples?: number
}

export interface SignFlipTest {
  readonly n: number
  readonly nClusters: number
  /**
   * Observed value of the statistic. Unknown: `no_values`; studentised also `too_few_clusters` (one
   * cluster) and `zero_variance` (all clusters equal, and not 0).
   */
  readonly statistic: Known<number>
  /**
   * Two-sided p-value, at least 2^(1 - G) for G clusters, or 1 / (resamples + 1). 1 for a single
   * cluster.
   */
  readonly pValue: Known<number>
  /** True if all sign vectors were enumerated. */
  readonly exact: boolean
}

/**
 * Sign-flip test of the hypothesis that the distribution of each cluster is symmetric about zero,
 * so that its values might equally have the opposite sign.
 *
 * The p-value is the share of sign vectors over clusters, including the observed one, with a
 * statistic at least as large; ties count. All vectors for up to 15 clusters, else random ones.
 * Exact under the hypothesis; with the studentised statistic nearly correct for any distribution
 * with mean zero. Fisher, The Design of Experiments, section 21; Canay, Romano and Shaikh,
 * "Randomization tests under an approximate symmetry assumption", Econometrica 85, 2017. Throws
 * not_finite, out_of_range.
 */
export function signFlipTest(
  values: Iterable<ClusteredValue>,
  options: SignFlipOptions = {},
): SignFlipTest {
  return flipGroups(groupByCluster(values).named, options)
}

/** Same as `signFlipTest`, for values that are already grouped. */
export function flipGroups(
  groups: readonly NamedGroup[],
  { statistic = 'studentised', weigh = 'clusters', resamples }: SignFlipOptions = {},
  plan = signPlan(
    groups.map(({ cluster }) => cluster),
    resamples,
  ),
): SignFlipTest {
  const frame = {
    n: groups.reduce((sum, { values }) => sum + values.length, 0),
    nClusters: groups.length,
  }
  if (groups.length === 0)
    return { ...frame, statistic: unknown('no_values'), pValue: unknown('no_values'), exact: true }
  if (groups.length === 1 && statistic === 'studentised')
    return { ...frame, statistic: unknown('too_few_clusters'), pValue: known(1), exact: true }
  const flipped = flippedStatistics(weighGroups(groups, weigh), plan, statistic)
  const [observed = 0] = flipped.values
  return {
    ...frame,
    statistic: observed === Infinity ? unknown('zero_variance') : known(observed),
    pValue: known(countExtreme(flipped, observed) / plan.count),
    exact: plan.exact,
  }
}
