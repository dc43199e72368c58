import { type Known, known, unknown } from '@attune/core'
import { type ClusteredValue, groupByCluster, type NamedGroup, type Weighing, weighGroups } from './clusters.js'
import { countExtreme, type FlipStatistic, flippedStatistics } from './flipped-statistics.js'
import { signPlan } from './sign-plan.js'

export interface SignFlipOptions {
  /** Default `studentised`. */
  readonly statistic?: FlipStatistic
  /** Default `clusters`. */
  readonly weigh?: Weighing
  /** Drawn sign vectors where there are more than 15 clusters; default 9,999. */
  readonly resamples?: number
}

export interface SignFlipTest {
  readonly n: number
  readonly nClusters: number
  /** Unknown: `no_values`; studentised also `too_few_clusters` (one) and `zero_variance` (all clusters alike, not 0). */
  readonly statistic: Known<number>
  /** Two-sided, at least 2^(1 - G) for G clusters and 1 / (resamples + 1); 1 for a single cluster. */
  readonly pValue: Known<number>
  /** Whether all sign vectors were gone through. */
  readonly exact: boolean
}

/**
 * Are values centred on zero? The sign-flip test: under that hypothesis each cluster's values might as well have come with
 * the opposite sign.
 *
 * The p-value is the share of the sign vectors over clusters, the observed one among them, whose statistic is at least
 * as large; ties count. All 2^G of them up to 15 clusters, else drawn ones. Exact where clusters are symmetric about
 * zero; with the studentised statistic nearly right where they are not. Fisher, The Design of Experiments, section 21;
 * Canay, Romano and Shaikh, "Randomization tests under an approximate symmetry assumption", Econometrica 85, 2017.
 * Throws not_finite, out_of_range.
 */
export function signFlipTest(values: Iterable<ClusteredValue>, options: SignFlipOptions = {}): SignFlipTest {
  return flipGroups(groupByCluster(values).named, options)
}

/** `signFlipTest` of values that are grouped already. */
export function flipGroups(
  groups: readonly NamedGroup[],
  { statistic = 'studentised', weigh = 'clusters', resamples }: SignFlipOptions = {},
  plan = signPlan(
    groups.map(({ cluster }) => cluster),
    resamples,
  ),
): SignFlipTest {
  const frame = { n: groups.reduce((sum, { values }) => sum + values.length, 0), nClusters: groups.length }
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
