/** Numbers and names as people read them. */
import type { Conditions, ReadAs } from '../report-data.js'

/** Three significant digits where nobody says how many places a number has. */
export function numberText(value: number, { digits }: Pick<ReadAs, 'digits'> = {}): string {
  if (digits !== undefined) return withoutMinusZero(value.toFixed(digits))
  if (Number.isInteger(value)) return String(value)
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return withoutMinusZero(value.toFixed(Math.min(places, 4)))
}

const withoutMinusZero = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text)

export const signedText = (value: number, as: Pick<ReadAs, 'digits'> = {}): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value), as)}`

export const titleOf = ({ title, name }: { readonly title?: string; readonly name: string }): string => title ?? name

export const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
