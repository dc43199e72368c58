/** Until the names are ours, no page prints a command that fetches them from a registry. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../packages/workspace.mjs'
import { names } from '../release/names.mjs'
import { afterRelease, beforeRelease, isPage, unsafeIn } from '../release/page-commands.mjs'

const pages = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(isPage)

it('all pages are read', () => expect(pages.length).toBeGreaterThan(100))

it.skipIf(names.isOurs)('no page has a command that fails or runs code of others', () => {
  const found = pages.flatMap((page) =>
    unsafeIn(readFileSync(join(root, page), 'utf8')).map((line) => `${page}: ${line}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['npx attune plan', 'attune plan'],
  ['npx attune init && npx attune run', 'attune init && attune run'],
  [
    'npm install --save-dev @attune/testkit',
    'npm install --save-dev ~/attune/tarballs/*.tgz   # with @attune/testkit: docs/install.md',
  ],
  [
    'npm install attune @attune/figures   # next to it',
    'npm install --global ~/attune/tarballs/*.tgz   # with attune @attune/figures: docs/install.md',
  ],
  ['npm create attune-plugin mood -- --kind judge', 'create-attune-plugin mood --kind judge'],
  ['npm create attune-plugin -- --kind judge', 'create-attune-plugin --kind judge'],
  ['python3 -m pip install attune-eval', 'python3 -m pip install ~/attune/python'],
  ['pip install "attune-eval[pandas]"', "pip install ~/attune/python'[pandas]'"],
  ['pip3 install attune-eval==0.1.0 pytest', 'pip3 install ~/attune/python pytest'],
  ['pip install pytest attune-eval', 'pip install pytest ~/attune/python'],
])('%s', (unsafe, safe) => {
  expect(unsafeIn(unsafe)).toEqual([unsafe])
  expect(beforeRelease(unsafe)).toBe(safe)
  expect(unsafeIn(safe)).toEqual([])
})

it.each([
  'npm ci && npm run build && npx attune run --config examples/trajectory/attune.config.yaml',
  'npm install attune-plugin-mood',
  'attune run',
  'python3 -m pip install ./python',
  'pip install pydantic   # attune-eval needs it',
])('is safe: %s', (line) => expect(unsafeIn(line)).toEqual([]))

it.each([
  '`npx attune run`',
  'npx --yes attune',
  'npm i attune',
  '`npm install attune`',
  'npm exec attune run',
  '`pip install attune-eval`',
  '.venv/bin/python -m pip install --upgrade pytest attune-eval',
  'pip3.12 install "attune-eval>=0.1"',
])('is not: %s', (line) => expect(unsafeIn(line)).toEqual([line]))

it('installations come back with the release', () => {
  for (const line of [
    'npm install --global @attune/cli @attune/plugin-sage',
    'npm install @attune/core',
    'npm install --save-dev @attune/testkit',
    'python3 -m pip install attune-eval',
    'pip install "attune-eval[pandas]"',
  ])
    expect(afterRelease(beforeRelease(line))).toBe(line)
})
