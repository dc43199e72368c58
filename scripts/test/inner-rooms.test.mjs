import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { MOST, testsOfInnerRooms } from '../packages/inner-rooms.mjs'
import { sourcesOf } from '../packages/sources.mjs'
import { readManifest } from '../packages/workspace.mjs'

const core = 'packages/core'
const { exports } = readManifest(core)
const entries = new Set(Object.values(exports).map((each) => each['attune-source']?.replace('./src/', '')))

/** Below `src` of the core, with the ending that the file has; undefined for what is elsewhere. */
const sourceIn = (file, specifier) => {
  const path = posix.join('test', posix.dirname(file), specifier)
  return path.startsWith('src/') ? path.slice('src/'.length).replace(/\.js$/, '.ts') : undefined
}
const isInner = (file) => (specifier) => {
  const source = specifier.startsWith('.') ? sourceIn(file, specifier) : undefined
  return source !== undefined && !entries.has(source)
}

test('tests of the core import its entries, but for those that are listed with a reason', () => {
  const found = sourcesOf(core, 'test').filter(({ file, imports }) => imports.some(isInner(file)))
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(testsOfInnerRooms).sort())
  expect(found.length).toBeLessThanOrEqual(MOST)
})
