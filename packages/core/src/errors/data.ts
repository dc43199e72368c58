/** Errors of files with scenarios, dialogues and scores. */
import type { CatalogueEntry } from './entry.js'

/** Errors when stores are opened, read, written or merged. */
export const storeErrors = {
  STORE_DAMAGED: {
    blame: 'outside',
    message: '{file} is damaged: {what}.',
    fix: 'Restore the file from a backup, or move it away to start a new one. The .recover command of the sqlite3 shell may save its contents.',
  },
  STORE_MISUSE: {
    blame: 'attune',
    message: 'Attune misused the store {file}: {what}.',
    fix: 'This is a bug in Attune. Please report it.',
  },
} as const satisfies Record<string, CatalogueEntry>

/** Errors of exports and displays. */
export const outputErrors = {
  OUTPUT_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space, check write permission for the folder, or choose another one.',
  },
  OUTPUT_EXISTS: {
    message: '{file} already exists.',
    fix: 'Nothing was written. Choose another folder, or replace the file with --force.',
  },
} as const satisfies Record<string, CatalogueEntry>

export const dataErrors = {
  DIALOGUE_LIMIT: {
    blame: 'plugin',
    message: '{what}',
    fix: 'Set maxSeekerTurns (0 or more) or maxMessages (1 or more) to an integer.',
  },
  DATA_READ: {
    message: '{file} could not be read: {why}.',
    fix: 'Choose an existing file that you can read.',
  },
  DATA_ENCODING: {
    message: '{file}:{line}: {what}.',
    fix: 'Save the file as UTF-8, with the program that wrote it or with iconv.',
  },
  DATA_LINE: {
    message: '{file}:{line}: {what}.',
    fix: 'Correct this line of the file.',
  },
} as const satisfies Record<string, CatalogueEntry>
