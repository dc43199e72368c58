import { known, unknown, type Known } from '@attune/core'

/** Arithmetic mean of at least one value. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of values that must all be known: a mean of some of them would pass for one of all. */
export function meanOfAll(values: readonly Known<number>[], whyNot: string): Known<number> {
  const numbers: number[] = []
  for (const value of values) {
    if (value.state === 'unknown') return value
    numbers.push(value.value)
  }
  return numbers.length === 0 ? unknown(whyNot) : known(meanOf(numbers))
}
