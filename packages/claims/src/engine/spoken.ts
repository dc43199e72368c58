/** Parts of sentences on claims: numbers in the format of tables, and names. */
import type { Claim } from '@attune/core/findings'
import { formatNumber } from '@attune/tables'

export const asPercent = { scale: 100, digits: 0, range: [0, 1] } as const

export const pText = (
  { p, adjusted }: Pick<Claim, 'p' | 'adjusted'>,
  words: readonly [plain: string, adjusted: string],
): string => {
  if (adjusted.state !== 'known') return ''
  const name = p.state === 'known' && p.value !== adjusted.value ? words[1] : words[0]
  return `${name} ${adjusted.value < 0.001 ? '< 0.001' : `= ${adjusted.value.toFixed(3)}`}`
}

export const listed = (names: readonly string[], and: string, comma: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(comma)}${and}${names.at(-1)}`

/**
 * Seekers or raters to whom a claim is limited: names of two to four seekers, or the number of
 * raters.
 */
export const fewAskers = ({
  estimand: { seekers, raters, about },
}: Pick<Claim, 'estimand'>): { readonly seekers?: readonly string[]; readonly raters?: number } => {
  if (about === 'like-these') return {}
  if (raters !== undefined) return { raters }
  return seekers.length > 1 && seekers.length < 5 ? { seekers } : {}
}

/** Text of an estimate: a signed difference, `+21.0`, or for a preference the share, `62 %`. */
export function signed({ kind, of }: Pick<Claim, 'kind' | 'of'>, value: number): string {
  if (kind === 'preference') return `${formatNumber(value, asPercent)} %`
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value), of)}`
}
