import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openStore } from '@attune/host'
import type { OpenOptions } from '@attune/store-sqlite'
import type { DoneUnit, LostUnit, Store, StoredAnswer, StoredUnit } from '@attune/core/runtime'

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

const facts = (key: string) => ({
  key,
  kind: 'simulate',
  label: 'agent',
  component: 'sage/sentient-agent',
  supporter: 'listener',
  offline: false,
  made: '2025-01-01T00:00:00.000Z',
  times: '{"took":12}',
})

export const done = (key: string, result = '{"turns":[]}'): DoneUnit => ({
  ...facts(key),
  status: 'done',
  result,
})

export const failed = (
  key: string,
  failure = '{"code":"TIMEOUT","message":"No answer."}',
): LostUnit => ({
  ...facts(key),
  status: 'failed',
  failure,
})

export const unitOf = async (store: Store, key: string): Promise<StoredUnit | undefined> =>
  (await store.units([key])).get(key)

export const answer = (text: string): StoredAnswer => ({
  answer: text,
  took: 1.5,
  answered: '2025-01-01T00:00:00.000Z',
})

export const record = async (
  store: Store,
  scope: string,
  request: string,
  occurrence: number,
  text: string,
) => (await store.record({ scope, request, occurrence }, answer(text))).answer

export const recall = async (store: Store, scope: string, request: string, occurrence: number) =>
  (await store.recall([{ scope, request, occurrence }]))[0]?.answer

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

export const code = (value: string) => expect.objectContaining({ code: value })
