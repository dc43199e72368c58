/** Errors of this plugin. Users see the codes with the prefix `esc-eval/`. */
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
  WORDNET: {
    message: '{folder} is not a WordNet database: {name} cannot be read.',
    fix: 'Name the folder `dict` of WordNet 3.0, with index, data and exc of noun, verb, adj and adv.',
  },
  EVALUATION: {
    message: 'There is no evaluation "{name}"; the config has {known}.',
    fix: 'Name one of them with --evaluation.',
  },
})
