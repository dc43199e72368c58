import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as statistics from '../src/statistics/index.js'
import * as authors from '../src/index.js'
import * as host from '../src/runtime.js'

const names = (module: object): string[] => Object.keys(module).sort()

test('what authors of plugins can import is this, and nothing by accident', () => {
  expect(names(authors)).toMatchSnapshot()
})

test('what hosts can import is this', () => {
  expect(names(host)).toMatchSnapshot()
})

test('what statistics there are is this', () => {
  expect(names(statistics)).toMatchSnapshot()
})

test('the loop that settles jobs stays small enough to be read at once', () => {
  expect(readFileSync(new URL('../src/engine/run.ts', import.meta.url), 'utf8').split('\n').length).toBeLessThan(300)
})
