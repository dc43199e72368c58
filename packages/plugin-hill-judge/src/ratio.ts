import { known, unknown, type Known } from '@attune/core'

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** part / whole, unknown when there is nothing to divide by. */
export const ratio = (part: number, whole: number, why: string): Known<number> =>
  whole === 0 ? unknown(why) : known(part / whole)

/** The arithmetic mean, unknown without values. */
export const mean = (values: readonly number[], why: string): Known<number> => ratio(total(values), values.length, why)
