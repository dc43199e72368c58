import { type Known, known, unknown } from '@attune/core'
import { preferenceScore, type Quantity, type Statistics, type Table } from '@attune/core/findings'
import { jackknifeInterval, lengthControlled, type LengthModel } from '@attune/statistics'
import { inColumn, islandsOf, type Match, type MatchFrame, pairingRows } from './matches.js'
import { distinct } from './rows.js'

/**
 * Minimum number of scenario clusters with which the jackknife interval of a win rate has its
 * nominal coverage.
 */
const FEWEST = 20

/**
 * Table of win rates between supporters at equal length of replies. Empty if no match has lengths.
 */
export function lengthTable(
  frame: MatchFrame,
  { level }: Pick<Statistics, 'level'>,
  { id, title }: { readonly id: string; readonly title: string },
): Table[] {
  const { contestants, columns, groups } = frame
  if (!groups.some(({ rows }) => rows.some(({ lengths }) => lengths !== undefined))) return []
  const fits = new Map(
    groups.map((group) => [
      group,
      columns.map((column) => fitOf(contestants, inColumn(group.rows, column), level)),
    ]),
  )
  return [
    {
      id: `${id}-length`,
      title: `${title}: at equal length`,
      ...pairingRows(frame, { digits: 3 }, ({ first, second, group }, _, column) =>
        fits.get(group)![column]!(first, second),
      ),
      notes: [
        'Chance that the first is preferred if both answer at the same length: logistic regression with the difference of lengths. Compare it with the plain win rate: where the two differ, the judge prefers longer answers.',
      ],
    },
  ]
}

function fitOf(
  contestants: readonly string[],
  matches: readonly Match[],
  level: number,
): (first: string, second: string) => Quantity {
  const used = matches.filter(
    ({ lengths, outcome }) => lengths !== undefined && outcome.state === 'known',
  )
  const items = contestants.filter((name) =>
    used.some(({ supporter, other }) => supporter === name || other === name),
  )
  const clusters = distinct(used.map(({ cluster }) => cluster))
  const islands = islandsOf(items, used)
  // Fitted models, cached because one fit gives the rates of all pairs.
  const fitted = new Map<string, Known<LengthModel>>()
  const modelOf = (island: readonly string[], kept: readonly string[]): Known<LengthModel> => {
    const key = JSON.stringify([island, kept])
    const own = used.filter(
      ({ cluster, supporter }) => kept.includes(cluster) && island.includes(supporter),
    )
    const model = fitted.get(key) ?? lengthControlled(island, own.map(comparisonOf)).model
    fitted.set(key, model)
    return model
  }
  const rateOf = (kept: readonly string[], first: string, second: string): Known<number> => {
    const model = modelOf(islands.find((names) => names.includes(first)) ?? [], kept)
    return model.state === 'known' ? known(model.value.winProbability[first]![second]!) : model
  }
  return (first, second) => {
    const isMet = islands.some((names) => names.includes(first) && names.includes(second))
    const value = isMet ? rateOf(clusters, first, second) : unknown('nothing to compare')
    const base = { value, n: used.length, clusters: clusters.length }
    if (value.state === 'unknown')
      return { ...base, value: unknown(value.why.replaceAll('_', ' ')) }
    if (clusters.length < FEWEST)
      return { ...base, noInterval: `${clusters.length} scenarios, ${FEWEST} are needed` }
    // The rate is mapped to [-1, 1], where the `bounded` jackknife uses Fisher's z, which is half
    // the log odds of the rate.
    const statistic = (kept: readonly string[]): Known<number> => {
      const rate = rateOf(kept, first, second)
      return rate.state === 'known' ? known(2 * rate.value - 1) : rate
    }
    const interval = jackknifeInterval(clusters, statistic, { confidence: level, scale: 'bounded' })
    if (interval.state === 'unknown')
      return { ...base, noInterval: interval.why.replaceAll('_', ' ') }
    const [lower, upper] = [interval.value.lower, interval.value.upper].map(
      (bound) => (bound + 1) / 2,
    )
    return {
      ...base,
      interval: {
        lower: lower!,
        upper: upper!,
        level,
        method: 'jackknife t over scenario clusters',
      },
    }
  }
}

const comparisonOf = ({
  supporter,
  other,
  outcome,
  lengths,
}: Match): Parameters<typeof lengthControlled>[1][number] => ({
  a: supporter,
  b: other,
  outcome: preferenceScore(outcome),
  lengthA: lengths![0],
  lengthB: lengths![1],
})
