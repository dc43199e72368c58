/** The errors of this plugin; outside, their codes begin with its name. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('esc-eval', {
  CARD_FILE: {
    blame: 'user',
    message: '{file}: {what}.',
    fix: 'Correct the file; the README of esc-eval/cards describes its shape.',
  },
})
