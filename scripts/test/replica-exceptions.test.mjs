/**
 * Exceptions of the check of replicas: each with its place in the original, and at most one for the
 * requests of a template.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methods } from '../replicas/methods.mjs'
import { exceptionsOf } from '../replicas/table.mjs'

const page = readFileSync(join(import.meta.dirname, '../../docs/methods/replicas.md'), 'utf8')
const clones = process.env['ATTUNE_CLONES']
const all = methods.flatMap(({ name, clone, repaired = [], exceptions }) =>
  [...repaired, ...exceptions].map((exception) => ({
    name,
    clone,
    ...exception,
  })),
)

test('an exception names one file and line, and what is wrong there', () => {
  expect(all.length).toBeGreaterThan(0)
  for (const { at, why } of all) {
    expect(at).toMatch(/^[\w/]+\.py:[1-9]\d*$/)
    expect(why).toContain(': ')
  }
  const places = all.map(({ name, at }) => `${name} ${at}`)
  expect(places).toEqual([...new Set(places)])
})

test('a template has at most one exception', () => {
  const templates = all.flatMap(({ name, template }) =>
    template === undefined ? [] : [`${name} ${template}`],
  )
  expect(templates).toEqual([...new Set(templates)])
})

test('ESC-Eval and ESC-Judge have none', () => {
  expect(all.filter(({ name }) => name === 'ESC-Eval' || name === 'ESC-Judge')).toEqual([])
})

test.each(methods.map((method) => [method.name, method]))(
  'the page has the exceptions of %s',
  (name, method) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`))
    expect(row?.split(' | ').at(-1)).toBe(`${exceptionsOf(method)} |`)
  },
)

test.skipIf(clones === undefined)(
  'the original has the line of each exception, and the template',
  () => {
    const absent = all.flatMap(({ clone, at, template }) => {
      const [file, line] = at.split(':')
      const code = readFileSync(join(clones, clone, file), 'utf8').split('\n')
      const isFile = template?.endsWith('.txt') && !template.includes('*')
      return [
        ...(code[line - 1]?.trim() ? [] : [at]),
        ...(isFile && !existsSync(join(clones, clone, 'prompts', template)) ? [template] : []),
      ]
    })
    expect(absent).toEqual([])
  },
)
