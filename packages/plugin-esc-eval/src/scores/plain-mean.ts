import { known, unknown, type Known } from '@attune/core'

/** Mean of values; unknown if one of them is unknown. */
export function plainMean(values: readonly Known<number>[]): Known<number> {
  let sum = 0
  for (const value of values) {
    if (value.state === 'unknown') return value
    sum += value.value
  }
  return values.length === 0 ? unknown('no scores') : known(sum / values.length)
}
