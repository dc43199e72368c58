/** The errors of this plugin; outside, their codes begin with its name. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('longemotion', {
  SCENARIO: {
    message: 'The scenario {scenario} is not a LongEmotion task: {what}.',
    fix: 'Use the scenarios of longemotion/tasks with this component.',
  },
})
