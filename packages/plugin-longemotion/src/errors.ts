/** Errors of this plugin. Users see the codes with the prefix `longemotion/`. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('longemotion', {
  SCENARIO: {
    message: 'The scenario {scenario} is not a LongEmotion task: {what}.',
    fix: 'Use the scenarios of longemotion/tasks with this component.',
  },
  NO_FILE: {
    message: 'The config selects the LongEmotion task "{task}" but has no file for it.',
    fix: 'Add its file under "files", or remove the task from "tasks". Without "files", small samples are used.',
  },
  NO_DATA: {
    message: 'The folder {folder} has no file of the data set of LongEmotion.',
    fix: 'Name the folder that holds some of these: {files}.',
  },
  NO_CLONE: {
    message: 'There is no source to read.',
    fix: 'Name a clone: --worry covid19worry, --emobench EmoBench, or both.',
  },
  NO_SOURCE: {
    message: 'The folder {folder} has no file {file}.',
    fix: 'Clone https://github.com/{what} and name its folder.',
  },
  RETRIEVER: {
    blame: 'plugin',
    message: 'The service that retrieves gave {given} instead of {wanted}.',
    fix: 'Correct the service, or leave it out of "services". If the plugin is not yours, report this to its author.',
  },
  BUILD: {
    message: '{file}: {what}.',
    fix: 'Correct the file or the options; the README of the component describes both.',
  },
})
