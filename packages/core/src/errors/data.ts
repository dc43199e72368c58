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
  LOG_FORMAT: {
    blame: 'user',
    message: 'Unknown file format: {file}.',
    fix: 'Name the format with --from; attune import --help lists the formats.',
  },
  LOG_COLUMNS: {
    blame: 'user',
    message: '{file}: {what}. Its columns are: {columns}.',
    fix: 'Name the columns: --role and --text, --ask and --answer, or --messages.',
  },
  RUBRIC_INVALID: {
    blame: 'user',
    message: 'The rubric {file} has {count}.{list}',
    fix: 'Fix the problems above.',
  },
  QUESTIONS_INVALID: {
    blame: 'user',
    message: 'The questions {file} have {count}.{list}',
    fix: 'Fix the problems above.',
  },
  REPLAY_MISSING: {
    blame: 'user',
    message: '{file} has no dialogue for scenario "{scenario}", supporter "{supporter}" and repeat {repeat}.',
    fix: 'Add the dialogue to the file, or remove the scenario, the supporter or the repeat.',
  },
} as const satisfies Record<string, CatalogueEntry>
