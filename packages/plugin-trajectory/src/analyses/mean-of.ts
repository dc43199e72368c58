import { quantity, type IntervalOptions, type Quantity } from '@attune/core'
import type { Observation } from './observations.js'

/** The mean of a measure over dialogues. */
export const meanOf = (
  observations: readonly Observation[],
  measure: string,
  intervalOptions: IntervalOptions,
): Quantity =>
  quantity(
    observations.map(({ cluster, measure: of }) => ({ cluster, value: of(measure) })),
    intervalOptions,
  )
