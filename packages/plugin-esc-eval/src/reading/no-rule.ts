import { notApplicable } from '@attune/core'

/**
 * Answer of an offline stand-in for a dimension without a rule, which then has no value. Models
 * that must answer with a number or an object never give this text.
 */
export const NO_RULE = 'OFFLINE: no rule reads this dimension.'

/** Reason for a missing value. */
export const noRule = notApplicable('no rule reads this dimension offline')
