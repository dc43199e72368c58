import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openStore } from '@attune/host'
import type { OpenOptions } from '@attune/store-sqlite'
import type { Store } from '@attune/core/store'

export { all, answer, done, failed, recall, record, unitOf } from './store-openings.js'

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const temporaryFile = (): string => join(temporaryFolder(), 'store.db')

/** A store that is closed when the test is over. */
export async function opened(
  file = temporaryFile(),
  options?: Partial<OpenOptions>,
): Promise<Store> {
  const store = await openStore(file, options)
  onTestFinished(() => store.close())
  return store
}

export const code = (value: string) => expect.objectContaining({ code: value })
