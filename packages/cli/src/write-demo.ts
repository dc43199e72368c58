import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AttuneError } from '@attune/core'
import { writeWhole } from './output-files.js'
import { loadRuntime } from './project.js'

const names = ['attune.config.yaml', 'scenarios.jsonl'] as const
const schemaName = 'attune.schema.json'

/** Writes the demo's files into the folder, and the JSON schema for editors; touches none if one exists, unless `force`. */
export async function writeDemo(folder: string, force: boolean): Promise<string[]> {
  const files = names.map((name) => ({ file: join(folder, name), source: join(import.meta.dirname, 'demo', name) }))
  const schemaFile = join(folder, schemaName)
  const existing = [...files.map(({ file }) => file), schemaFile].find((file) => existsSync(file))
  if (existing !== undefined && !force) throw new AttuneError('OUTPUT_EXISTS', { file: existing })
  for (const { file, source } of files) await writeWhole(file, [await readFile(source, 'utf8')])
  await writeSchema(folder)
  return [...files.map(({ file }) => file), schemaFile]
}

/** The JSON schema of a config in this folder, for editors. */
export async function writeSchema(folder: string): Promise<void> {
  await writeWhole(join(folder, schemaName), [`${JSON.stringify(await schemaFor(folder), null, 2)}\n`])
}

async function schemaFor(folder: string): Promise<object> {
  const { configSchema, corePlugin, readPlugins } = await loadRuntime()
  const { registry } = await readPlugins({ builtIn: [corePlugin], folder: resolve(folder) })
  return configSchema(registry.plugins)
}
