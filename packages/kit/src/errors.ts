/** Errors of this package, which makes tables and figures of observations. */
import { defineErrors } from '@attune/core'

export const kitErrors = defineErrors({
  COLUMN_UNKNOWN: {
    blame: 'plugin',
    message: 'The column "{key}" reads "{name}", which {sources} {verb} give.',
    fix: '{hint} A column names a measure, a series or a criterion by its key, or by `of`.',
  },
  COLUMN_OF_SEVERAL: {
    blame: 'plugin',
    message: '"{name}" is given by {labels}, and a column cannot mix them.',
    fix: 'Select the rows of one with `source` ("{label}"), or give each a column with `where`.',
  },
  LABEL_UNKNOWN: {
    blame: 'plugin',
    message: 'The column "{key}" counts the label "{label}", which "{name}" never has.',
    fix: '{hint} `label` of a column is one of the labels that the criterion gives.',
  },
  SCORE_OFF_SCALE: {
    message:
      '{rater} has the score {score} for {supporter} in the scenario "{scenario}", which is not on the declared scale ({scale}).',
    fix: 'Correct the score where it comes from, such as the file of core/recorded, or the option `scale`.',
  },
  SUMMARY_UNKNOWN_NAME: {
    message: 'The evaluation "{evaluation}" has no {what} "{name}".',
    fix: 'Use one of: {known}.',
  },
})
