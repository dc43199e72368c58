/** Errors of this plugin; users see their codes with the plugin's name as prefix. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('esc-eval', {
  CARD_FILE: {
    message: '{file}: {what}.',
    fix: 'Correct the file; the README of esc-eval/cards describes its shape.',
  },
  RELEASED_FILE: {
    message: '{file}: {what}.',
    fix: 'Name files as the released program writes them, with the card file that they belong to.',
  },
  EVALUATION: {
    message: 'There is no evaluation "{name}"; the config has {known}.',
    fix: 'Name one of them with --evaluation.',
  },
})
