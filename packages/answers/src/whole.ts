import { type Known, unknown } from '@attune/core'
import type { Finish } from '@attune/core/internal'

/**
 * Reason why a truncated answer is not parsed, as an instruction that helps the model to correct
 * it.
 */
export const cutOff =
  'cut_off: the answer was cut off before its end; write less, and keep to the form'

/**
 * Parses an answer unless it was truncated, since its last statement may then be incomplete.
 *
 * ```ts
 * unlessCut('complete', () => known(3)) // { state: 'known', value: 3 }
 * ```
 */
export const unlessCut = <Value>(finish: Finish, read: () => Known<Value>): Known<Value> =>
  finish === 'length' ? unknown(cutOff) : read()
