/** What a comparison rests on, in single scenarios. */
import type { ClaimSeen, ComparedValue, Comparison, SeenScenario } from '@attune/core/findings'
import { byCluster } from '@attune/kit'
import { mean, presentValue } from '@attune/statistics'

type Pair = readonly [first: number, second: number]

interface SeenPair {
  readonly cluster: string
  readonly scenario: string
  readonly values: Pair
}

/** None of changes and margins, and where nothing is known. */
export function seenOf({ kind, of, first, second = [], isPaired = true }: Comparison): ClaimSeen | undefined {
  if (kind !== 'difference' && kind !== 'preference') return undefined
  if (kind === 'difference' && !isPaired) return meansOnly(first, second)
  const pairs = kind === 'preference' ? shares(first) : common(first, second)
  if (pairs.length === 0) return undefined
  const clusters = byCluster(pairs).map((group) => meanPair(group.map(({ values }) => values)))
  const scenarios = examples(byScenario(pairs), of.better === 'lower')
  return {
    means: meanPair(clusters),
    greater: {
      first: clusters.filter(([one, other]) => one > other).length,
      second: clusters.filter(([one, other]) => one < other).length,
      neither: clusters.filter(([one, other]) => one === other).length,
    },
    ...(scenarios.length > 0 && { scenarios }),
  }
}

const meanPair = (pairs: readonly Pair[]): Pair => [mean(pairs.map(([one]) => one)), mean(pairs.map(([, two]) => two))]

function common(first: readonly ComparedValue[], second: readonly ComparedValue[]): SeenPair[] {
  const others = new Map(second.map((each) => [each.pair, presentValue(each.value)]))
  return first.flatMap(({ pair, cluster, scenario = cluster, value }): SeenPair[] => {
    const [one, other] = [presentValue(value), others.get(pair)]
    return one === undefined || other === undefined ? [] : [{ cluster, scenario, values: [one, other] }]
  })
}

const shares = (values: readonly ComparedValue[]): SeenPair[] =>
  values.flatMap(({ cluster, scenario = cluster, value }): SeenPair[] => {
    const share = presentValue(value)
    return share === undefined ? [] : [{ cluster, scenario, values: [share, 1 - share] }]
  })

function meansOnly(first: readonly ComparedValue[], second: readonly ComparedValue[]): ClaimSeen | undefined {
  const [one, other] = [first, second].map((values) => {
    const known = values.flatMap(({ cluster, value }) => {
      const number = presentValue(value)
      return number === undefined ? [] : [{ cluster, number }]
    })
    return byCluster(known).map((group) => mean(group.map(({ number }) => number)))
  }) as [number[], number[]]
  return one.length === 0 || other.length === 0 ? undefined : { means: [mean(one), mean(other)] }
}

const byScenario = (pairs: readonly SeenPair[]): { readonly scenario: string; readonly values: Pair }[] =>
  byCluster(pairs.map(({ scenario, values }) => ({ cluster: scenario, values }))).map((group) => ({
    scenario: group[0]!.cluster,
    values: meanPair(group.map(({ values }) => values)),
  }))

/** Each scenario once; what speaks for a side only where it does. */
function examples(all: readonly Omit<SeenScenario, 'why'>[], isLowerBetter: boolean): SeenScenario[] {
  const differenceOf = ({ values: [one, other] }: Omit<SeenScenario, 'why'>): number => one - other
  const byDifference = all.toSorted((a, b) => differenceOf(b) - differenceOf(a))
  const [most, least] = [byDifference[0], byDifference.at(-1)]
  const chosen: SeenScenario[] = []
  if (most && differenceOf(most) > 0) chosen.push({ ...most, why: 'most' })
  if (least && differenceOf(least) < 0) chosen.push({ ...least, why: 'least' })
  const badness = ({ values: [one, other] }: Omit<SeenScenario, 'why'>): number =>
    isLowerBetter ? -(one + other) : one + other
  const worst = all
    .filter(({ scenario }) => !chosen.some((each) => each.scenario === scenario))
    .toSorted((a, b) => badness(a) - badness(b))[0]
  return worst ? [...chosen, { ...worst, why: isLowerBetter ? 'highest' : 'lowest' }] : chosen
}
