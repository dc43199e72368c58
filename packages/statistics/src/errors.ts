/** Errors of functions whose arguments are invalid. */
import { defineErrors } from '@attune/core'

export const statisticsErrors = defineErrors({
  STATISTICS_INPUT: {
    message: '{what}',
    fix: 'Pass values in the range and shape that the documentation of the function states.',
  },
})
