/** Functions that are given what they cannot compute with. */
import { defineErrors } from '@attune/core'

export const statisticsErrors = defineErrors({
  STATISTICS_INPUT: {
    message: '{what}',
    fix: 'Pass values in the range and shape that the documentation of the function states.',
  },
})
