import { defineErrors } from '@attune/core'

export const errors = defineErrors('seekers', {
  LISTS: {
    message: '{file} holds no word lists: {what}.',
    fix: 'Write JSON: list → its entries, as in the lists of the package.',
  },
  DIALOGUES: {
    message: '{file} {what}.',
    fix: 'Name a folder with .jsonl files of finished dialogues (scenario, supporter, language, turns), as `attune import` writes them; a card stands under "card".',
  },
})
