import type { Plugin } from '@attune/core'
import { vi } from 'vitest'
import { contractChecks, type Examples } from '../src/index.js'
import { Flaw } from '../src/internal.js'

/** Flaws and notices of the contract checks, each as a text. */
export async function saidOf(plugin: Plugin, examples: Examples = {}): Promise<readonly string[]> {
  const said: string[] = []
  vi.spyOn(process, 'emitWarning').mockImplementation((notice) => void said.push(String(notice)))
  for (const { run } of contractChecks(plugin, examples))
    try {
      await run()
    } catch (error) {
      said.push(error instanceof Flaw ? `${error.what} ${error.fix}` : String(error))
    }
  return said
}
