/** Errors of this package, which makes tables and figures of observations. */
import { defineErrors } from '@attune/core'

export const kitErrors = defineErrors({
  COLUMN_UNKNOWN: {
    blame: 'plugin',
    message: 'The column "{key}" reads "{name}", which {sources} {verb} give.',
    fix: '{hint} A column names a measure, a series or a criterion by its key, or by `of`.',
  },
  SUMMARY_UNKNOWN_NAME: {
    message: 'The evaluation "{evaluation}" has no {what} "{name}".',
    fix: 'Use one of: {known}.',
  },
})
