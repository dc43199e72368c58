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
 * Largest number of clusters for which all signs are enumerated: 2^14 vectors, since a sign vector
 * and its opposite are equivalent.
 */
export const MOST_EXACT_CLUSTERS = 15

/**
 * Sign vectors over clusters, all + first: the distribution of values if the direction of each
 * cluster were random.
 */
interface SignPlan {
  readonly exact: boolean
  /** Number of sign vectors, including the observed one. */
  readonly count: number
  /** Signs of a cluster in all vectors: bit b of word w is 1 if vector 32 w + b flips it. */
  readonly bitsOf: (cluster: string) => Uint32Array
}

/**
 * All sign vectors for up to 15 clusters, else `resamples` random ones and the observed one.
 *
 * Each cluster draws its signs from a separate stream that is seeded only by its name, so a
 * comparison has the same p-value regardless of the other clusters and comparisons computed with
 * it. Throws out_of_range.
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
 * Enumeration: the first cluster is never flipped, the next one in every second vector, and so on.
 */
function countedBits(place: number, count: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(count / 32))
  if (place === 0) return bits
  for (let vector = 0; vector < count; vector++) {
    if ((vector >>> (place - 1)) & 1) bits[vector >>> 5]! |= 1 << (vector & 31)
  }
  return bits
}

/** Cached signs, since many tests have the same clusters. */
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

/** `studentised`: |mean| / its CR2 standard error. `mean`: |mean|. */
export type FlipStatistic = 'studentised' | 'mean'

export interface FlippedStatistics {
  /**
   * Statistic for each sign vector of the plan, the observed one first; Infinity if the error is 0.
   */
  readonly values: Float64Array
  /** Tolerance for ties: a value this much below another one is tied with it. */
  readonly slack: number
}

/**
 * Share of the sum of squares below which a variance loses too many digits to cancellation and is
 * computed directly.
 */
const CANCELS = 1e-6

/**
 * A statistic of the mean of all values of at least one cluster, under every sign vector of a plan.
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
  const spare = (values: readonly number[]): number => 1 - values.length / n
  const crossing = (values: readonly number[]): number => values.length / spare(values)
  const crossings = groups.map(({ values }) => crossing(values))
  const isEven = crossings.every((each) => each === crossings[0])
  const crossed = isEven
    ? sums.map((sum) => sum * crossings[0]!)
    : flippedSums(groups, plan, (values) => total(values) * crossing(values))
  const squares = groups.reduce((sum, { values }) => sum + total(values) ** 2 / spare(values), 0)
  const sizes = groups.reduce((sum, { values }) => sum + values.length * crossing(values), 0)
  const results = sums.map((sum, vector) => {
    const centre = sum / n
    let variance = squares - 2 * centre * crossed[vector]! + centre ** 2 * sizes
    if (variance < CANCELS * squares)
      variance = (n * robustError(signed(groups, plan, vector), centre)) ** 2
    // A rounding error of a sum of 0 is 0: ties are counted relative to it.
    if (Math.abs(sum) <= 1e-9 * size) return 0
    return Math.sqrt(variance) > 1e-9 * size ? Math.abs(sum) / Math.sqrt(variance) : Infinity
  })
  return { values: results, slack: 0 }
}

const total = (values: readonly number[]): number => mean(values) * values.length

const isFlipped = (bits: Uint32Array, vector: number): boolean =>
  ((bits[vector >>> 5]! >>> (vector & 31)) & 1) === 1

/** Sum over clusters of their terms for each sign vector, with the cluster's sign. */
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
        // 1 or -1 without a branch, since this is the inner loop.
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

/** Number of values that are at least as extreme, ties included. */
export function countExtreme({ values, slack }: FlippedStatistics, observed: number): number {
  const least = slack === 0 ? observed * (1 - 1e-9) : observed - slack
  let count = 0
  for (const value of values) if (value >= least) count += 1
  return count
}

export interface SignFlipOptions {
  /** Test statistic; default `studentised`. */
  readonly statistic?: FlipStatistic
  /** Weighting; default `clusters`. */
  readonly weigh?: Weighing
  /** Number of random sign vectors for more than 15 clusters; default 9,999. */
  readonly resamples?: number
}

export interface SignFlipTest {
  readonly n: number
  readonly nClusters: number
  /**
   * Value of the statistic. Unknown: `no_values`; studentised also `too_few_clusters` (one) and
   * `zero_variance` (all clusters equal, not 0).
   */
  readonly statistic: Known<number>
  /**
   * Two-sided, at least 2^(1 - G) for G clusters and 1 / (resamples + 1); 1 for a single cluster.
   */
  readonly pValue: Known<number>
  /** True if all sign vectors were enumerated. */
  readonly exact: boolean
}

/**
 * Sign-flip test of the hypothesis that values are centred on zero: each cluster's values might
 * equally have the opposite sign.
 *
 * The p-value is the share of sign vectors over clusters, including the observed one, with a
 * statistic at least as large; ties count. All 2^G vectors for up to 15 clusters, else random ones.
 * Exact if clusters are symmetric about zero; with the studentised statistic nearly correct
 * otherwise. Fisher, The Design of Experiments, section 21; Canay, Romano and Shaikh,
 * "Randomization tests under an approximate symmetry assumption", Econometrica 85, 2017. Throws
 * not_finite, out_of_range.
 */
export function signFlipTest(
  values: Iterable<ClusteredValue>,
  options: SignFlipOptions = {},
): SignFlipTest {
  return flipGroups(groupByCluster(values).named, options)
}

/** Same as `signFlipTest`, for grouped values. */
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
