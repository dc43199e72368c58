import { defineErrors } from '@attune/core'

export const errors = defineErrors('seekers', {
  WORDINGS: {
    message: '{file} holds no wordings: {what}.',
    fix: 'Write JSON: fault → language (en, zh) → list of { "text": …, "strength": … }.',
  },
  KEYS: {
    message: 'The key table {file} {what}.',
    fix: 'Write JSON: sealed name → { "fault": …, "dose": … }.',
  },
  FAULT: {
    message: 'There is no fault "{name}".',
    fix: 'Name one of {known}; a name of a key table needs the option `keys`.',
  },
  LISTS: {
    message: '{file} holds no word lists: {what}.',
    fix: 'Write JSON: list → its entries, as in the lists of the package.',
  },
  DIALOGUES: {
    message: '{file} {what}.',
    fix: 'Name a folder with .jsonl files of finished dialogues (scenario, supporter, language, turns), as `attune import` writes them; a card stands under "card".',
  },
})
