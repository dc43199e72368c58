import { notApplicable } from '@attune/core'

/**
 * Answer of an offline stand-in on a dimension without a rule; the dimension then has no value. A
 * model never gives this text, since it must answer with a number or an object.
 */
export const NO_RULE = 'OFFLINE: no rule reads this dimension.'

/** Reason for a missing value. */
export const noRule = notApplicable('no rule reads this dimension offline')
