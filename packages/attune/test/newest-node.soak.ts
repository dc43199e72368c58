/**
 * The unit tests of the store under the newest line of Node. Each run of the suite writes a store
 * and continues from it under every line (node-versions.e2e.test.ts).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { command, nodeOf, root } from './e2e/packed.js'

test('Node 24 passes the tests of the store', () => {
  // Tests of several processes say nothing about a version.
  const folder = 'packages/store-sqlite/test'
  const files = readdirSync(join(root, folder)).filter(
    (name) => name.endsWith('.test.ts') && !name.startsWith('processes'),
  )
  expect(files.length).toBeGreaterThan(4)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const paths = files.map((name) => `${folder}/${name}`)
  const args = ['run', '--project', 'unit', '--maxWorkers=1', ...paths]
  const { status, text } = command(root, nodeOf('24'), vitest, ...args)
  const passed = ` ${files.length} passed (${files.length})`
  expect({ status, text: stripVTControlCharacters(text) }).toEqual({
    status: 0,
    text: expect.stringContaining(passed),
  })
})
