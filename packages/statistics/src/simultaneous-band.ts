import { type Known, known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { requireFinite, requireLevel } from './invalid-argument.js'
import { mean } from './observed.js'
import { drawWith, type Interval } from './resample.js'

/** Values of one dialogue, one per message, with the cluster of the dialogue. */
export interface ClusteredSeries {
  readonly cluster: string
  readonly values: readonly Known<number>[]
}

export interface BandOptions {
  /** Probability that the whole band covers the mean curve, between 0 and 1. */
  readonly level: number
}

export interface BandPoint {
  /** Number of known values. */
  readonly n: number
  readonly clusters: number
  /** Mean over clusters at this point of the curve; unknown without values (`no_values`). */
  readonly value: Known<number>
  /**
   * Interval of the band at this point. Unknown: `no_values`, `too_few_clusters` (under 8),
   * `zero_variance`, `too_alike` (nearly all clusters have the same value).
   */
  readonly interval: Known<Interval>
}

const FEWEST_CLUSTERS = 8
const RESAMPLES = 999
/** Standard errors up to this multiple of the rounding error count as 0. */
const ROUNDING = 1e-6

/**
 * Simultaneous band around the mean curve of clustered series. With probability `level` it covers
 * the true curve at all points.
 *
 * Each cluster is one curve, the mean of its series. Whole curves are resampled with replacement.
 * In each resample, t is computed at every point as the distance of the resampled mean from the
 * observed mean, in standard errors. The distribution of the largest t over the points gives the
 * distance to the lower limit, that of the smallest t the distance to the upper limit
 * (bootstrap-t), both in standard errors. The band therefore reflects the dependence between points
 * and the skewness of their values. Points with fewer clusters (dialogues end) have heavier tails,
 * so t is first transformed to a normal score (Wallace 1959). Hall, The Bootstrap and Edgeworth
 * Expansion, 1992, sections 3.6 and 4.3; Montiel Olea and Plagborg-Møller, "Simultaneous confidence
 * bands", Journal of Applied Econometrics 34, 2019. Throws not_finite, out_of_range (level).
 */
export function simultaneousBand(
  series: readonly ClusteredSeries[],
  { level }: BandOptions,
): readonly BandPoint[] {
  requireLevel(level, 'level')
  const { counts, curves } = clusterCurves(series)
  const columns = counts.map((n, point) => columnOf(curves, point, n))
  const frames = columns.map(({ n, clusters, value }) => ({ n, clusters, value }))
  const usable = columns.filter(({ whyUnknown }) => whyUnknown === undefined)
  const resampled = resample(usable, curves.length)
  const tail = (1 - level) / 2
  // A point that often has zero variance in resamples would give the whole band infinite width, so
  // it is left out.
  const most = (tail / 5) * RESAMPLES
  for (const [at, column] of usable.entries())
    if (resampled.withoutVariance[at]! > most) column.whyUnknown = 'too_alike'
  const isUsed = usable.map(({ whyUnknown }) => whyUnknown === undefined)
  const [above, below] = [1, -1].map((sign) =>
    reachOf(resampled.scores, isUsed, { sign, tail }),
  ) as [number, number]
  const isBounded = above < Infinity && below < Infinity
  return columns.map((column, point) => {
    const { standardError: se, df, centre } = column
    const whyUnknown = column.whyUnknown ?? (isBounded ? undefined : 'too_alike')
    if (whyUnknown !== undefined) return { ...frames[point]!, interval: unknown(whyUnknown) }
    // Resampled means above the observed mean show how far the true mean may be below it.
    const interval = {
      lower: centre - studentOf(above, df) * se,
      upper: centre + studentOf(below, df) * se,
    }
    return { ...frames[point]!, interval: known(interval) }
  })
}

interface Curves {
  /** Number of known values at each point. */
  readonly counts: readonly number[]
  /** Mean curve of each cluster, sorted by cluster name; NaN where the cluster has no value. */
  readonly curves: readonly (readonly number[])[]
}

function clusterCurves(series: readonly ClusteredSeries[]): Curves {
  const length = series.reduce((longest, { values }) => Math.max(longest, values.length), 0)
  const counts = Array.from({ length }, () => 0)
  const clusters = new Map<string, number[][]>()
  for (const { cluster, values } of series) {
    const own = clusters.get(cluster) ?? counts.map(() => [])
    clusters.set(cluster, own)
    for (const [point, value] of values.entries()) {
      if (value.state === 'unknown') continue
      requireFinite([value.value])
      own[point]!.push(value.value)
      counts[point]! += 1
    }
  }
  const named = [...clusters].sort(([left], [right]) => (left < right ? -1 : 1))
  // Values are sorted, so that the sum does not depend on the order of the dialogues.
  const meanOf = (values: number[]): number =>
    values.length === 0 ? NaN : mean(values.sort((a, b) => a - b))
  return { counts, curves: named.map(([, points]) => points.map(meanOf)) }
}

/** Values of all clusters at one point of the curve. */
interface Column extends Omit<BandPoint, 'interval'> {
  readonly centre: number
  readonly standardError: number
  readonly df: number
  /** 1 for each cluster with a value, else 0. */
  readonly present: Uint8Array
  /** Deviation of each cluster from the mean; 0 without a value. */
  readonly deviations: Float64Array
  /** Reason why the interval is unknown; undefined if it is known. */
  whyUnknown?: string | undefined
}

function columnOf(curves: Curves['curves'], point: number, n: number): Column {
  const values = curves.map((curve) => curve[point]!)
  const there = values.filter((value) => !Number.isNaN(value))
  const [clusters, df, centre] = [there.length, there.length - 1, mean(there)]
  const deviations = Float64Array.from(values, (value) =>
    Number.isNaN(value) ? 0 : value - centre,
  )
  const squares = deviations.reduce((sum, each) => sum + each ** 2, 0)
  const largest = there.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
  const standardError = Math.sqrt(squares / df / clusters)
  return {
    n,
    clusters,
    value: clusters === 0 ? unknown('no_values') : known(centre),
    centre,
    standardError,
    df,
    present: Uint8Array.from(values, (value) => Number(!Number.isNaN(value))),
    deviations,
    whyUnknown: whyNot(clusters, standardError <= 1e-12 * largest),
  }
}

function whyNot(clusters: number, isConstant: boolean): string | undefined {
  if (clusters === 0) return 'no_values'
  if (clusters < FEWEST_CLUSTERS) return 'too_few_clusters'
  return isConstant ? 'zero_variance' : undefined
}

interface Resampled {
  /**
   * For each point, t of each resample as a normal score; infinite for a resample with zero
   * variance.
   */
  readonly scores: readonly Float64Array[]
  /** For each point, the number of resamples with zero variance. */
  readonly withoutVariance: Uint32Array
}

function resample(columns: readonly Column[], clusters: number): Resampled {
  const withoutVariance = new Uint32Array(columns.length)
  if (columns.length === 0) return { scores: [], withoutVariance }
  // The stream of random numbers has a fixed seed, so that no band depends on other computations.
  const draw = drawWith(createRandom('simultaneous band'))
  const positions = new Uint32Array(clusters)
  const scores = Array.from({ length: RESAMPLES }, () => {
    draw(positions)
    return Float64Array.from(columns, (column, at) => {
      const score = scoreOf(column, positions)
      if (!Number.isFinite(score)) withoutVariance[at]! += 1
      return score
    })
  })
  return { scores, withoutVariance }
}

/**
 * Distance of the resampled mean from the observed mean in standard errors of the resample, as a
 * normal score.
 */
function scoreOf(
  { present, deviations, standardError, df }: Column,
  positions: Uint32Array,
): number {
  let [n, sum, squares] = [0, 0, 0]
  for (let i = 0; i < positions.length; i++) {
    const cluster = positions[i]!
    const deviation = deviations[cluster]!
    n += present[cluster]!
    sum += deviation
    squares += deviation * deviation
  }
  const error = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1) / n)
  const distance = sum / n
  const rounding = ROUNDING * standardError
  if (!(error > rounding)) return Math.abs(distance) > rounding ? distance * Infinity : 0
  return Math.sign(distance) * normalScore(Math.abs(distance) / error, df)
}

