import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AttuneError, defineErrors, isAttuneError } from '@attune/core'
import { catalogue, placeText } from '@attune/core/runtime'

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

test('no code is in two rooms', () => {
  const folder = join(import.meta.dirname, '../src/errors')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const codes = texts.flatMap((text) => [...text.matchAll(/^  ([A-Z_]+): \{$/gm)].map(([, code]) => code!))
  expect(codes.sort()).toEqual(Object.keys(catalogue).sort())
})

const packages = join(import.meta.dirname, '../..')
const sources = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[\w-]+[\\/]src[\\/].*\.ts$/.test(file) && !file.startsWith(join('core', 'src', 'errors')))
  .map((file) => readFileSync(join(packages, file), 'utf8'))
  .join('\n')

test.each(Object.keys(catalogue))('%s is raised somewhere', (code) => {
  // Those of calls are put together: `MODEL_${what}`, `CALL_${what}`.
  const names = [code, code.replace(/^(MODEL|CALL)_/, '')].map((name) => `'${name}'`)
  expect(names.some((name) => sources.includes(name))).toBe(true)
})

test('a plugin brings errors of its own, whose codes begin with its name', () => {
  const errors = defineErrors('toy', {
    BROKEN: { blame: 'outside', message: 'The {part} is broken.', fix: 'Replace the {part}.' },
  })
  const error = errors.error('BROKEN', { part: 'wheel' }, { place: { file: 'a.yaml' } })
  expect(error).toMatchObject({
    code: 'toy/BROKEN',
    blame: 'outside',
    message: 'The wheel is broken.',
    fix: 'Replace the wheel.',
    place: { file: 'a.yaml' },
  })
  expect(isAttuneError(error)).toBe(true)
})

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
