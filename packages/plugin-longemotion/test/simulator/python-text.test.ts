import { expect, it } from 'vitest'
import { pythonText } from '../../src/simulator/python-text.js'

it.each([
  ["it's", `"it's"`],
  ['"it\'s"', `'"it\\'s"'`],
  ['a\nb\\', `'a\\nb\\\\'`],
  ['a\u00A0b', `'a\\xa0b'`],
  ['\u200E\u2028\u3000', `'\\u200e\\u2028\\u3000'`],
  ['\u{E0001}', `'\\U000e0001'`],
  ['情绪 é 😊', `'情绪 é 😊'`],
])('%j is shown as Python shows it', (text, shown) => {
  expect(pythonText(text)).toBe(shown)
})
