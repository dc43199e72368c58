/** What a comparison rests on, in single scenarios. */
import type { ClaimSeen, ComparedValue, Comparison, SeenScenario } from '@attune/core/findings'
import { byCluster } from '@attune/kit'
import { mean } from '@attune/statistics'
import { clusterMeansOf, meansOf, type Paired, pairedOf, sideOf } from './sides.js'

type Pair = readonly [first: number, second: number]

/** None of changes, rates and margins, and where nothing is known. */
export function seenOf({ kind, of, first, second = [], isPaired = true }: Comparison): ClaimSeen | undefined {
  if (kind !== 'difference' && kind !== 'preference') return undefined
  if (kind === 'difference' && !isPaired) return meansOnly(first, second)
  const pairs = kind === 'preference' ? shares(first) : pairedOf(first, second)
  if (pairs.first.length === 0) return undefined
  const [one, other] = [pairs.first, pairs.second].map((values) => meansOf(pairs.clusters, values, pairs.isSingle))
  const greater = { first: 0, second: 0, neither: 0 }
  for (const [at, value] of one!.entries())
    greater[value > other![at]! ? 'first' : value < other![at]! ? 'second' : 'neither'] += 1
  const scenarios = examples(byScenario(pairs), of.better === 'lower')
  return {
    means: [mean(one!), mean(other!)],
    greater,
    ...(scenarios.length > 0 && { scenarios }),
  }
}

/** How often each side won, of pairs that were compared. */
function shares(values: readonly ComparedValue[]): Paired {
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

function meansOnly(first: readonly ComparedValue[], second: readonly ComparedValue[]): ClaimSeen | undefined {
  const [one, other] = [clusterMeansOf(first), clusterMeansOf(second)]
  return one.length === 0 || other.length === 0 ? undefined : { means: [mean(one), mean(other)] }
}

interface OfScenario {
  readonly scenario: string
  readonly values: Pair
}

function byScenario({ scenarios, first, second, isSingle }: Paired): readonly OfScenario[] {
  const each = scenarios.map((scenario, at) => ({
    cluster: scenario,
    scenario,
    values: [first[at]!, second[at]!] as Pair,
  }))
  if (isSingle) return each
  return byCluster(each).map((group) => ({
    scenario: group[0]!.scenario,
    values: [mean(group.map(({ values }) => values[0])), mean(group.map(({ values }) => values[1]))],
  }))
}

/** Each scenario once; what speaks for a side only where it does. Of equal ones the first for one side, and the last for the other. */
function examples(all: readonly OfScenario[], isLowerBetter: boolean): SeenScenario[] {
  const differenceOf = ({ values: [one, other] }: OfScenario): number => one - other
  const most = all.reduce((best, each) => (differenceOf(each) > differenceOf(best) ? each : best))
  const least = all.reduce((best, each) => (differenceOf(each) <= differenceOf(best) ? each : best))
  const chosen: SeenScenario[] = []
  const exampleOf = ({ scenario, values }: OfScenario, why: SeenScenario['why']): SeenScenario => ({
    scenario,
    values,
    why,
  })
  if (differenceOf(most) > 0) chosen.push(exampleOf(most, 'most'))
  if (differenceOf(least) < 0) chosen.push(exampleOf(least, 'least'))
  const badness = ({ values: [one, other] }: OfScenario): number => (isLowerBetter ? -(one + other) : one + other)
  let worst: OfScenario | undefined
  for (const each of all) {
    if (chosen.some(({ scenario }) => scenario === each.scenario)) continue
    if (worst === undefined || badness(each) < badness(worst)) worst = each
  }
  return worst ? [...chosen, exampleOf(worst, isLowerBetter ? 'highest' : 'lowest')] : chosen
}
