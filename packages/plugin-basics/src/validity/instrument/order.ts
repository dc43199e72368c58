/** Detects supporters whose ranks change between the seekers or judges of the study. */
import { type Known, known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct } from '@attune/kit/internal'
import { clusterMean, kendall } from '@attune/statistics'
import { isOffline, type MeasureValues, type MeasuredValue } from './numbers.js'

/** Two values of a condition, and the change of the supporters' order between them. */
export interface OrderChange {
  readonly numbers: MeasureValues
  readonly condition: string
  readonly values: readonly [string, string]
  readonly tau: Known<number>
  /** Number of pairs of supporters; `reversed` of them have means in the opposite order. */
  readonly pairs: number
  readonly reversed: number
}

/**
 * Changes of the supporters' order between any two values of a condition. Empty for less than two
 * supporters.
 */
export function orderChanges(numbers: MeasureValues): readonly OrderChange[] {
  const { readings } = numbers
  const supporters = distinct(readings.map(({ supporter }) => supporter))
  if (supporters.length < 2) return []
  const names = distinct(readings.flatMap(({ conditions }) => Object.keys(conditions)))
  return names.flatMap((condition) => {
    const values = distinct(readings.flatMap(({ conditions }) => conditions[condition] ?? []))
    return pairsOf(values).map(([a, b]) => {
      const [x, y] = [a, b].map((value) => {
        const own = readings.filter(({ conditions }) => conditions[condition] === value)
        return supporters.map((supporter) => meanOf(own, supporter))
      }) as [Known<number>[], Known<number>[]]
      const { value: tau, discordant } = kendall(x, y)
      return {
        numbers,
        condition,
        values: [a, b] as const,
        tau,
        pairs: (supporters.length * (supporters.length - 1)) / 2,
        reversed: discordant,
      }
    })
  })
}

const pairsOf = (values: readonly string[]): (readonly [string, string])[] =>
  values.flatMap((a, at) => values.slice(at + 1).map((b) => [a, b] as const))

/** Mean of a supporter over clusters; each cluster is first averaged to one value. */
function meanOf(readings: readonly MeasuredValue[], supporter: string): Known<number> {
  const own = readings.filter((reading) => reading.supporter === supporter)
  return clusterMean(own.map(({ cluster, value }) => ({ cluster, value: known(value) }))).estimate
}

export const orderTable = (changes: readonly OrderChange[]): Table => ({
  id: 'order',
  title: 'How many supporters change places with another seeker or judge',
  columns: [
    { key: 'number', title: 'Number' },
    { key: 'condition', title: 'Condition' },
    { key: 'first', title: 'First' },
    { key: 'second', title: 'Second' },
    { key: 'tau', title: "Kendall's tau" },
    { key: 'reversed', title: 'Reversed pairs', digits: 0 },
  ],
  rows: changes.map((change) => ({
    number: change.numbers.title,
    condition: change.condition,
    first: change.values[0],
    second: change.values[1],
    tau: cell(
      change,
      change.tau.state === 'known' ? change.tau : unknown('supporters do not differ'),
    ),
    reversed: cell(change, known(change.reversed)),
  })),
  notes: [
    'Tau is 1 if both values of the condition order the supporters alike, -1 if one reverses the order of the other. n: pairs of supporters.',
    'These are the orders that were seen; supporters with nearly the same mean change places by chance.',
  ],
})

const cell = ({ numbers, pairs }: OrderChange, value: Known<number>): Quantity => ({
  value,
  n: pairs,
  offline: isOffline(numbers.readings),
})
