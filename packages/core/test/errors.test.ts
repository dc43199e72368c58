import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineErrors } from '@attune/core'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import { catalogue, placeText } from '@attune/core/runtime'

test('no code is in two rooms', () => {
  const folder = join(import.meta.dirname, '../src/errors')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const codes = texts.flatMap((text) =>
    [...text.matchAll(/^  ([A-Z_]+): \{$/gm)].map(([, code]) => code!),
  )
  expect(codes.sort()).toEqual(Object.keys(catalogue).sort())
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

test('a package of Attune has codes with no name before them', () => {
  const { error } = defineErrors({
    BROKEN: { blame: 'outside', message: 'The {part} is broken.', fix: 'Wait.' },
  })
  expect(error('BROKEN', { part: 'wheel' })).toMatchObject({
    code: 'BROKEN',
    message: 'The wheel is broken.',
  })
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

test('every error in the sources gives all details that its message names', () => {
  const packages = join(import.meta.dirname, '../..')
  const files = readdirSync(packages).flatMap((name) => sourcesIn(join(packages, name, 'src')))
  const made = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(MADE)])
  expect(made.length).toBeGreaterThan(100)
  const bare = made.flatMap(([, code = '', details = '']) => {
    const { message } = catalogue[code as keyof typeof catalogue]
    const named = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (details.includes('...')) return []
    return named
      .filter((name) => !new RegExp(`(?:^|[,\\s])${name}\\s*(?:[:,]|$)`).test(details))
      .map((name) => `${code}: ${name}`)
  })
  expect(bare).toEqual([])
})

const MADE = /new AttuneError\(\s*'([A-Z_]+)',\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g

const sourcesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name))
    : []
