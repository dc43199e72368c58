/** The first release of Node that is supported and the later lines, from npm's packages of Node itself. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, nodeOf, root, temporary } from './e2e/packed.js'

const bin = join(root, 'packages/attune/bin/attune.js')

const versions = ['20.19.0', '22', '24']

const run = ['run', '--sample', '2']
const typed = `import { defineConfig } from '@attune/core/config'

export default defineConfig({ extends: './attune.config.yaml' })
`

/** The folder of a version's config and store. */
const folders = new Map<string, string>()
/** The program, by version. */
const programs = new Map<string, string>()

beforeAll(() => {
  const created = temporary()
  const { status, text } = command(created, process.execPath, bin, 'init')
  if (status !== 0) throw new Error(text)
  for (const version of versions) {
    const folder = temporary()
    cpSync(created, folder, { recursive: true })
    programs.set(version, nodeOf(version))
    folders.set(version, folder)
  }
}, 300_000)

describe.each(versions)('Node %s', (version) => {
  let node: string
  beforeAll(() => void (node = programs.get(version)!))

  it('is what runs', () => {
    expect(command(root, node, '--version').text).toMatch(
      new RegExp(`^v${version.replaceAll('.', '\\.')}`),
    )
  })

  it('runs a new config, draws figures and a report', () => {
    const folder = folders.get(version)!
    expect(command(folder, node, bin, ...run)).toMatchObject({
      status: 0,
      text: expect.not.stringMatching(/warning/i),
    })
    expect(readFileSync(join(folder, 'attune-output/report-part.html'), 'utf8')).toContain(
      '<!doctype html>',
    )
  })

  it('reads a config in TypeScript, and continues from the store', () => {
    const folder = folders.get(version)!
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'typed.config.ts'), typed)
    const args = [...run, '--no-figures', '--no-report', '--config', 'typed.config.ts']
    expect(command(folder, node, bin, ...args)).toMatchObject({
      status: 0,
      text: expect.stringMatching(/\b0 new, \d+ reused/),
    })
  })
})
