import { expect, test } from 'vitest'
import * as entry0 from '../src/index.js'

test('what readers of answers others can import is this, and nothing by accident', () => {
  expect(Object.keys(entry0).sort()).toMatchSnapshot()
})
