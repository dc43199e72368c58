/** A release, up to the point where npm would upload it. */
import { cpSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { command, manifestIn, packagesOf, root, temporary } from './e2e/packed.js'

const version = '99.0.0'
let copy: string

beforeAll(() => {
  copy = temporary()
  const isLeftOut = (path: string) =>
    ['node_modules', '.git', '.ci', '.attune', 'attune-output', '.mypy_cache', '.stryker-tmp'].includes(basename(path))
  cpSync(root, copy, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})

it('npm raises the version of all packages, and the script of the manifests their ranges of each other', () => {
  const raise = ['version', version, '--workspaces', '--no-git-tag-version', '--no-workspaces-update']
  expect(command(copy, 'npm', ...raise)).toMatchObject({ status: 0 })
  expect(command(copy, 'npm', 'run', 'manifests')).toMatchObject({ status: 0 })
  for (const folder of packagesOf(copy)) expect(manifestIn(join(copy, folder)).version).toBe(version)
  for (const folder of [...packagesOf(copy), 'examples/third-party-plugin']) {
    const { peerDependencies = {}, dependencies = {} } = manifestIn(join(copy, folder))
    const own = Object.entries({ ...dependencies, ...peerDependencies }).filter(([name]) =>
      /^(@attune\/|attune$)/.test(name),
    )
    expect(own.filter(([, range]) => range !== `^${version}`)).toEqual([])
  }
})

it('npm would publish all of them as they are', () => {
  // Offline, or the registry would be asked for each package whether it has the invented version.
  const args = ['publish', '--dry-run', '--offline', '--workspaces', '--ignore-scripts']
  const { status, text } = command(copy, 'npm', ...args)
  expect({ status, text: text.split('\n').filter((line) => /npm error|auto-corrected/.test(line)) }).toEqual({
    status: 0,
    text: [],
  })
  for (const folder of packagesOf(copy)) expect(text).toContain(`+ ${manifestIn(join(copy, folder)).name}@${version}`)
})
