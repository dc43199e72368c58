/** What can go wrong in this plugin; outside, the codes begin with its name. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('longemotion', {
  NO_FILE: {
    blame: 'user',
    message: 'The config asks for the task "{task}" of LongEmotion, and names no file for it.',
    fix: 'Name its file under "files", or leave the task out of "tasks"; without any "files" small samples are used.',
  },
  SCENARIO: {
    blame: 'user',
    message: 'The scenario {scenario} is no task of LongEmotion: {what}.',
    fix: 'Use the scenarios of longemotion/tasks with this component.',
  },
})
