/**
 * `npm run replicas` runs the released program of each paper and Attune on the same inputs, with a
 * model that replies by rule, and compares every request and every number. ATTUNE_CLONES names the
 * folder of clones; a method without a clone is reported as not compared. ATTUNE_PAPERS names the
 * folder of papers such as `sage.md`; an imitation of the same structure replaces a missing paper,
 * and the table says so. `npm run replicas -- --write` writes the table to
 * docs/methods/replicas.md.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compared } from './compared.mjs'
import { methods } from './methods.mjs'
import { sourceOf } from './source.mjs'
import { tableOf } from './table.mjs'

const command = join(import.meta.dirname, '../../packages/attune/bin/attune.js')

/**
 * Errors are ignored because dialogues may fail, as in the program. Only the written results are
 * compared.
 */
const attune = (cwd, args) =>
  promisify(execFile)(process.execPath, [command, ...args], { cwd, maxBuffer: 1e9 }).catch(
    (error) => {
      if (error.stdout) return error
      throw error
    },
  )

const clones = process.env['ATTUNE_CLONES']
if (clones === undefined) {
  console.error('Set ATTUNE_CLONES to the folder with your clones of the releases.')
  process.exit(2)
}
const results = []
const only = process.argv.filter((word) => methods.some(({ plugin }) => plugin === word))
for (const method of methods.filter(({ plugin }) => only.length === 0 || only.includes(plugin))) {
  const source = sourceOf(method, { clones, papers: process.env['ATTUNE_PAPERS'] })
  if (!existsSync(source.path)) {
    console.log(`${method.name}: not compared, no clone at ${method.clone}`)
    continue
  }
  const result = { ...(await compared(method, source.path, attune)), isShape: source.isShape }
  results.push(result)
  console.log(
    `${result.line}; ${result.controls.refused} of ${result.controls.all} wrong readers refused`,
  )
  for (const difference of result.differences.slice(0, Number(process.env.SHOWN ?? 5)))
    console.log(`  ${difference}`)
}
if (process.argv.includes('--write')) {
  const page = join(import.meta.dirname, '../../docs/methods/replicas.md')
  const text = existsSync(page) ? await readFile(page, 'utf8') : ''
  await writeFile(
    page,
    tableOf(
      results,
      text,
      methods.map(({ name }) => name),
    ),
  )
}
process.exitCode = results.every(({ isWhole }) => isWhole) ? 0 : 1
