/**
 * `npm run replicas`: the program that a paper's authors released and Attune, on the same inputs, with a model that answers by rule. Every
 * request is compared, and every number. Clones are found under ATTUNE_CLONES; a method without one is named as not compared. Papers,
 * as `sage.md`, are found under ATTUNE_PAPERS; without one a file of its shape takes its place, and the table says so.
 * `npm run replicas -- --write` puts the table into docs/methods/replicas.md.
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

/** Dialogues may fail, as the program's do: what is written is what counts. */
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
