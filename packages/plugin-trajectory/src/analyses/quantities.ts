import type { IntervalOptions, Quantity } from '@attune/core'
import { comparePaired, drawWith, type PairableValue } from '@attune/core/statistics'

/** Options of analyses that have intervals. */
export const doubtOptions = {
  resamples: {
    type: 'integer',
    minimum: 2,
    default: 2000,
    description: 'Number of bootstrap resamples for each interval.',
  },
  level: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.95,
    description: 'Confidence level of the intervals.',
  },
} as const

/**
 * The mean difference first − second over pairs of which both values are known, with the interval and p-value of the
 * paired bootstrap over clusters, and what could not be compared.
 */
export function pairedDifference(
  first: readonly PairableValue[],
  second: readonly PairableValue[],
  random: () => number,
  { level = 0.95, resamples = 2000 }: IntervalOptions,
): Quantity {
  const compared = comparePaired(first, second, { draw: drawWith(random), confidence: level, resamples })
  const { n, nMissing, onlyFirst, onlySecond, difference, interval, pValue } = compared
  const unpaired = onlyFirst + onlySecond
  const missing = {
    ...(nMissing > 0 && { 'a value of the pair is unknown': nMissing }),
    ...(unpaired > 0 && { 'no counterpart': unpaired }),
  }
  const method = `paired percentile bootstrap over scenario clusters, ${resamples} resamples`
  return {
    value: difference,
    n,
    ...(Object.keys(missing).length > 0 && { missing }),
    ...(interval.state === 'known' && { interval: { ...interval.value, level, method } }),
    p: pValue,
  }
}
