import { partition, type Interval, type Quantity } from '@attune/core'
import { bootstrapInterval, comparePaired, createRandom, drawWith } from '@attune/core/statistics'
import type { Observation } from '../observations.js'

export interface Resampling {
  readonly seed: string
  readonly resamples: number
  readonly confidence: number
}

/** The mean of a measure with its bootstrap interval over clusters of scenarios. `place` names its random stream. */
export function meanQuantity(
  observations: readonly Observation[],
  measure: string,
  place: readonly string[],
  resampling: Resampling,
): Quantity {
  const values = observations.map(({ cluster, measure: of }) => ({ cluster, value: of(measure) }))
  const { n, estimate, interval } = bootstrapInterval(values, optionsOf(place, resampling))
  return {
    value: estimate,
    n,
    ...missingOf(values.map(({ value }) => value)),
    ...(interval.state === 'known' && { interval: asInterval(interval.value, resampling, 'percentile') }),
  }
}

/** The mean difference first − second over scenarios and repeats that both supporters have, with its p-value. */
export function differenceQuantity(
  [first, second]: readonly [readonly Observation[], readonly Observation[]],
  measure: string,
  place: readonly string[],
  resampling: Resampling,
): Quantity {
  const pairable = (all: readonly Observation[]) =>
    all.map(({ scenario, repeat, cluster, measure: of }) => ({
      pair: JSON.stringify([scenario, repeat]),
      cluster,
      value: of(measure),
    }))
  const compared = comparePaired(pairable(first), pairable(second), optionsOf(place, resampling))
  const { n, nMissing, onlyFirst, onlySecond, difference, interval, pValue } = compared
  const unpaired = onlyFirst + onlySecond
  const missing = {
    ...(nMissing > 0 && { 'a value of the pair is unknown': nMissing }),
    ...(unpaired > 0 && { 'no counterpart': unpaired }),
  }
  return {
    value: difference,
    n,
    ...(Object.keys(missing).length > 0 && { missing }),
    ...(interval.state === 'known' && { interval: asInterval(interval.value, resampling, 'paired percentile') }),
    p: pValue,
  }
}

const optionsOf = (place: readonly string[], { seed, resamples, confidence }: Resampling) => ({
  draw: drawWith(createRandom(JSON.stringify([seed, 'trajectory/tables', ...place]))),
  resamples,
  confidence,
})

const asInterval = (
  { lower, upper }: { lower: number; upper: number },
  { resamples, confidence }: Resampling,
  kind: string,
): Interval => ({ lower, upper, level: confidence, method: `${kind} bootstrap over scenarios, ${resamples} resamples` })

function missingOf(values: Parameters<typeof partition>[0]): Pick<Quantity, 'missing'> {
  const { missing } = partition(values)
  return missing.size > 0 ? { missing: Object.fromEntries(missing) } : {}
}
