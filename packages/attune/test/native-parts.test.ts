/**
 * Where Attune can be installed: the platforms for which dependencies with native code have
 * prebuilt binaries.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '../../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}

/** As Node finds it: beside the package, or above. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (folder === '') return undefined
  }
}

/** All that `npm install attune @attune/figures @attune/import` may install. */
function installed(): ReadonlySet<string> {
  const found = new Set(['packages/attune', 'packages/figures', 'packages/import'])
  for (const path of found) {
    const { dependencies, optionalDependencies } = packages[path]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const each = locate(name, path)
      if (each !== undefined) found.add(each)
    }
  }
  return found
}

const all = [...installed()]

/** `linux x64 glibc`, by the package that needs it. */
function platforms(): Record<string, string[]> {
  const needing = all.filter((path) =>
    Object.keys(packages[path]!.optionalDependencies ?? {}).some(
      (name) => packages[locate(name, path) ?? '']?.cpu,
    ),
  )
  const of = (path: string): string[] =>
    Object.keys(packages[path]!.optionalDependencies!).map((name) => {
      const { os = [], cpu = [], libc = [] } = packages[locate(name, path)!]!
      return [...os, ...cpu, ...(libc.length > 0 ? libc : libcIn(name))].join(' ')
    })
  return Object.fromEntries(
    needing.map((path) => [path.replace(/^.*node_modules\//, ''), of(path).sort()]),
  )
}

/** Where the package says it in its name alone. */
const libcIn = (name: string): string[] =>
  /-(musl|musleabihf)$/.test(name) ? ['musl'] : /-(gnu|gnueabihf)$/.test(name) ? ['glibc'] : []

const wanted = [
  'linux x64 glibc',
  'linux x64 musl',
  'linux arm64 glibc',
  'linux arm64 musl',
  'darwin x64',
  'darwin arm64',
  'win32 x64',
]

test('two dependencies have native parts: the store, and the drawing of PNG files', () => {
  expect(Object.keys(platforms()).sort()).toEqual(['@resvg/resvg-js', 'libsql'])
})

test.each(['libsql', '@resvg/resvg-js'])('%s has binaries for Linux, macOS and Windows', (name) => {
  expect(platforms()[name]).toEqual(expect.arrayContaining(wanted))
})

test('the store has none for Windows on arm64: the README says to install Node for x64 there', () => {
  expect(platforms()['libsql']).not.toContain('win32 arm64')
  expect(readFileSync(join(root, 'packages/attune/README.md'), 'utf8')).toMatch(
    /Windows on arm64[^]*Node for x64/,
  )
})

test('nothing is compiled or downloaded by an install script', () => {
  expect(all.filter((path) => packages[path]!.hasInstallScript)).toEqual([])
})
