/** Plugins in Python of a test, run by a real Python from the source of `attune_eval`. */
import type { Plugin } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { dialogueOf } from '@attune/testkit'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pythonLoader } from '../src/load.js'

const python = process.env['ATTUNE_PYTHON']
export const isSkipped = python === undefined && !process.env['CI']
if (isSkipped)
  process.stderr.write('SKIPPED, not tested here: the Python process. Set ATTUNE_PYTHON.\n')
const source = join(import.meta.dirname, '../../../python/src')

const usual = { silence: 60_000, stopping: 300 }

export async function loaded(
  code: string,
  {
    files = {},
    patience = usual,
    settings: more = {},
  }: { files?: Record<string, string>; patience?: typeof usual; settings?: object } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-python-'))
  for (const [name, text] of Object.entries({ 'mine.py': code, ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const heard: string[] = []
  const loader = pythonLoader({
    environment: () => process.env,
    echo: (text) => heard.push(text),
    patience,
  })
  const settings = { executable: python ?? 'python3', env: { PYTHONPATH: source }, ...more }
  const { value, code: digest, file } = await loader.load('./mine.py', folder, settings)
  return {
    plugin: value as Plugin,
    digest: digest?.whole,
    components: digest?.components,
    file,
    folder,
    heard,
    again: () => loader.load('./mine.py', folder, settings),
  }
}

export const talk = dialogueOf('I failed.', 'That hurts.')
export const imports = 'import os, time\nfrom attune_eval import *\n'
export const messageOf = (error: unknown): string =>
  isAttuneError(error) ? error.message : String(error)
