import { quantity, type Doubt, type Quantity, type Unit } from '@attune/core'
import type { Observation } from './observations.js'

/** How quantities are made. */
export interface Making {
  readonly unit: Pick<Unit, 'random'>
  readonly doubt: Doubt
}

/** The mean of a measure over dialogues. `place` names the stream of its interval. */
export const meanOf = (
  observations: readonly Observation[],
  measure: string,
  { unit, doubt }: Making,
  place: readonly string[],
): Quantity =>
  quantity(
    observations.map(({ cluster, measure: of }) => ({ cluster, value: of(measure) })),
    unit.random(...place),
    doubt,
  )
