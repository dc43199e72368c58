import { mean } from './moments.js'
import {
  type BootstrapOptions,
  evaluate,
  packGroups,
  replicate,
  type Uncertainty,
  uncertaintyOf,
  type Statistic,
} from './resample.js'

export interface Bootstrap extends Uncertainty {
  /** The statistic on the values as they are. */
  readonly estimate: number
  /** The statistic on each resample, in the order of the draws. */
  readonly replicates: Float64Array
}

/**
 * The bootstrap percentile interval of a statistic (default: the mean) of all values together.
 *
 * `groups` are the units that are drawn with replacement, as many as there are: one value each where values are
 * independent, all values of a cluster where they are not; a group drawn twice counts twice. The interval runs from the
 * (1 - confidence)/2 to the 1 - (1 - confidence)/2 quantile of the replicates. Efron and Tibshirani, An Introduction to
 * the Bootstrap, ch. 13; whole clusters: Field and Welsh, "Bootstrapping clustered data", JRSS B 69, 2007.
 * Throws empty, not_finite (also for what the statistic gives), out_of_range.
 */
export function bootstrapPercentile(
  groups: readonly (readonly number[])[],
  options: BootstrapOptions & { readonly statistic?: Statistic },
): Bootstrap {
  const packed = packGroups(groups)
  const statistic = options.statistic ?? mean
  const replicates = replicate(packed, statistic, options)
  return { estimate: evaluate(packed.values, statistic), replicates, ...uncertaintyOf(replicates, options.confidence) }
}
