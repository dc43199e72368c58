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
    [
      'node_modules',
      '.git',
      '.ci',
      '.attune',
      'attune-output',
      '.mypy_cache',
      '.stryker-tmp',
      'test',
      'docs',
      'benchmarks',
      'site',
      'python',
    ].includes(basename(path))
  cpSync(root, copy, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const git = (...args: readonly string[]) => {
    const { status, text } = command(
      copy,
      'git',
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b',
      ...args,
    )
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${text}`)
  }
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'All files in one commit')
})

it('lerna raises the version of all packages, and their ranges of each other', () => {
  const lerna = join(root, 'node_modules/lerna/dist/cli.js')
  const args = ['version', version, '--yes', '--no-push', '--no-git-tag-version']
  expect(command(copy, process.execPath, lerna, ...args)).toMatchObject({ status: 0 })
  for (const folder of packagesOf(copy))
    expect(manifestIn(join(copy, folder)).version).toBe(version)
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
  expect({
    status,
    text: text.split('\n').filter((line) => /npm error|auto-corrected/.test(line)),
  }).toEqual({
    status: 0,
    text: [],
  })
  for (const folder of packagesOf(copy))
    expect(text).toContain(`+ ${manifestIn(join(copy, folder)).name}@${version}`)
})
