/** READMEs list the options that components have: between two marks as a table that is made from the schema, or in words. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { OptionsSchema, Plugin } from '@attune/core'
import { optionTable } from '@attune/testkit'
import type { Checked, Finding } from './finding.js'

const marks = /(<!-- options of (\S+) -->\n)([^]*?)(<!-- end of options -->)/g

export interface ReadmeRequest {
  readonly plugin: Plugin
  readonly folder: string
  /** Write the tables instead of comparing them. */
  readonly write: boolean
}

export function checkReadmes({ plugin, folder, write }: ReadmeRequest): Checked {
  const schemas = new Map(
    Object.entries({ ...plugin.components, ...plugin.commands }).map(([id, { options }]) => [
      `${plugin.name}/${id}`,
      options,
    ]),
  )
  const files = readmesIn(folder)
  if (!files.includes(join(folder, 'README.md'))) return { checks: 1, findings: [absent] }
  const pages = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const listed = new Set<string>()
  const findings: Finding[] = []
  for (const { file, text } of pages) {
    const where = relative(folder, file)
    const fresh = text.replaceAll(marks, (whole, begin: string, name: string, table: string, end: string) => {
      const schema = schemas.get(name)
      if (!schema) findings.push({ where, ...unknown(name) })
      else if (!write && !isSame(table, schema)) findings.push({ where, ...old(name) })
      listed.add(name)
      return schema ? `${begin}${optionTable(schema).join('\n')}\n${end}` : whole
    })
    if (write && fresh !== text) writeFileSync(file, fresh)
  }
  const words = pages.map(({ text }) => text).join('\n')
  const bare = [...schemas].filter(([name]) => !listed.has(name))
  for (const [name, schema] of bare) findings.push(...unlisted(name, schema, words))
  return { checks: schemas.size, findings }
}

const absent: Finding = {
  where: 'README.md',
  what: 'There is no README.',
  fix: 'Say what the plugin measures, and list its components with their options.',
}

const unknown = (name: string) => ({
  what: `It has a table for ${name}, which the plugin does not have.`,
  fix: 'Remove it, or correct the name.',
})

const old = (name: string) => ({
  what: `The table of ${name} is not what its schema says.`,
  fix: 'Run attune plugins check --write: it writes the table.',
})

function unlisted(name: string, { properties }: OptionsSchema, words: string): Finding[] {
  const missing = Object.keys(properties).filter((option) => !words.includes(`\`${option}\``))
  const where = 'README.md'
  const fix = `Write "<!-- options of ${name} -->" and "<!-- end of options -->" on lines of their own, and run attune plugins check --write.`
  if (missing.length > 0) return [{ where, what: `It does not name ${missing.join(', ')} of ${name}.`, fix }]
  return words.includes(name.slice(name.indexOf('/') + 1)) ? [] : [{ where, what: `It does not name ${name}.`, fix }]
}

/** Formatters align the columns of tables. */
const isSame = (table: string, schema: OptionsSchema): boolean => plain(table) === plain(optionTable(schema).join('\n'))

const plain = (table: string): string =>
  table
    .replaceAll(/ *\| */g, '|')
    .replaceAll(/:?-{3,}:?/g, '---')
    .trim()

function readmesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|test|\..*)$/.test(entry.name) ? [] : readmesIn(path)
    return entry.name === 'README.md' ? [path] : []
  })
}
