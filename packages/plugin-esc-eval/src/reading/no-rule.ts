import { notApplicable } from '@attune/core'

/**
 * What a stand-in answers where no rule can read a dimension: it has no value offline. A model that is asked for a number or an
 * object does not say this.
 */
export const NO_RULE = 'OFFLINE: no rule reads this dimension.'

/** Why there is no value. */
export const noRule = notApplicable('no rule reads this dimension offline')
