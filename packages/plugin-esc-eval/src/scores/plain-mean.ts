import { known, unknown, type Known } from '@attune/core'

/** The mean of values that must all be known. */
export function plainMean(values: readonly Known<number>[]): Known<number> {
  let sum = 0
  for (const value of values) {
    if (value.state === 'unknown') return value
    sum += value.value
  }
  return values.length === 0 ? unknown('no scores') : known(sum / values.length)
}
