/** The first release of Node that is supported and the later lines, from npm's packages of Node itself. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, root, temporary } from './e2e/packed.js'

const bin = join(root, 'packages/attune/bin/attune.js')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

const versions = ['20.19.0', '22', '24']
const majorOf = (version: string): string => version.split('.')[0]!

/** The program, by version. */
const programs = new Map<string, string>()

beforeAll(() => {
  for (const version of versions) {
    const wanted = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${version}`
    const fetching = [
      '--yes',
      '--prefer-offline',
      '--package',
      wanted,
      'node',
      '--print',
      'process.execPath',
    ]
    const { status, stdout, text } = command(temporary(), 'npx', ...fetching)
    const node = stdout.trim()
    if (status !== 0 || !existsSync(node))
      throw new Error(`Node ${version} cannot be had from npm: ${text}`)
    programs.set(version, node)
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

  it('creates a config, runs it, draws figures and a report, and continues from the store', () => {
    const folder = temporary()
    expect(command(folder, node, bin, 'init')).toMatchObject({ status: 0 })
    const run = ['run', '--sample', '2']
    expect(command(folder, node, bin, ...run)).toMatchObject({
      status: 0,
      text: expect.not.stringMatching(/warning/i),
    })
    expect(readFileSync(join(folder, 'attune-output/report-part.html'), 'utf8')).toContain(
      '<!doctype html>',
    )
    expect(command(folder, node, bin, ...run, '--no-figures', '--no-report')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/\b0 new, \d+ reused/),
    })
  })

  it('reads a config in TypeScript', () => {
    const folder = join(root, 'packages/attune/test/typed-config')
    expect(command(folder, node, bin, 'config', 'validate')).toMatchObject({ status: 0 })
  })
})

// The release that runs this has passed them as unit tests; of the others the latest shows most.
const others = versions
  .filter((version) => majorOf(version) !== majorOf(process.versions.node))
  .slice(-1)

it.each(others)('Node %s passes the tests of the store', (version) => {
  // Those of several processes say nothing about a version.
  const folder = 'packages/store-sqlite/test'
  const files = readdirSync(join(root, folder)).filter(
    (name) => name.endsWith('.test.ts') && !name.startsWith('processes'),
  )
  expect(files.length).toBeGreaterThan(4)
  const args = [
    'run',
    '--project',
    'unit',
    '--maxWorkers=1',
    ...files.map((name) => `${folder}/${name}`),
  ]
  const { status, text } = command(root, programs.get(version)!, vitest, ...args)
  const passed = ` ${files.length} passed (${files.length})`
  expect({ status, text: stripVTControlCharacters(text) }).toEqual({
    status: 0,
    text: expect.stringContaining(passed),
  })
})
