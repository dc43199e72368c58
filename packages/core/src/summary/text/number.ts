import type { Column } from '../../contracts/findings.js'

/** As tables print it: scaled, rounded. */
export function formatNumber(value: number, { scale = 1, digits = 2 }: Pick<Column, 'scale' | 'digits'>): string {
  const text = (value * scale).toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

export const formatP = (p: number): string => (p < 0.001 ? 'p<0.001' : `p=${p.toFixed(3)}`)
