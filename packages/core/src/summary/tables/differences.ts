import type { Known } from '../../contracts/data.js'
import type { Quantity } from '../../contracts/findings.js'
import { unknown } from '../../known.js'
import { clusterMean, familyTest, type PairableValue, pairValues } from '../../statistics/index.js'
import { citedInterval, type IntervalOptions, type Observation, offlineMark } from './quantity.js'

/** Two systems' values of one measure. */
export interface TwoSides {
  readonly first: readonly (PairableValue & Pick<Observation, 'offline'>)[]
  readonly second: readonly (PairableValue & Pick<Observation, 'offline'>)[]
}

/**
 * Mean differences first minus second, in the order given: each with its t interval over scenario clusters, its p-value by
 * sign flips, that p-value adjusted for all of them together (step-down maximum), and what could not be compared.
 * Throws STATISTICS_INPUT.
 */
export function differences(sides: readonly TwoSides[], intervalOptions: IntervalOptions = {}): Quantity[] {
  const all = sides.map(({ first, second }) => pairValues(first, second))
  const { members } = familyTest(all.map((paired) => paired.differences))
  return all.map(({ differences: own, nMissing, onlyFirst, onlySecond }, at) => {
    const { n, estimate, ...rest } = clusterMean(own, { confidence: intervalOptions.level ?? 0.95 })
    const { pValue, adjusted } = members[at]!
    const unpaired = onlyFirst + onlySecond
    const missing = {
      ...(nMissing > 0 && { 'no value on one side': nMissing }),
      ...(unpaired > 0 && { 'no counterpart': unpaired }),
    }
    return {
      value: inWords(estimate),
      n,
      ...(n > 0 && citedInterval(rest, intervalOptions)),
      ...(Object.keys(missing).length > 0 && { missing }),
      p: inWords(pValue),
      adjusted: inWords(adjusted),
      ...offlineMark([...sides[at]!.first, ...sides[at]!.second]),
    }
  })
}

/** What a table of differences says of its p-values and intervals. */
export function differencesNote(quantities: readonly Quantity[]): string {
  const tested = quantities.filter(({ p }) => p?.state === 'known').length
  const all = tested === 1 ? '1 comparison' : `${tested} comparisons`
  return (
    'Differences first minus second, paired by scenario and repeat. p-values: two-sided sign flips of scenario clusters, ' +
    `adjusted over the ${all} of this table (step-down maximum). Intervals are not adjusted.`
  )
}

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  too_few_clusters: 'fewer than two independent scenarios',
}

const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)
