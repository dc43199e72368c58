import { type Known, known, unknown } from '@attune/core'
import { clusterMean, type MeanEstimate } from './cluster-mean.js'
import type { ClusteredValue, Weighing } from './observed.js'
import { studentCritical, studentQuantile, studentUpper } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import type { Interval } from './resample.js'

export interface MarginOptions {
  /** The largest difference that does not matter, in the unit of the values; above 0. */
  readonly margin: number
  /** One-sided; default 0.025 for non-inferiority and 0.05 for equivalence. */
  readonly alpha?: number
  readonly weigh?: Weighing
}

export interface Noninferiority extends Pick<MeanEstimate, 'estimate' | 'standardError' | 'df'> {
  readonly t: Known<number>
  readonly pValue: Known<number>
  /** The worst difference that the data still allow. */
  readonly bound: Known<number>
  /** Unknown: `no_values`, `too_few_clusters`, `zero_variance`. */
  readonly conclusion: Known<'noninferior' | 'not_shown'>
}

export interface Equivalence extends Pick<MeanEstimate, 'estimate' | 'standardError' | 'df'> {
  readonly tLower: Known<number>
  readonly tUpper: Known<number>
  readonly pLower: Known<number>
  readonly pUpper: Known<number>
  /** The larger of the two. */
  readonly pValue: Known<number>
  /** Of level 1 - 2 alpha: equivalent if it lies within the margins. */
  readonly interval: Known<Interval>
  readonly conclusion: Known<'equivalent' | 'not_shown'>
}

/**
 * Is the first at most a margin worse than the second? From the paired differences first - second of clustered values.
 *
 * `better: higher`: t = (estimate + margin) / se and p = P(T >= t); non-inferior if p <= alpha, that is if the bound estimate
 * - t se lies above -margin. `lower`: mirrored. Estimate, error and degrees of freedom as `clusterMean` has them. ICH E9,
 * section 3.3.2. Throws not_finite, out_of_range (margin, alpha).
 */
export function noninferiority(
  differences: Iterable<ClusteredValue>,
  { better, margin, alpha = 0.025, weigh }: MarginOptions & { readonly better: 'higher' | 'lower' },
): Noninferiority {
  requireMargin(margin, alpha)
  const { frame, basis } = basisOf(differences, weigh)
  if (typeof basis === 'string') {
    const none = unknown(basis)
    return { ...frame, t: none, pValue: none, bound: none, conclusion: none }
  }
  const sign = better === 'higher' ? 1 : -1
  const t = (basis.estimate + sign * margin) / basis.se
  const p = studentUpper(sign * t, basis.df)
  return {
    ...frame,
    t: known(t),
    pValue: known(p),
    bound: known(basis.estimate - sign * studentQuantile(1 - alpha, basis.df) * basis.se),
    conclusion: known(p <= alpha ? 'noninferior' : 'not_shown'),
  }
}

/**
 * Do first and second differ by less than a margin? Two one-sided tests of the paired differences, one against each
 * margin. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987. Throws not_finite, out_of_range.
 */
export function equivalence(
  differences: Iterable<ClusteredValue>,
  { margin, alpha = 0.05, weigh }: MarginOptions,
): Equivalence {
  requireMargin(margin, alpha)
  const { frame, basis } = basisOf(differences, weigh)
  if (typeof basis === 'string') {
    const none = unknown(basis)
    const tests = { tLower: none, tUpper: none, pLower: none, pUpper: none, pValue: none }
    return { ...frame, ...tests, interval: none, conclusion: none }
  }
  const tLower = (basis.estimate + margin) / basis.se
  const tUpper = (basis.estimate - margin) / basis.se
  const pLower = studentUpper(tLower, basis.df)
  const pUpper = studentUpper(-tUpper, basis.df)
  const p = Math.max(pLower, pUpper)
  const reach = studentCritical(1 - 2 * alpha, basis.df) * basis.se
  return {
    ...frame,
    tLower: known(tLower),
    tUpper: known(tUpper),
    pLower: known(pLower),
    pUpper: known(pUpper),
    pValue: known(p),
    interval: known({ lower: basis.estimate - reach, upper: basis.estimate + reach }),
    conclusion: known(p <= alpha ? 'equivalent' : 'not_shown'),
  }
}

function requireMargin(margin: number, alpha: number): void {
  requireLevel(2 * alpha, 'significance level, doubled,')
  if (margin > 0 && margin < Infinity) return
  throw invalidArgument('bad_margin', `The margin is ${margin}; a positive number is needed.`)
}

function basisOf(differences: Iterable<ClusteredValue>, weigh: Weighing | undefined) {
  const { estimate, standardError, df } = clusterMean(differences, weigh === undefined ? {} : { weigh })
  const frame = { estimate, standardError, df }
  return { frame, basis: testable(frame) }
}

type Frame = Pick<MeanEstimate, 'estimate' | 'standardError' | 'df'>

/** The numbers to test with, or why there are none. */
function testable({ estimate, standardError, df }: Frame): { estimate: number; se: number; df: number } | string {
  if (estimate.state === 'unknown') return estimate.why
  if (standardError.state === 'unknown') return standardError.why
  if (df.state === 'unknown') return df.why
  if (standardError.value === 0) return 'zero_variance'
  return { estimate: estimate.value, se: standardError.value, df: df.value }
}
