/** What is written and shown. */
import type { CatalogueEntry } from './entry.js'

export const outputErrors = {
  OUTPUT_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space, check write permission for the folder, or choose another one.',
  },
  OUTPUT_EXISTS: {
    blame: 'user',
    message: '{file} already exists.',
    fix: 'Nothing was written. Choose another folder, or replace the file with --force.',
  },
} as const satisfies Record<string, CatalogueEntry>
