import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AttuneError, catalogue, placeText } from '../src/errors.js'

const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8')

test('docs/errors.md and the catalogue hold the same codes', () => {
  const documented = [...page.matchAll(/^## (\w+)$/gm)].map(([, code]) => code)
  expect(documented).toEqual(Object.keys(catalogue).sort())
})

test.each(Object.entries(catalogue))(
  '%s says what is wrong and what to do, in words of the page',
  (_, { message, fix }) => {
    expect(page).toContain(message)
    expect(page).toContain(`*What to do:* ${fix}`)
  },
)

test('an error fills in its details and keeps its cause', () => {
  const cause = new Error('inner')
  const error = new AttuneError('UNIT_TIMEOUT', { use: 'sage/emotion', seconds: 3 }, { cause })
  expect(error.message).toBe('sage/emotion did not finish within 3 s.')
  expect(error).toMatchObject({ code: 'UNIT_TIMEOUT', blame: 'outside', cause })
})

test('a place is written as editors understand it', () => {
  expect(placeText({ file: 'a.yaml', line: 3, column: 7 })).toBe('a.yaml:3:7')
  expect(placeText({ file: 'a.yaml' })).toBe('a.yaml')
})
