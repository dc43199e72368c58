import { type Known, known, unknown } from '@attune/core'
import { holm } from './adjustments.js'
import { type ClusteredValue, groupByCluster, weighGroups } from './observed.js'
import {
  countExtreme,
  flipGroups,
  type FlippedStatistics,
  flippedStatistics,
  MOST_EXACT_CLUSTERS,
  observedAlone,
  type SignFlipOptions,
  signPlan,
} from './sign-flip-test.js'

/** How p-values of several comparisons are adjusted for being several. */
export type Adjustment = 'maxt' | 'holm' | 'none'

export interface FamilyOptions extends SignFlipOptions {
  /** Default `maxt`. */
  readonly adjust?: Adjustment
}

export interface FamilyMember {
  readonly n: number
  readonly nClusters: number
  /** As `signFlipTest` gives it. */
  readonly statistic: Known<number>
  /** Of this comparison only. Unknown for fewer than two clusters (`no_values`, `too_few_clusters`): no part of the family. */
  readonly pValue: Known<number>
  readonly adjusted: Known<number>
}

export interface FamilyTest {
  readonly members: readonly FamilyMember[]
  /** How many took part. */
  readonly m: number
  /** Whether all sign vectors over the clusters of the family were gone through. */
  readonly exact: boolean
}

/**
 * Tests several comparisons at once by sign flips, so that with probability 1 - alpha none is called different at alpha
 * that is not.
 *
 * `maxt`: the step-down maximum. One sign vector over all clusters flips all comparisons together; ordered by their
 * statistic, each is compared with the largest flipped statistic of itself and those below it, and adjusted p-values
 * never fall down the order. That uses how comparisons hang together, where `holm` supposes the worst. Westfall and
 * Young, Resampling-Based Multiple Testing, 1993, algorithm 2.8.
 * Throws not_finite, out_of_range.
 */
export function familyTest(
  comparisons: readonly Iterable<ClusteredValue>[],
  { adjust = 'maxt', ...options }: FamilyOptions = {},
): FamilyTest {
  const all = comparisons.map((values) => groupByCluster(values).named)
  const plan = signPlan(
    all.flatMap((groups) => groups.map(({ cluster }) => cluster)),
    options.resamples,
  )
  const tests = all.map((groups) => (groups.length < 2 ? undefined : flipGroups(groups, options, observedAlone)))
  const flippedOf = (at: number): FlippedStatistics =>
    flippedStatistics(weighGroups(all[at]!, options.weigh ?? 'clusters'), plan, options.statistic ?? 'studentised')
  const part = tests.flatMap((test, at) => (test === undefined ? [] : [{ at, statistic: test.statistic }]))
  const order = part.sort((left, right) => sizeOf(right.statistic) - sizeOf(left.statistic) || 0).map(({ at }) => at)
  const { raw, stepDown } = stepDownMaxT(order, flippedOf)
  const pValueOf = (at: number): Known<number> => {
    if (tests[at] === undefined) return unknown(all[at]!.length === 0 ? 'no_values' : 'too_few_clusters')
    return plan.exact || all[at]!.length > MOST_EXACT_CLUSTERS ? known(raw[at]!) : flipGroups(all[at]!, options).pValue
  }
  const pValues = all.map((_, at) => pValueOf(at))
  const adjusted: Record<Adjustment, () => readonly Known<number>[]> = {
    maxt: () => pValues.map((p, at) => (p.state === 'known' ? known(Math.max(p.value, stepDown[at]!)) : p)),
    holm: () => holm(pValues).adjusted,
    none: () => pValues,
  }
  const chosen = adjusted[adjust]()
  return {
    members: all.map((groups, at) => ({
      n: groups.reduce((sum, { values }) => sum + values.length, 0),
      nClusters: groups.length,
      statistic: tests[at]?.statistic ?? unknown(all[at]!.length === 0 ? 'no_values' : 'too_few_clusters'),
      pValue: pValues[at]!,
      adjusted: chosen[at]!,
    })),
    m: part.length,
    exact: plan.exact,
  }
}

/** A statistic without a value has no error to be divided by. */
const sizeOf = (statistic: Known<number>): number => (statistic.state === 'known' ? statistic.value : Infinity)

interface StepDown {
  /** By place in the family: the share of sign vectors that are at least as extreme. */
  readonly raw: readonly number[]
  readonly stepDown: readonly number[]
}

/** `order`: places in the family by statistic, the largest first. Flipped statistics are asked for one after the other. */
function stepDownMaxT(order: readonly number[], flippedOf: (at: number) => FlippedStatistics): StepDown {
  const raw: number[] = []
  const stepDown: number[] = []
  let largest = new Float64Array(0)
  for (const at of order.toReversed()) {
    const { values, slack } = flippedOf(at)
    const [observed = 0] = values
    largest = values.map((value, vector) => Math.max(value, largest[vector] ?? 0))
    raw[at] = countExtreme({ values, slack }, observed) / values.length
    stepDown[at] = countExtreme({ values: largest, slack }, observed) / values.length
  }
  let most = 0
  for (const at of order) {
    most = Math.max(most, stepDown[at]!)
    stepDown[at] = most
  }
  return { raw, stepDown }
}
