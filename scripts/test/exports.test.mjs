import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entryOf, unreachableExports } from '../packages/exports.mjs'
import { root } from '../packages/workspace.mjs'

/**
 * The published methods: what their tables print comes from the functions that vectors and
 * published numbers are held against.
 */
const methods = ['trajectory', 'sage', 'hill-judge', 'longemotion', 'esc-eval'].map(
  (name) => `packages/plugin-${name}`,
)

const pages = ['docs', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(md|js|ts|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)

test.each(methods)('%s exports no value that nothing but tests uses', (folder) => {
  expect(unreachableExports(folder, entryOf(folder))).toEqual([])
})

test.each(methods)(
  'what the entry of %s exports is in the documentation or an example',
  (folder) => {
    const unnamed = entryOf(folder).filter(
      (name) => !pages.some((page) => new RegExp(`\\b${name}\\b`).test(page)),
    )
    expect(unnamed).toEqual([])
  },
)

test('a value that only the entry names, without a page, is found', () => {
  const found = unreachableExports('packages/plugin-longemotion', [])
  expect(found).toContain('define-task.ts: defineTask')
  expect(found).not.toContain('simulator/index.ts: simulator')
})
