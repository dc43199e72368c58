import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openStore } from '../../src/store/open-store.js'
import type { OpenOptions } from '../../src/store/open-store.js'
import type { DoneUnit, FailedUnit, Store } from '../../src/store/port.js'

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const temporaryFile = (): string => join(temporaryFolder(), 'store.db')

/** A store that is closed when the test is over. */
export async function opened(file = temporaryFile(), options?: OpenOptions): Promise<Store> {
  const store = await openStore(file, options)
  onTestFinished(() => store.close())
  return store
}

export const done = (key: string, result = '{"turns":[]}'): DoneUnit => ({
  key,
  kind: 'simulate',
  label: 'sage/sentient-agent',
  status: 'done',
  result,
})

export const failed = (key: string, failure = '{"code":"TIMEOUT","message":"No answer."}'): FailedUnit => ({
  key,
  kind: 'simulate',
  label: 'sage/sentient-agent',
  status: 'failed',
  failure,
})

export const code = (value: string) => expect.objectContaining({ code: value })
