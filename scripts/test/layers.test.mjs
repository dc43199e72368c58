import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { authors, floors, independent } from '../packages/layers.mjs'
import { isOurs } from '../packages/manifest.mjs'
import { cyclesOf, packageOf, roomOf, sourcesOf } from '../packages/sources.mjs'
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

test('each package has one floor', () =>
  expect(floors.flat().sort()).toEqual(folders.map(nameOf).sort()))

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
      .filter(
        (each) =>
          !each.startsWith('.') && !each.startsWith('node:') && !isNamed(file, packageOf(each)),
      )
      .map((specifier) => `${file}: ${specifier}`),
  )
  expect(undeclared).toEqual([])
})

test.each(folders)('%s imports no file of another package by its path', (folder) => {
  const outside = sourcesOf(folder).flatMap(({ file, imports }) =>
    imports.filter(
      (each) =>
        each.startsWith('.') && posix.join('src', posix.dirname(file), each).startsWith('..'),
    ),
  )
  expect(outside).toEqual([])
})

test.each(authors)('%s uses the entries for authors', (name) => {
  const runtime = sourcesOf(`packages/${name}`).filter(({ imports }) =>
    imports.includes('@attune/core/runtime'),
  )
  expect(runtime).toEqual([])
})

test.each(folders)('no rooms of %s know each other, types included', (folder) =>
  expect(cyclesOf(sourcesOf(folder))).toEqual([]),
)

/** Packages whose tests use of others what these publish, as everybody else has to. */
const outsiders = folders.filter((folder) =>
  /\/(?:plugin-.*|provider-.*|cli|figures|import)$/.test(folder),
)
/**
 * A clock that a test of time-outs makes faster, the check of a schema by itself, and catalogues of
 * errors.
 */
const shared = /\/(?:gateway\/src\/timeouts|core\/src\/schema\/check|src\/errors)\.js$/

test.each(outsiders)('tests of %s read no source of another package', (folder) => {
  const sourceIn = (file, specifier) => posix.join(folder, 'test', posix.dirname(file), specifier)
  const isForeign = (path) => /^packages\/[^/]+\/src\//.test(path) && !path.startsWith(`${folder}/`)
  const read = sourcesOf(folder, 'test').flatMap(({ file, imports }) =>
    imports.filter((each) => each.startsWith('.')).map((each) => sourceIn(file, each)),
  )
  expect(read.filter((path) => isForeign(path) && !shared.test(path))).toEqual([])
})

/** Rooms of the core, and files of it that their own may import. */
test.each([
  ['contracts', []],
  ['schema', ['contracts', 'reading', 'errors.ts']],
  ['reading', ['contracts', 'schema', 'errors.ts']],
])('the room %s of the core knows no other than %s', (room, others) => {
  const roomsOf = ({ file, imports }) =>
    imports
      .filter((each) => each.startsWith('.'))
      .map((each) => roomOf(posix.join(posix.dirname(file), each)))
  const known = sourcesOf('packages/core')
    .filter(({ file }) => roomOf(file) === room)
    .flatMap(roomsOf)
  expect([...new Set(known)].filter((each) => ![room, ...others].includes(each))).toEqual([])
})
