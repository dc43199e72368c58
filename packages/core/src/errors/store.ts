/** Stores: opened, read, written, merged. */
import type { CatalogueEntry } from './entry.js'

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
