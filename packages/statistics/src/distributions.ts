import { createRequire } from 'node:module'
import type BetaCdf from '@stdlib/stats-base-dists-beta-cdf'
import type BetaQuantile from '@stdlib/stats-base-dists-beta-quantile'
import type FQuantile from '@stdlib/stats-base-dists-f-quantile'
import type NormalCdf from '@stdlib/stats-base-dists-normal-cdf'
import type NormalQuantile from '@stdlib/stats-base-dists-normal-quantile'
import type StudentCdf from '@stdlib/stats-base-dists-t-cdf'
import type StudentQuantile from '@stdlib/stats-base-dists-t-quantile'
import { invalidArgument } from './invalid-argument.js'

const load = createRequire(import.meta.url)

/**
 * Loads a function of the library at its first call. The library has some four hundred files, and
 * most commands use none of them.
 */
function onDemand<F>(name: string): () => F {
  let loaded: F | undefined
  return () => (loaded ??= load(name) as F)
}

const betaDistribution = onDemand<typeof BetaCdf>('@stdlib/stats-base-dists-beta-cdf')
const betaInverse = onDemand<typeof BetaQuantile>('@stdlib/stats-base-dists-beta-quantile')
const fInverse = onDemand<typeof FQuantile>('@stdlib/stats-base-dists-f-quantile')
const normalDistribution = onDemand<typeof NormalCdf>('@stdlib/stats-base-dists-normal-cdf')
const normalInverse = onDemand<typeof NormalQuantile>('@stdlib/stats-base-dists-normal-quantile')
const studentDistribution = onDemand<typeof StudentCdf>('@stdlib/stats-base-dists-t-cdf')
const studentInverse = onDemand<typeof StudentQuantile>('@stdlib/stats-base-dists-t-quantile')

/** P(Z <= x) of the standard normal distribution; x may be infinite. Throws not_finite for NaN. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x))
    throw invalidArgument('not_finite', 'The normal distribution function was asked for NaN.')
  return normalDistribution()(x, 0, 1)
}

/** P(|Z| >= |z|): the two-sided p-value of a standard normal test statistic. */
export const normalTwoSided = (z: number): number => Math.min(1, 2 * normalCdf(-Math.abs(z)))

/**
 * Quantile of the standard normal distribution: the z with P(Z <= z) = p, for 0 < p < 1. The
 * library computes it from 2 p - 1. A p below 1e-10 therefore loses digits, and below 5e-17 the
 * result is -Infinity.
 */
export const normalQuantile = (p: number): number => normalInverse()(p, 0, 1)

/** P(T >= t) of Student's t with `df` degrees of freedom, any number above 0; t may be infinite. */
export const studentUpper = (t: number, df: number): number => studentDistribution()(-t, df)

/** P(|T| >= |t|): the two-sided p-value of a t statistic. */
export const studentTwoSided = (t: number, df: number): number =>
  Math.min(1, 2 * studentUpper(Math.abs(t), df))

/**
 * Quantile of Student's distribution: the t with P(T <= t) = p, for 0 < p < 1 and any `df` above 0.
 */
export function studentQuantile(p: number, df: number): number {
  const known = quantiles.get(df)?.get(p)
  if (known !== undefined) return known
  const found = studentInverse()(p, df)
  if (kept++ === MOST_KEPT) {
    quantiles.clear()
    kept = 0
  }
  const own = quantiles.get(df) ?? new Map<number, number>()
  quantiles.set(df, own.set(p, found))
  return found
}

/**
 * Cached quantiles by degrees of freedom and p. The intervals of a report share a few, and each
 * needs a numerical search.
 */
const quantiles = new Map<number, Map<number, number>>()
const MOST_KEPT = 10_000
let kept = 0

/** Value t of Student's distribution with P(|T| <= t) = confidence. */
export const studentCritical = (confidence: number, df: number): number =>
  studentQuantile((1 + confidence) / 2, df)

/** The x with P(F <= x) = p of the F distribution; degrees of freedom above 0. */
export const fQuantile = (p: number, df1: number, df2: number): number => fInverse()(p, df1, df2)

/** P(F >= x) of the F distribution, by the beta distribution; degrees of freedom above 0. */
export const fUpper = (x: number, df1: number, df2: number): number =>
  betaDistribution()(df2 / (df2 + df1 * x), df2 / 2, df1 / 2)

/**
 * The x with P(X <= x) = p of the chi-square distribution, for any `df` above 0, also fractional.
 * Computed as df F of the F distribution with very many second degrees of freedom; relative error
 * below 1e-10.
 */
export const chiSquareQuantile = (p: number, df: number): number => df * fQuantile(p, df, 1e12)

/**
 * P(X >= x) of the chi-square distribution for a whole number of degrees of freedom, at least 1.
 *
 * The sum of positive terms has a relative error below 1e-11. Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 1964, 26.4.4 and 26.4.5.
 */
export function chiSquareUpper(x: number, df: number): number {
  const isOdd = df % 2 === 1
  let sum = isOdd ? normalTwoSided(Math.sqrt(x)) : Math.exp(-x / 2)
  // Logarithms, since exp(-x / 2) is 0 for an x of many degrees of freedom.
  let logTerm = Math.log(isOdd ? Math.sqrt((2 * x) / Math.PI) : x / 2) - x / 2
  for (let next = isOdd ? 3 : 4; next <= df; next += 2) {
    sum += Math.exp(logTerm)
    logTerm += Math.log(x / next)
  }
  return Math.min(1, sum)
}

/** The x with P(B <= x) = p of the beta distribution, for any shapes above 0, also fractional. */
export const betaQuantile = (p: number, a: number, b: number): number => betaInverse()(p, a, b)

/** P(B <= x) of the beta distribution; both shapes above 0. */
export const betaCdf = (x: number, a: number, b: number): number => betaDistribution()(x, a, b)
