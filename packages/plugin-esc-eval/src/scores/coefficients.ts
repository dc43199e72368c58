import { unknown, type Known } from '@attune/core'
import { kendall, pearson, spearman } from '@attune/statistics'

export const coefficientNames = ['pearson', 'spearman', 'kendall'] as const

/**
 * Correlation coefficients of two lists. Unknown if one list does not vary, or for fewer than two
 * values.
 */
export type Coefficients = Readonly<Record<(typeof coefficientNames)[number], Known<number>>>

/** Coefficients of paired values. */
export function coefficients(x: readonly number[], y: readonly number[]): Coefficients {
  if (x.length < 2) return eachCoefficient(() => unknown('fewer than two values'))
  const found = {
    pearson: pearson(x, y).value,
    spearman: spearman(x, y).value,
    kendall: kendall(x, y).value,
  }
  return eachCoefficient((name) =>
    found[name].state === 'known' ? found[name] : unknown('one of the two does not vary'),
  )
}

const eachCoefficient = (valueOf: (name: keyof Coefficients) => Known<number>): Coefficients => ({
  pearson: valueOf('pearson'),
  spearman: valueOf('spearman'),
  kendall: valueOf('kendall'),
})
