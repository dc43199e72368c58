import { expect, test } from 'vitest'
import * as entry0 from '../src/index.js'

test('what others can import of the items is this, and nothing by accident', () => {
  expect(Object.keys(entry0).sort()).toMatchSnapshot()
})
