import { type Finish, type Known, unknown } from '@attune/core'

/** Why an answer that the length limit cut off is not read, in words that help the model to correct it. */
export const cutOff = 'cut_off: the answer was cut off before its end; write less, and keep to the form'

/** Reads an answer unless it was cut off: what stands at its end is not what the model meant to say. */
export const unlessCut = <Value>(finish: Finish, read: () => Known<Value>): Known<Value> =>
  finish === 'length' ? unknown(cutOff) : read()
