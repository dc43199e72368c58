import { expect, test } from 'vitest'
import * as entry0 from '../src/index.js'
import * as entry1 from '../src/text/index.js'

test('what statistics others can import is this, and nothing by accident', () => {
  expect(Object.keys(entry0).sort()).toMatchSnapshot()
})

test('what text metrics others can import is this, and nothing by accident', () => {
  expect(Object.keys(entry1).sort()).toMatchSnapshot()
})
