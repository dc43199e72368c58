import { known } from '@attune/core'
import {
  type Claim,
  type Claims,
  type Comparison,
  type Figure,
  preferenceScore,
  type Quantity,
} from '@attune/core/findings'
import { cellOfClaim } from './asked.js'
import { sizeText } from './figures/intervals-text.js'
import { matrixChart } from './figures/matrix-chart.js'
import { type MatchColumn, matchesOf, type MatchFrame } from './matches.js'

export interface WinRate {
  readonly quantity: Quantity
  readonly claim: Claim
}

/**
 * Shares of matches that the first supporter won, as claims tested against 1/2. The outer list is
 * by pairing, the inner by column.
 */
export function winRates(
  { pairings, columns }: MatchFrame,
  claims: Claims,
  about?: string,
): WinRate[][] {
  const asked = pairings.map((pairing) =>
    columns.map((column): Comparison => {
      const matches = matchesOf(pairing, column)
      const sources = new Set(matches.map(({ source }) => source))
      const [source] = sources
      return {
        kind: 'preference',
        of: {
          ...(sources.size === 1 && source !== undefined && { source }),
          name: column.key,
          title: about === undefined ? column.title : `${about} · ${column.title}`,
          areShares: true,
          better: 'higher',
          range: [0, 1],
        },
        supporter: pairing.first,
        against: pairing.second,
        conditions: pairing.group.texts,
        first: matches.map((match, at) => ({
          cluster: match.cluster,
          scenario: match.scenario,
          pair: `${JSON.stringify([match.scenario, match.repeat])} ${at}`,
          value: preferenceScore(match.outcome),
          ...(match.offline !== undefined && { offline: match.offline }),
          ...(match.conditions['simulator'] !== undefined && {
            seeker: match.conditions['simulator'],
          }),
        })),
      }
    }),
  )
  const answers = claims.ask(asked.flat())
  return asked.map((own, row) =>
    own.map((comparison, at): WinRate => {
      const claim = answers[row * columns.length + at]!
      return { claim, quantity: cellOfClaim(claim, comparison) }
    }),
  )
}

/**
 * Square matrices of win rates over all conditions together, one figure per column. The supporter
 * with the best mean comes first.
 */
export function matrices(
  { columns, contestants, pairings, groups }: MatchFrame,
  rates: readonly (readonly WinRate[])[],
  { id, title }: { readonly id: string; readonly title: string },
): Figure[] {
  const sizesOf = (column: MatchColumn): string[] => {
    const place = columns.indexOf(column)
    const met = pairings.flatMap(({ group }, at) =>
      group === groups[0] ? [rates[at]![place]!.quantity] : [],
    )
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
    const said = ranked.map(
      ({ name, mean }) => `${name} ${Number.isNaN(mean) ? 'never met' : mean.toFixed(2)}`,
    )
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
