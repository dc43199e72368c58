/** Runs for several workers. */
import type { CatalogueEntry } from './entry.js'

export const queueErrors = {
  QUEUE_STORE: {
    blame: 'user',
    message: 'A run for several workers needs a store that they share; {found}.',
    fix: 'Keep the results in PostgreSQL: npm install @attune/store-postgres, then `store: { use: postgres }` in the config.',
  },
  QUEUE_PACKAGE: {
    blame: 'user',
    message: 'The queue cannot be used: {why}.',
    fix: 'npm install @attune/executor-queue',
  },
} as const satisfies Record<string, CatalogueEntry>
