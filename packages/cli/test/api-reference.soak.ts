/**
 * `npm run api` makes the reference of all published interfaces, without a warning: every link in a
 * docstring leads somewhere.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

test('the API reference can be made', () => {
  const typedoc = join(root, 'node_modules/typedoc/bin/typedoc')
  const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc, '--emit', 'none'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout + stderr).not.toMatch(/\[(warning|error)\]/)
  expect(status).toBe(0)
})
