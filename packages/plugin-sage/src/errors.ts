/** Errors of this plugin. Users see the codes with the prefix `sage/`. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('sage', {
  PERSONA: {
    blame: 'outside',
    message: 'Generating the {part} of the scenario "{id}" failed: {why}.',
    fix: 'Run again with another model for sage/persona-pool. Finished scenarios are kept.',
  },
  EVALUATION: {
    message: 'There is no evaluation "{name}".',
    fix: 'Evaluations of this config: {known}.',
  },
  RELEASED_FILE: {
    message: 'sage/released has no file for the supporter "{supporter}".',
    fix: 'Name its result file in the option files of the simulator.',
  },
  RELEASED_MISSING: {
    message: '{file} holds no dialogue {repeat} of the scenario "{scenario}".',
    fix: 'Use the profiles that the file was made with, or limit the scenarios.',
  },
  POOL_FILE: {
    message: '{file}, {item}: {what}.',
    fix: 'Correct the file; the README of sage/persona-pool describes its shape.',
  },
})
