/** Does the order of supporters survive another seeker, another judge? */
import { type Known, known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct } from '@attune/kit'
import { clusterMean, kendall, mean } from '@attune/statistics'
import { isOffline, type Numbers, type Reading } from './numbers.js'

/** Two values of one condition, and what becomes of the order of supporters between them. */
export interface OrderChange {
  readonly numbers: Numbers
  readonly condition: string
  readonly values: readonly [string, string]
  readonly tau: Known<number>
  /** Pairs of supporters. */
  readonly pairs: number
  /** Those whose order is another. */
  readonly reversed: readonly Reversal[]
}

export interface Reversal {
  /** Ahead under the first value, behind under the second. */
  readonly first: string
  readonly second: string
  /** Whether both differences leave 0 out of their intervals. */
  readonly isSignificant: boolean
}

/** Nothing for less than two supporters. */
export function orderChanges(numbers: Numbers, level: number): readonly OrderChange[] {
  const { readings } = numbers
  const supporters = distinct(readings.map(({ supporter }) => supporter))
  if (supporters.length < 2) return []
  const names = distinct(readings.flatMap(({ conditions }) => Object.keys(conditions)))
  return names.flatMap((condition) => {
    const values = distinct(readings.flatMap(({ conditions }) => conditions[condition] ?? []))
    return pairsOf(values).map(([a, b]) => {
      const under = (value: string): readonly Reading[] =>
        readings.filter(({ conditions }) => conditions[condition] === value)
      const sides = [under(a), under(b)] as const
      const [x, y] = sides.map((side) => supporters.map((supporter) => meanOf(side, supporter)))
      const pairs = pairsOf(supporters)
      return {
        numbers,
        condition,
        values: [a, b] as const,
        tau: kendall(x!, y!).value,
        pairs: pairs.length,
        reversed: pairs.flatMap((pair) => reversalOf(pair, sides, level)),
      }
    })
  })
}

const pairsOf = (values: readonly string[]): (readonly [string, string])[] =>
  values.flatMap((a, at) => values.slice(at + 1).map((b) => [a, b] as const))

/** Over scenarios, each with the mean of its conditions and repeats. */
function meanOf(readings: readonly Reading[], supporter: string): Known<number> {
  const own = readings.filter((reading) => reading.supporter === supporter)
  return clusterMean(own.map(({ cluster, value }) => ({ cluster, value: known(value) }))).estimate
}

interface Difference {
  readonly sign: number
  readonly leavesZero: boolean
}

function reversalOf(
  [first, second]: readonly [string, string],
  [a, b]: readonly [readonly Reading[], readonly Reading[]],
  level: number,
): readonly Reversal[] {
  const [before, after] = [differenceOf(a, first, second, level), differenceOf(b, first, second, level)]
  if (before.sign * after.sign >= 0) return []
  const isSignificant = before.leavesZero && after.leavesZero
  return [before.sign > 0 ? { first, second, isSignificant } : { first: second, second: first, isSignificant }]
}

/** Paired by scenario. */
function differenceOf(readings: readonly Reading[], first: string, second: string, level: number): Difference {
  const clusters = distinct(readings.map(({ cluster }) => cluster))
  const differences = clusters.flatMap((cluster) => {
    const valuesOf = (supporter: string): readonly number[] =>
      readings.filter((each) => each.cluster === cluster && each.supporter === supporter).map(({ value }) => value)
    const [one, other] = [valuesOf(first), valuesOf(second)]
    return one.length === 0 || other.length === 0 ? [] : [{ cluster, value: known(mean(one) - mean(other)) }]
  })
  const { estimate, interval } = clusterMean(differences, { confidence: level })
  const sign = estimate.state === 'known' ? Math.sign(estimate.value) : 0
  const leavesZero = interval.state === 'known' && (interval.value.lower > 0 || interval.value.upper < 0)
  return { sign, leavesZero }
}

export const orderTable = (changes: readonly OrderChange[]): Table => ({
  id: 'order',
  title: 'Whether the order of supporters survives another seeker or judge',
  columns: [
    { key: 'number', title: 'Number' },
    { key: 'condition', title: 'Condition' },
    { key: 'first', title: 'First' },
    { key: 'second', title: 'Second' },
    { key: 'tau', title: "Kendall's tau" },
    { key: 'reversed', title: 'Reversed pairs', digits: 0 },
    { key: 'told', title: 'of these told apart', digits: 0 },
  ],
  rows: changes.map((change) => ({
    number: change.numbers.title,
    condition: change.condition,
    first: change.values[0],
    second: change.values[1],
    tau: cell(change, change.tau.state === 'known' ? change.tau : unknown('supporters do not differ')),
    reversed: cell(change, known(change.reversed.length)),
    told: cell(change, known(change.reversed.filter(({ isSignificant }) => isSignificant).length)),
  })),
  notes: [
    'Tau is 1 if both values of the condition order the supporters alike, -1 if one reverses the order of the other. n: pairs of supporters.',
    'A reversed pair is told apart if its difference leaves 0 out of the interval under both values, each by itself.',
  ],
})

const cell = ({ numbers, pairs }: OrderChange, value: Known<number>): Quantity => ({
  value,
  n: pairs,
  offline: isOffline(numbers.readings),
})
