/** Errors of this plugin. Users see the codes with the prefix `vera-mh/`. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('vera-mh', {
  TARGET: {
    message: '{folder} is no folder of VERA-MH: {what}.',
    fix: 'Name the folder of a clone with rubric.tsv and personas.tsv (data), or of a target with manifest.json (data/SI).',
  },
  RUBRIC: {
    message: '{file} cannot be used: {what}.',
    fix: 'Correct these rows, or take the file of a release.',
  },
  PERSONAS: {
    message: '{file} cannot be used: {what}.',
    fix: 'Correct these rows. `level` names the column of the level where a target has another one.',
  },
  NO_RATINGS: {
    message: 'The evaluation "{evaluation}" has no ratings of a rubric of VERA-MH.',
    fix: 'Add vera-mh/rubric to the judges of the evaluation, or name its label as `judge`.',
  },
})
