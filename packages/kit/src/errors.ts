/** Tables and figures of observations. */
import { defineErrors } from '@attune/core'

export const kitErrors = defineErrors({
  SUMMARY_UNKNOWN_NAME: {
    blame: 'user',
    message: 'The evaluation "{evaluation}" has no {what} "{name}".',
    fix: 'Use one of: {known}.',
  },
})
