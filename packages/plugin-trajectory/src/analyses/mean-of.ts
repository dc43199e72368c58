import { quantity, type IntervalOptions, type Quantity, type Context } from '@attune/core'
import type { Observation } from './observations.js'

/** How quantities are made. */
export interface Making {
  readonly context: Pick<Context, 'random'>
  readonly intervalOptions: IntervalOptions
}

/** The mean of a measure over dialogues. `place` names the stream of its interval. */
export const meanOf = (
  observations: readonly Observation[],
  measure: string,
  { context, intervalOptions }: Making,
  place: readonly string[],
): Quantity =>
  quantity(
    observations.map(({ cluster, measure: of }) => ({ cluster, value: of(measure) })),
    context.random(...place),
    intervalOptions,
  )
