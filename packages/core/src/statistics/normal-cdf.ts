import { invalidArgument } from './invalid-argument.js'

/** From here on the series loses relative precision, and the continued fraction has converged. */
const TAIL = 2
const FRACTION_TERMS = 80

/** Upper tail of the normal distribution for x >= 2: Laplace's continued fraction, density / (x + 1/(x + 2/(x + 3/…))). */
function upperTail(x: number): number {
  let fraction = x
  for (let term = FRACTION_TERMS; term >= 1; term--) fraction = x + term / fraction
  return density(x) / fraction
}

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/**
 * Distribution function of the standard normal: P(Z <= x), from 0 to 1; x may be infinite. Throws not_finite for NaN.
 *
 * Near the middle 1/2 + density(x) (x + x^3/3 + x^5/(3·5) + …), in the tails a continued fraction (Marsaglia,
 * "Evaluating the normal distribution", Journal of Statistical Software 11(4), 2004; Abramowitz and Stegun 26.2.11
 * and 26.2.14). Relative error below 1e-12 for -37 <= x, absolute error below 1e-15 everywhere.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) throw invalidArgument('not_finite', 'The normal distribution function was asked for NaN.')
  if (x <= -TAIL) return upperTail(-x)
  if (x >= TAIL) return 1 - upperTail(x)
  let sum = x
  let term = x
  for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + density(x) * sum
}

/** P(|Z| >= |z|): the two-sided p-value of a standard normal test statistic. */
export const normalTwoSided = (z: number): number => Math.min(1, 2 * normalCdf(-Math.abs(z)))
