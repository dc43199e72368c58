/**
 * The first release of Node that is supported and the later lines, from npm's packages of Node
 * itself.
 */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, nodeOf, root, temporary } from './e2e/packed.js'

const bin = join(root, 'packages/attune/bin/attune.js')

const versions = ['20.19.0', '22', '24']

const typed = `import { defineConfig } from '@attune/core/config'

export default defineConfig({ extends: './attune.config.yaml' })
`

/** A folder whose store all versions continue, from the first to the last. */
let folder: string
/** The program, by version. */
const programs = new Map<string, string>()

beforeAll(() => {
  folder = temporary()
  const { status, text } = command(folder, process.execPath, bin, 'init')
  if (status !== 0) throw new Error(text)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'typed.config.ts'), typed)
  for (const version of versions) programs.set(version, nodeOf(version))
}, 300_000)

describe.each(versions)('Node %s', (version) => {
  let node: string
  beforeAll(() => void (node = programs.get(version)!))

  it('is what runs', () => {
    expect(command(root, node, '--version').text).toMatch(
      new RegExp(`^v${version.replaceAll('.', '\\.')}`),
    )
  })

  it('reads a config in TypeScript, continues a store, draws figures and a report', () => {
    const output = `output-${version}`
    const args = ['run', '--sample', String(2 + versions.indexOf(version))]
    const written = ['--config', 'typed.config.ts', '--set', `output=${output}`]
    const ran = command(folder, node, bin, ...args, ...written)
    expect(ran).toMatchObject({ status: 0, text: expect.not.stringMatching(/warning/i) })
    const reused =
      version === versions[0] ? /[1-9]\d* new, 0 reused/ : /[1-9]\d* new, [1-9]\d* reused/
    expect(ran.text).toMatch(reused)
    expect(readFileSync(join(folder, output, 'report-part.html'), 'utf8')).toContain(
      '<!doctype html>',
    )
  })
})
