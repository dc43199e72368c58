import { betaQuantile } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import type { Interval } from './resample.js'

/**
 * Exact interval of a share by Clopper and Pearson, from `yes` successes in `of` independent
 * trials.
 *
 * The limits are beta quantiles: B(alpha / 2; yes, of - yes + 1) and B(1 - alpha / 2; yes + 1, of -
 * yes), with alpha = 1 - level. The lower limit is 0 for no success, the upper limit 1 for only
 * successes. For 0 of 12 the upper limit is 26.5 %. `yes` may be fractional (a mean over repeats).
 * Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the
 * binomial", Biometrika 26, 1934. Throws out_of_range.
 */
export function exactShare(yes: number, of: number, level = 0.95): Interval {
  requireLevel(level, 'level')
  if (!(yes >= 0 && yes <= of && of > 0))
    throw invalidArgument(
      'out_of_range',
      `${yes} of ${of} is no share: at least one trial, and at most as many yes, are needed.`,
    )
  const no = of - yes
  const tail = (1 - level) / 2
  return {
    lower: yes === 0 ? 0 : betaQuantile(tail, yes, no + 1),
    upper: no === 0 ? 1 : betaQuantile(1 - tail, yes + 1, no),
  }
}
