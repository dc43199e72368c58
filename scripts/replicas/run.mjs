/**
 * `npm run replicas`: the program that a paper's authors released and Attune, on the same inputs, with a model that answers by rule. Every
 * request is compared, and every number. Clones are found under ATTUNE_CLONES; a method without one is named as not compared.
 * `npm run replicas -- --write` puts the table into docs/methods/replicas.md.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { compared } from './compared.mjs'
import { methods } from './methods.mjs'
import { tableOf } from './table.mjs'

const clones = process.env['ATTUNE_CLONES']
if (clones === undefined) {
  console.error('Set ATTUNE_CLONES to the folder with your clones of the releases.')
  process.exit(2)
}
const results = []
const only = process.argv.filter((word) => methods.some(({ plugin }) => plugin === word))
for (const method of methods.filter(({ plugin }) => only.length === 0 || only.includes(plugin))) {
  const clone = join(resolve(clones), method.clone)
  if (!existsSync(clone)) {
    console.log(`${method.name}: not compared, no clone at ${method.clone}`)
    continue
  }
  const result = await compared(method, clone)
  results.push(result)
  console.log(result.line)
  for (const difference of result.differences.slice(0, Number(process.env.SHOWN ?? 5))) console.log(`  ${difference}`)
}
if (process.argv.includes('--write')) {
  const page = join(import.meta.dirname, '../../docs/methods/replicas.md')
  const text = existsSync(page) ? await readFile(page, 'utf8') : ''
  await writeFile(page, tableOf(results, text))
}
process.exitCode = results.every(({ isWhole }) => isWhole) ? 0 : 1