interface Side {
  /** 1: the largest score over the points; -1: the smallest, with its sign changed. */
  readonly sign: number
  readonly tail: number
}

/**
 * Quantile of the largest score over the used points, which resamples exceed with probability
 * `tail`.
 */
function reachOf(
  scores: readonly Float64Array[],
  isUsed: readonly boolean[],
  { sign, tail }: Side,
): number {
  if (!isUsed.includes(true)) return Infinity
  const extremes = Float64Array.from(scores, (row) =>
    row.reduce((most, score, at) => (isUsed[at] ? Math.max(most, sign * score) : most), 0),
  ).sort()
  const place = Math.ceil((1 - tail) * (extremes.length + 1)) - 1
  return extremes[place] ?? Infinity
}

/**
 * Factor of the transformation of t to a normal score: Wallace, "Bounds on normal approximations to
 * Student's and the chi-square distributions", 1959.
 */
const wallace = (df: number): number => (8 * df + 1) / (8 * df + 3)

const normalScore = (t: number, df: number): number =>
  wallace(df) * Math.sqrt(df * Math.log1p((t * t) / df))

/** The t that corresponds to a normal score: inverse of `normalScore`. */
const studentOf = (score: number, df: number): number =>
  Math.sqrt(df * Math.expm1((score / wallace(df)) ** 2 / df))
