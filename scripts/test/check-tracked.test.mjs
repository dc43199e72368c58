import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune-tracked-'))
  execFileSync('git', ['init', '-q'], { cwd: folder })
  copyFileSync(join(root, '.gitignore'), join(folder, '.gitignore'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const check = (file) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), '')
  execFileSync('git', ['add', '--force', file], { cwd: folder })
  return spawnSync(process.execPath, [join(root, 'scripts/check-tracked.mjs'), folder], {
    encoding: 'utf8',
  })
}

test.each([
  '.npm/_cacache/index-v5/7a/entry',
  'packages/core/node_modules/left/index.js',
  'packages/core/dist/index.js',
  'debug.log',
  'attune-0.1.0.tgz',
  'examples/sage/attune-output/report.html',
])('a tracked file that .gitignore names fails the check: %s', (file) => {
  const { status, stderr } = check(file)
  expect(status).toBe(1)
  expect(stderr).toContain(file)
})

test('tracked files that .gitignore does not name pass', () => {
  expect(check('packages/core/src/index.ts').status).toBe(0)
})
