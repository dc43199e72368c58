import { known, unknown, type Known } from '@attune/core'

/** Arithmetic mean of at least one value. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const knownMean = (values: readonly number[], whyNot: string): Known<number> =>
  values.length === 0 ? unknown(whyNot) : known(meanOf(values))

/** The mean of values that must all be known: a mean of some of them would pass for one of all. */
export function meanOfAll(values: readonly Known<number>[], whyNot: string): Known<number> {
  const missing = values.find((each) => each.state === 'unknown')
  if (missing !== undefined) return missing
  return knownMean(
    values.flatMap((each) => (each.state === 'known' ? [each.value] : [])),
    whyNot,
  )
}
