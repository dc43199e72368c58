import { expect, test } from 'vitest'
import * as entry from '../src/index.js'

test('what others can import is this, and nothing by accident', () => {
  expect(Object.keys(entry).sort()).toMatchSnapshot()
})
