/** Values of single scenarios behind a claim, for figures and examples. */
import type { ClaimSeen, ComparedValue, Comparison, SeenScenario } from '@attune/core/findings'
import { byCluster } from '@attune/kit/internal'
import { mean } from '@attune/statistics'
import { clusterMeansOf, meansOf, type Paired, pairedOf, sideOf } from './sides.js'

/**
 * Means, counts and examples for a claim; undefined for changes, rates, claims with margins, and
 * without known values.
 */
export function seenOf({
  kind,
  of,
  first,
  second = [],
  isPaired = true,
}: Comparison): ClaimSeen | undefined {
  if (kind !== 'difference' && kind !== 'preference') return undefined
  if (kind === 'difference' && !isPaired) return meansOnly(first, second)
  const pairs = kind === 'preference' ? winShares(first) : pairedOf(first, second)
  if (pairs.first.length === 0) return undefined
  const [one, other] = [pairs.first, pairs.second].map((values) =>
    meansOf(pairs.clusters, values, pairs.isSingle),
  )
  const scenarios = examples(byScenario(pairs), of.better === 'lower')
  return {
    means: [mean(one!), mean(other!)],
    greater: countGreater(one!, other!),
    ...(scenarios.length > 0 && { scenarios }),
  }
}

function countGreater(
  one: readonly number[],
  other: readonly number[],
): NonNullable<ClaimSeen['greater']> {
  let [first, second] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    if (one[at]! > other[at]!) first++
    else if (one[at]! < other[at]!) second++
  }
  return { first, second, neither: one.length - first - second }
}

/** Scores of both sides of a preference, per pair: the win share of the first, and 1 minus it. */
function winShares(values: readonly ComparedValue[]): Paired {
  const { order, numbers, isSingle } = sideOf(values)
  const known = order.filter((at) => !Number.isNaN(numbers[at]!))
  return {
    clusters: known.map((at) => values[at]!.cluster),
    scenarios: known.map((at) => values[at]!.scenario ?? values[at]!.cluster),
    first: known.map((at) => numbers[at]!),
    second: known.map((at) => 1 - numbers[at]!),
    isSingle,
  }
}

function meansOnly(
  first: readonly ComparedValue[],
  second: readonly ComparedValue[],
): ClaimSeen | undefined {
  const [one, other] = [clusterMeansOf(first), clusterMeansOf(second)]
  return one.length === 0 || other.length === 0 ? undefined : { means: [mean(one), mean(other)] }
}

/** Mean values of both sides, one entry per scenario. */
type ByScenario = Pick<Paired, 'scenarios' | 'first' | 'second'>

function byScenario(pairs: Paired): ByScenario {
  if (pairs.isSingle) return pairs
  const each = pairs.scenarios.map((cluster, at) => ({
    cluster,
    first: pairs.first[at]!,
    second: pairs.second[at]!,
  }))
  const groups = byCluster(each)
  return {
    scenarios: groups.map((group) => group[0]!.cluster),
    first: groups.map((group) => mean(group.map(({ first }) => first))),
    second: groups.map((group) => mean(group.map(({ second }) => second))),
  }
}

/**
 * Example scenarios without duplicates: the largest difference in favour of each side, and the
 * scenario that is worst for both. Among equal differences, the first scenario stands for the first
 * side, the last one for the second.
 */
function examples(
  { scenarios, first, second }: ByScenario,
  isLowerBetter: boolean,
): SeenScenario[] {
  const differences = first.map((value, at) => value - second[at]!)
  let [most, least] = [0, 0]
  for (let at = 1; at < differences.length; at++) {
    if (differences[at]! > differences[most]!) most = at
    if (differences[at]! <= differences[least]!) least = at
  }
  const [isMost, isLeast] = [differences[most]! > 0, differences[least]! < 0]
  const sign = isLowerBetter ? -1 : 1
  let worst: number | undefined
  let worstSum = 0
  for (let at = 0; at < differences.length; at++) {
    if ((isMost && at === most) || (isLeast && at === least)) continue
    const sum = sign * (first[at]! + second[at]!)
    if (worst !== undefined && sum >= worstSum) continue
    worst = at
    worstSum = sum
  }
  const exampleAt = (at: number, why: SeenScenario['why']): SeenScenario => ({
    scenario: scenarios[at]!,
    values: [first[at]!, second[at]!],
    why,
  })
  return [
    ...(isMost ? [exampleAt(most, 'most')] : []),
    ...(isLeast ? [exampleAt(least, 'least')] : []),
    ...(worst === undefined ? [] : [exampleAt(worst, isLowerBetter ? 'highest' : 'lowest')]),
  ]
}
