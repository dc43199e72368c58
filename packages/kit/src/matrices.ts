import { known } from '@attune/core'
import type { Figure } from '@attune/core/findings'
import { matrixChart } from './figures/matrix-chart.js'
import { sizeText } from './figures/said.js'
import type { MatchColumn, MatchFrame } from './pairings.js'
import type { WinRate } from './win-rates.js'

/** Each against each as a square of win rates, a figure per column: all conditions together, the best mean first. */
export function matrices(
  { columns, contestants, pairings, groups }: MatchFrame,
  rates: readonly (readonly WinRate[])[],
  { id, title }: { readonly id: string; readonly title: string },
): Figure[] {
  const sizesOf = (column: MatchColumn): string[] => {
    const place = columns.indexOf(column)
    const met = pairings.flatMap(({ group }, at) => (group === groups[0] ? [rates[at]![place]!.quantity] : []))
    const known = met.filter(({ value }) => value.state === 'known')
    return known.length === 0 ? [] : [`${sizeText(known)} for each two`]
  }
  return columns.map((column, place) => {
    const cells = pairings.flatMap(({ first, second, group }, at) => {
      const { value } = rates[at]![place]!.quantity
      if (group !== groups[0] || value.state === 'unknown') return []
      return [
        { row: first, column: second, rate: value.value },
        { row: second, column: first, rate: 1 - value.value },
      ]
    })
    const means = contestants.map((name) => {
      const own = cells.filter(({ row }) => row === name).map(({ rate }) => rate)
      return { name, mean: own.reduce((sum, each) => sum + each, 0) / own.length }
    })
    const ranked = means.sort((left, right) => (right.mean || 0) - (left.mean || 0))
    const names = ranked.map(({ name }) => name)
    const said = ranked.map(({ name, mean }) => `${name} ${Number.isNaN(mean) ? 'never met' : mean.toFixed(2)}`)
    return matrixChart({
      id: `${id}-${fileName(column)}`,
      title: `${title}: win rates, ${column.title}`,
      subtitle: ['Share won by the supporter of the row, ties half', ...sizesOf(column)],
      description: `Mean win rate of each supporter against the others, best first: ${said.join(', ')}.`,
      rows: names,
      columns: names,
      rowTitle: 'Supporter',
      columnTitle: 'against',
      cells: cells.map(({ rate, ...cell }) => ({ ...cell, value: known(rate) })),
      domain: [0, 1],
      colours: 'diverging',
    })
  })
}

const fileName = ({ key }: MatchColumn): string =>
  key
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
