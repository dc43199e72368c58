import { expect, test } from 'vitest'
import { framesOf } from '../../src/index.js'

test('a stack tells files and lines, with columns and without', () => {
  const stack = `TypeError: x
    at file:///tmp/a.mjs:2:7
    at run (file:///tmp/b%20c.mjs:31:4)
    at Object.<anonymous> (/tmp/c.cjs:5)
    at node:internal/vm:1:2`
  expect(framesOf(stack)).toEqual([
    { file: '/tmp/a.mjs', line: 2 },
    { file: '/tmp/b c.mjs', line: 31 },
    { file: '/tmp/c.cjs', line: 5 },
  ])
  expect(framesOf('/tmp/d.mjs:3\n  b: : 2')).toEqual([{ file: '/tmp/d.mjs', line: 3 }])
})
