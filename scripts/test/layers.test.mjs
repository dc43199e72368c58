import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { authors, floors, independent } from '../packages/layers.mjs'
import { isOurs } from '../packages/manifest.mjs'
import { circlesOf, packageOf, sourcesOf } from '../packages/sources.mjs'
import { packageFolders, readManifest } from '../packages/workspace.mjs'

const folders = packageFolders()
const nameOf = (folder) => folder.replace('packages/', '')
const folderNames = new Map(folders.map((folder) => [readManifest(folder).name, nameOf(folder)]))
const floorOf = (name) => floors.findIndex((floor) => floor.includes(name))

/** Of a plain installation or an optional one; those of tests are not among them. */
const dependenciesOf = (folder) => {
  const { dependencies, peerDependencies, optionalDependencies } = readManifest(folder)
  return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
}
const neighboursOf = (folder) =>
  dependenciesOf(folder)
    .filter(isOurs)
    .map((name) => folderNames.get(name))

test('each package has one floor', () => expect(floors.flat().sort()).toEqual(folders.map(nameOf).sort()))

test.each(folders)('%s knows packages of lower floors only', (folder) => {
  const upward = neighboursOf(folder).filter((name) => floorOf(name) >= floorOf(nameOf(folder)))
  expect(upward).toEqual([])
})

test.each(independent)('%s knows no package of the house', (name) =>
  expect(neighboursOf(`packages/${name}`)).toEqual([]),
)

/** The build puts what these files import into the package itself, so that it is not installed. */
const builtIn = {
  'packages/report': /^page\//,
  'packages/ratings': /^page\//,
  'packages/statistics': /^distributions\.ts$/,
}

test.each(folders)('%s imports what its package.json names', (folder) => {
  const { name, imports = {}, devDependencies = {} } = readManifest(folder)
  const named = new Set([name, ...Object.keys(imports), ...dependenciesOf(folder)])
  const isNamed = (file, specifier) =>
    named.has(specifier) || (builtIn[folder]?.test(file) === true && specifier in devDependencies)
  const undeclared = sourcesOf(folder).flatMap(({ file, imports }) =>
    imports
      .filter((each) => !each.startsWith('.') && !each.startsWith('node:') && !isNamed(file, packageOf(each)))
      .map((specifier) => `${file}: ${specifier}`),
  )
  expect(undeclared).toEqual([])
})

test.each(folders)('%s imports no file of another package by its path', (folder) => {
  const outside = sourcesOf(folder).flatMap(({ file, imports }) =>
    imports.filter((each) => each.startsWith('.') && posix.join('src', posix.dirname(file), each).startsWith('..')),
  )
  expect(outside).toEqual([])
})

test.each(authors)('%s uses the entries for authors', (name) => {
  const runtime = sourcesOf(`packages/${name}`).filter(({ imports }) => imports.includes('@attune/core/runtime'))
  expect(runtime).toEqual([])
})

test.each(folders)('no rooms of %s know each other, types included', (folder) =>
  expect(circlesOf(sourcesOf(folder))).toEqual([]),
)
