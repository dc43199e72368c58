/** Encodes curves as short texts, precise enough for a sparkline (a line of a word's size). */
import type { Series } from '@attune/core'

export type Values = readonly (number | null)[]

export const valuesOf = ({ values }: Series): Values =>
  values.map((each) => (each.state === 'known' ? each.value : null))

const STEPS = 25
const A = 'a'.charCodeAt(0)

/** A letter per value, from `a` for `min` to `z` for `max`; `.` for a missing value. */
export function lettersOf(
  values: Values,
  { min, max }: { readonly min: number; readonly max: number },
): string {
  const span = max - min
  const letterOf = (value: number | null): string => {
    if (value === null) return '.'
    const share = span === 0 ? 0.5 : Math.min(1, Math.max(0, (value - min) / span))
    return String.fromCharCode(A + Math.round(share * STEPS))
  }
  return values.map(letterOf).join('')
}
