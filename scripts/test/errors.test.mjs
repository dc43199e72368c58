import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorsByCode } from '../packages/errors.mjs'

const packages = join(import.meta.dirname, '../../packages')
const page = readFileSync(join(packages, '../docs/errors.md'), 'utf8')
const all = await errorsByCode((folder) => import(`../../packages/${folder}/src/errors.ts`))

test('docs/errors.md and the catalogues hold the same codes', () => {
  const documented = [...page.matchAll(/^## (\S+)$/gm)].map(([, code]) => code)
  expect(documented).toEqual(Object.keys(all).sort())
})

test.each(Object.entries(all))(
  '%s says what is wrong and what to do, in words of the page',
  (_, entries) => {
    for (const { message, fix } of entries) {
      expect(page).toContain(message)
      expect(page).toContain(`*What to do:* ${fix}`)
    }
  },
)

test('a code is in one package, but for failures that each kind of store has', () => {
  const shared = Object.entries(all).filter(([, entries]) => entries.length > 1)
  expect(shared.filter(([code]) => !code.startsWith('STORE_')).map(([code]) => code)).toEqual([])
})

const sources = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /^[\w-]+[\\/]src[\\/].*\.ts$/.test(file) && !/^[\w-]+[\\/]src[\\/]errors\b/.test(file),
  )
  .map((file) => readFileSync(join(packages, file), 'utf8'))
  .concat(readFileSync(join(packages, 'store-postgres/src/errors.ts'), 'utf8'))
  .join('\n')

test.each(Object.keys(all))('%s is raised somewhere', (code) => {
  // Those of plugins have its name before them; those of calls are put together: `MODEL_${what}`,
  // `CALL_${what}`.
  const names = [code.replace(/^.*\//, ''), code.replace(/^(MODEL|CALL)_/, '')].map(
    (name) => `'${name}'`,
  )
  expect(names.some((name) => sources.includes(name))).toBe(true)
})
