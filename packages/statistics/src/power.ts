import { type Known, known, unknown } from '@attune/core'
import { normalCdf, normalQuantile, studentQuantile } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'

const MOST_STEPS = 2000
/**
 * Number of integration steps per standard deviation of the integrand. The integral covers 28
 * standard deviations.
 */
const STEPS_PER_DEVIATION = 2.5
/** Degrees of freedom below which the density is not smooth at 0 and needs small steps. */
const SMOOTH_DF = 10
/** Number of standard deviations at which the density of S is below 1e-20 of its maximum. */
const REACH = 14

/**
 * Distribution function P(T <= t) of the noncentral t distribution. T = (Z + noncentrality) / S,
 * with Z standard normal and S^2 chi-square / df.
 *
 * Computed as the integral over S of P(Z <= t s - noncentrality), by Simpson's rule with at most
 * 2,000 steps. For smooth functions that vanish at both ends, its error decreases exponentially
 * with the number of steps. Absolute error below 1e-9 for df from 1 and |noncentrality| up to 40.
 * Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions 2, ch. 31.
 */
function noncentralCdf(t: number, df: number, noncentrality: number): number {
  const mode = Math.sqrt((df - 1) / df)
  const spread = REACH / Math.sqrt(2 * df)
  const from = Math.max(0, mode - spread)
  const steps = stepsOf(t, df)
  const width = (mode + spread - from) / steps
  let weighed = 0
  let total = 0
  for (let step = 0; step <= steps; step++) {
    const s = from + step * width
    const weight =
      density(s, mode, df) * (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2)
    total += weight
    weighed += weight * normalCdf(t * s - noncentrality)
  }
  return Math.min(1, weighed / total)
}

/**
 * Number of integration steps, even. It depends on the narrower of the two factors of the
 * integrand: the density of S has the standard deviation 1 / sqrt(2 df), and P(Z <= t s -
 * noncentrality) changes over a width of 1 / |t|.
 */
function stepsOf(t: number, df: number): number {
  if (df < SMOOTH_DF) return MOST_STEPS
  const deviations = 2 * REACH * (1 + Math.abs(t) / Math.sqrt(2 * df))
  return Math.min(MOST_STEPS, 2 * Math.ceil((STEPS_PER_DEVIATION / 2) * deviations))
}

/** Density of S, proportional to s^(df - 1) exp(-df s^2 / 2), divided by its maximum. */
function density(s: number, mode: number, df: number): number {
  if (df === 1) return Math.exp((-s * s) / 2)
  if (s === 0) return 0
  return Math.exp((df - 1) * Math.log(s / mode) - (df * (s * s - mode * mode)) / 2)
}

export interface TestPlan {
  /** Standard deviation of the cluster differences; see `clusterDeviation`. */
  readonly sd: number
  /** Significance level of the test; default 0.05. */
  readonly alpha?: number
  /**
   * Default `two-sided`, which counts detections in both directions. `greater`: a one-sided test
   * for a difference above 0.
   */
  readonly alternative?: 'two-sided' | 'greater'
}

export interface NeededClusters {
  readonly clusters: number
  readonly power: number
  /** Power with one cluster fewer; unknown (`too_few_clusters`) if there are two. */
  readonly powerOneFewer: Known<number>
}

const MOST = 1e7

/**
 * Standard deviation over scenarios of the mean difference: sqrt(between^2 + within^2 / repeats).
 */
export const clusterDeviation = (between: number, within: number, repeats: number): number =>
  Math.sqrt(between ** 2 + within ** 2 / repeats)

/**
 * Probability that a paired test over `clusters` detects a true difference.
 *
 * T is noncentral t with clusters - 1 degrees of freedom and noncentrality difference / sd
 * sqrt(clusters). Unknown: `too_few_clusters` (under two), `zero_variance`. Cohen, Statistical
 * Power Analysis, 1988, ch. 2. Throws out_of_range.
 */
export function powerAt(clusters: number, difference: number, plan: TestPlan): Known<number> {
  const test = requirePlan(plan)
  if (clusters < 2) return unknown('too_few_clusters')
  if (plan.sd === 0) return unknown('zero_variance')
  return known(power(clusters, difference / plan.sd, test))
}

/**
 * Minimum number of clusters with which a true difference is detected with probability `wanted`
 * (default 0.8). Unknown: `zero_difference`, `wrong_direction` (a difference below 0 with
 * `greater`), `zero_variance`. Throws out_of_range.
 */
