/** Files with scenarios, dialogues and scores. */
import type { CatalogueEntry } from './entry.js'

export const dataErrors = {
  DIALOGUE_LIMIT: {
    blame: 'plugin',
    message: '{what}',
    fix: 'Set maxSeekerTurns (0 or more) or maxMessages (1 or more) to an integer.',
  },
  DATA_READ: {
    blame: 'user',
    message: '{file} could not be read: {why}.',
    fix: 'Choose an existing file that you can read.',
  },
  DATA_LINE: {
    blame: 'user',
    message: '{file}:{line}: {what}.',
    fix: 'Correct this line of the file.',
  },
} as const satisfies Record<string, CatalogueEntry>
