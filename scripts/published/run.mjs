/**
 * `npm run published` recomputes numbers of the papers from the data that their authors released,
 * through import, run, analysis and export. Names of methods select some of them:
 * `npm run published -- sage`. The environment variable ATTUNE_DATA names the folder of the data,
 * ATTUNE_CLONES that of clones. A method with neither is reported as not computed. `--write` writes
 * the table to docs/methods/published.md.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { methods } from './methods.mjs'
import { computed } from './computed.mjs'
import { withTable } from './table.mjs'

const command = join(import.meta.dirname, '../../packages/attune/bin/attune.js')
const attune = (folder, args) =>
  promisify(execFile)(process.execPath, [command, ...args], { cwd: folder, maxBuffer: 1e9 })

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = wanted.filter((name) => !methods.some(({ plugin }) => plugin === name))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}; there are ${methods.map(({ plugin }) => plugin).join(', ')}.`,
  )
  process.exit(2)
}
const results = []
for (const method of methods.filter(
  ({ plugin }) => wanted.length === 0 || wanted.includes(plugin),
)) {
  const result = await computed(method, attune, {
    data: process.env['ATTUNE_DATA'],
    clones: process.env['ATTUNE_CLONES'],
  })
  results.push(result)
  console.log(result.text)
}
if (process.argv.includes('--write')) {
  const page = join(import.meta.dirname, '../../docs/methods/published.md')
  await writeFile(page, withTable(results, await readFile(page, 'utf8')))
}
process.exitCode = results.every(({ isWhole }) => isWhole) ? 0 : 1
