/** Options of components that have no defaults, for the checks of the contract. */
import { join } from 'node:path'
import type { Examples } from '@attune/testkit'

export const examples: Examples = {
  memory: { options: { tracer: 'rules' } },
  moodsona: { options: { folder: join(import.meta.dirname, 'fixtures/personas') } },
}
