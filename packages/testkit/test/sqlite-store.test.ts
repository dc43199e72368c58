/** The store that comes with Attune keeps what every store must keep. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@attune/host'
import { test } from 'vitest'
import { storeChecks } from '@attune/testkit/shared/store-checks.js'

const emptyPlace = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-store-'))
  return {
    open: () => openStore(join(folder, 'store.db')),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

for (const { name, run } of storeChecks(emptyPlace)) test(name, run)
