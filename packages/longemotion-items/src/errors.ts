/** Under the name of the plugin that has these components. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('longemotion', {
  NO_FILE: {
    message: 'The config selects the LongEmotion task "{task}" but has no file for it.',
    fix: 'Add its file under "files", or remove the task from "tasks". Without "files", small samples are used.',
  },
  NO_DATA: {
    message: 'The folder {folder} has no file of the data set of LongEmotion.',
    fix: 'Name the folder that holds some of these: {files}.',
  },
  BUILD: {
    message: '{file}: {what}.',
    fix: 'Correct the file or the options; the README of the component describes both.',
  },
})
