/** The errors of this plugin; outside, their codes begin with its name. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('sage', {
  PERSONA: {
    blame: 'outside',
    message: 'Generating the {part} of the scenario "{id}" failed: {why}.',
    fix: 'Run again with another model for sage/persona-pool. Finished scenarios are kept.',
  },
  POOL_FILE: {
    blame: 'user',
    message: '{file}, {item}: {what}.',
    fix: 'Correct the file; the README of sage/persona-pool describes its shape.',
  },
})
