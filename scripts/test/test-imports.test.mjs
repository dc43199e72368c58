import { expect, test } from 'vitest'
import { foreignImports, testImportFaults } from '../packages/test-imports.mjs'

test('imports into src and test of another package are found, others are not', () => {
  const text = [
    "import { a } from '../src/a.js'",
    "import { b } from '../../kit/src/b.js'",
    "const c = await import('../../kit/test/c.js')",
    "import { d } from '@attune/kit'",
    "import data from '../../kit/package.json'",
  ].join('\n')
  expect(foreignImports('packages/claims/test/a.test.ts', text)).toEqual([
    'packages/kit/src/b.js',
    'packages/kit/test/c.js',
  ])
})

test('no test of a package imports another package by path', () => {
  expect(testImportFaults()).toEqual([])
})
