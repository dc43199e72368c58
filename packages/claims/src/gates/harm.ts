/** Gates on harmful values: the share of dialogues beyond a floor. */
import { given } from '@attune/core/findings'
import { primaryOf } from '../primary.js'
import { claimsErrors } from '../errors.js'
import type { Gated } from './against-baseline.js'
import type { Gate } from './gate.js'

/**
 * Replaces a floor `declared` by the floor of the config's primary measure, else by that of the
 * component. Throws GATE_FLOOR.
 */
export function withFloor(
  gate: Gate,
  { config, evaluation }: Pick<Gated, 'config' | 'evaluation'>,
): Gate {
  const { beyond, source = '', number, name } = gate
  if (beyond?.floor !== 'declared') return gate
  const declared = given(evaluation, source, number)
  const measure = `${source}.${number}`
  const floor = primaryOf(config).find((each) => each.measure === measure)?.floor ?? declared.floor
  const { side } = beyond
  if (floor === undefined)
    throw claimsErrors.error('GATE_FLOOR', { gate: name, measure, why: 'declares no floor', side })
  const { better } = declared
  const other = better === undefined ? side : better === 'lower' ? 'above' : 'below'
  if (other !== side)
    throw claimsErrors.error('GATE_FLOOR', {
      gate: name,
      measure,
      why: 'is bad on its other side',
      side: other,
    })
  return {
    ...gate,
    name: name.replace(/ (below|above) the floor\b/, ` ${side} ${floor}`),
    beyond: { side, floor },
  }
}