export function clustersNeeded(
  difference: number,
  plan: TestPlan,
  wanted = 0.8,
): Known<NeededClusters> {
  const test = requirePlan(plan)
  requireLevel(wanted, 'power')
  if (difference === 0) return unknown('zero_difference')
  if (difference < 0 && test.alternative === 'greater') return unknown('wrong_direction')
  if (plan.sd === 0) return unknown('zero_variance')
  const effect = difference / plan.sd
  const at = (clusters: number): number => power(clusters, effect, test)
  let [tooFew, enough] = [1, Math.min(MOST, approximatelyNeeded(effect, test, wanted))]
  while (at(enough) < wanted) {
    if (enough === MOST) return unknown('too_many_clusters')
    ;[tooFew, enough] = [enough, Math.min(MOST, Math.ceil(1.2 * enough))]
  }
  for (let step = 1; enough - tooFew > 2 * step; step *= 2) {
    if (at(enough - step) < wanted) {
      tooFew = enough - step
      break
    }
    enough -= step
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (at(middle) >= wanted) enough = middle
    else tooFew = middle
  }
  const before = enough === 2 ? unknown('too_few_clusters') : known(at(enough - 1))
  return known({ clusters: enough, power: at(enough), powerOneFewer: before })
}

/** Number of clusters by the normal approximation, as the start of the search. */
function approximatelyNeeded(effect: number, { alpha, alternative }: Test, wanted: number): number {
  const z =
    normalQuantile(1 - (alternative === 'two-sided' ? alpha / 2 : alpha)) + normalQuantile(wanted)
  return Math.max(2, Math.ceil((Math.max(0, z) / effect) ** 2) + 2)
}

export interface DetectableOptions {
  /** Standard error of the estimated difference; above 0. */
  readonly standardError: number
  readonly df: number
  readonly alpha: number
  /** Wanted power; default 0.8. */
  readonly power?: number
}

/**
 * Smallest difference above 0 that a two-sided t test with this standard error detects with
 * probability `power`. For a power of at least 1/2 it exceeds every difference that the test does
 * not detect. Throws out_of_range.
 */
export function detectableDifference({
  standardError,
  df,
  alpha,
  power: wanted = 0.8,
}: DetectableOptions): number {
  requireLevel(alpha, 'significance level')
  requireLevel(wanted, 'power')
  return detectableT(df, alpha, wanted) * standardError
}

/**
 * Cached detectable differences, in standard errors. All claims of a report with the same number of
 * scenarios share one.
 */
const detectableTs = new Map<string, number>()
const MOST_KEPT = 10_000

function detectableT(df: number, alpha: number, wanted: number): number {
  const key = `${df} ${alpha} ${wanted}`
  const before = detectableTs.get(key)
  if (before !== undefined) return before
  const excess = (noncentrality: number): number =>
    tPower(noncentrality, df, { alpha, alternative: 'two-sided' }) - wanted
  let upper = 1
  while (excess(upper) < 0) upper *= 2
  const found = rootBetween(0, upper, excess)
  if (detectableTs.size >= MOST_KEPT) detectableTs.clear()
  detectableTs.set(key, found)
  return found
}

/** Probability that |T| (or T) exceeds its critical value. */
function tPower(
  noncentrality: number,
  df: number,
  { alpha, alternative }: Pick<Test, 'alpha' | 'alternative'>,
): number {
  const t = studentQuantile(1 - (alternative === 'two-sided' ? alpha / 2 : alpha), df)
  const above = 1 - noncentralCdf(t, df, noncentrality)
  return alternative === 'greater' ? above : above + noncentralCdf(-t, df, noncentrality)
}

/**
 * Root of an increasing function between two bounds, to 1e-12 of the upper bound, by the Illinois
 * method (false position).
 */
function rootBetween(lower: number, upper: number, of: (x: number) => number): number {
  let [low, high] = [of(lower), of(upper)]
  let side = 0
  for (let step = 0; step < 100 && upper - lower > 1e-12 * upper; step++) {
    const x = (lower * high - upper * low) / (high - low)
    const y = of(x)
    if (Math.abs(y) < 1e-13) return x
    if (y > 0) {
      ;[upper, high] = [x, y]
      if (side === 1) low /= 2
      side = 1
    } else {
      ;[lower, low] = [x, y]
      if (side === -1) high /= 2
      side = -1
    }
  }
  return upper
}

type Test = Required<Omit<TestPlan, 'sd'>>

const power = (clusters: number, effect: number, test: Test): number =>
  tPower(effect * Math.sqrt(clusters), clusters - 1, test)

function requirePlan({ sd, alpha = 0.05, alternative = 'two-sided' }: TestPlan): Test {
  requireLevel(alpha, 'significance level')
  if (sd >= 0 && sd < Infinity) return { alpha, alternative }
  throw invalidArgument(
    'out_of_range',
    `The standard deviation is ${sd}; a number from 0 upwards is needed.`,
  )
}
