import type { Table } from '@attune/core/findings'
import { mean } from '@attune/statistics'
import type { Row } from '@attune/kit'
import { formatNumber } from '@attune/tables'

export interface DecidingOptions {
  readonly id: string
  readonly title: string
  readonly sides: readonly [first: string, second: string]
  /** Name of the condition that distinguishes the sides. */
  readonly condition: string
  /** True if the scenarios are sessions of persons. */
  readonly isOfPeople: boolean
}

const MOST = 10

/**
 * Table of up to ten scenarios with the largest differences between two sides. Each difference is
 * divided by the largest one of its measure, so that measures with different ranges share one
 * order. Empty if no scenario differs.
 */
export function decidingScenarios(
  rows: readonly Row[],
  { id, title, sides, condition, isOfPeople }: DecidingOptions,
): Table[] {
  const cells = new Map<
    string,
    { readonly row: Row; readonly first: number[]; readonly second: number[] }
  >()
  for (const row of rows) {
    if (row.value.state === 'unknown' || typeof row.value.value !== 'number') continue
    const key = JSON.stringify([row.supporter, row.name, row.scenario])
    const cell = cells.get(key) ?? { row, first: [], second: [] }
    cells.set(key, cell)
    ;(row.conditions[condition] === sides[0] ? cell.first : cell.second).push(row.value.value)
  }
  const paired = [...cells.values()].flatMap(({ row, first, second }) =>
    first.length > 0 && second.length > 0
      ? [{ row, first: mean(first), second: mean(second) }]
      : [],
  )
  const spreads = new Map<string, number>()
  for (const { row, first, second } of paired)
    spreads.set(row.name, Math.max(spreads.get(row.name) ?? 0, Math.abs(second - first)))
  const sizeOf = ({ row, first, second }: (typeof paired)[number]): number =>
    Math.abs(second - first) / (spreads.get(row.name) || 1)
  const largest = paired
    .filter((each) => sizeOf(each) > 0)
    .sort((left, right) => sizeOf(right) - sizeOf(left))
  if (largest.length === 0) return []
  return [
    {
      id: `${id}-deciding`,
      title: `${title}: ${isOfPeople ? 'sessions' : 'scenarios'} that differ most`,
      columns: [
        { key: 'scenario', title: isOfPeople ? 'Session' : 'Scenario' },
        { key: 'supporter', title: 'Supporter' },
        { key: 'name', title: 'Number' },
        { key: 'first', title: sides[0] },
        { key: 'second', title: sides[1] },
        { key: 'difference', title: 'Difference' },
      ],
      rows: largest.slice(0, MOST).map(({ row: { scenario, supporter, name }, first, second }) => {
        const number = (value: number): string => formatNumber(value, {})
        return {
          scenario,
          supporter,
          name,
          first: number(first),
          second: number(second),
          difference: number(second - first),
        }
      }),
      notes: [
        `Ordered by the difference, as a share of the largest of its number. ${sides[1]} minus ${sides[0]}.`,
      ],
    },
  ]
}
