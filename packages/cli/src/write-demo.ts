import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AttuneError } from '@attune/core'
import { writeWhole } from './output-files.js'

const names = ['attune.config.yaml', 'scenarios.jsonl'] as const

/** Writes the demo's files into the folder; touches none if one of them exists, unless `force`. */
export async function writeDemo(folder: string, force: boolean): Promise<string[]> {
  const files = names.map((name) => ({ file: join(folder, name), source: join(import.meta.dirname, 'demo', name) }))
  const existing = files.find(({ file }) => existsSync(file))
  if (existing && !force) throw new AttuneError('OUTPUT_EXISTS', { file: existing.file })
  for (const { file, source } of files) await writeWhole(file, [await readFile(source, 'utf8')])
  return files.map(({ file }) => file)
}
