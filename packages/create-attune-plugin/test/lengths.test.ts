/** How much an author writes and reads: held by counts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexFile } from '../src/plugin-files.js'
import { isCode, kindNames } from '../src/kinds.js'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/plugins.md'), 'utf8')

/**
 * Lines of code: not blank, and not of a comment only. The files are formatted as the house's are:
 * \`npm run check\`.
 */
const linesOf = (code: string): number =>
  code
    .replaceAll(/^ *\/\*\*[^]*?\*\/$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ *\/\//.test(line)).length

const fence = (name: string): string =>
  new RegExp(String.raw`// ${name}\n[^]*?(?=\n\`\`\`)`).exec(page)?.[0] ?? ''

test('hello world without a model takes at most 8 lines, import and plugin included', () => {
  expect(linesOf(fence('turns.js'))).toBeGreaterThan(4)
  expect(linesOf(fence('turns.js'))).toBeLessThanOrEqual(8)
})

test('hello world with a model takes at most 20 lines and one template', () => {
  expect(linesOf(fence('mood.js'))).toBeGreaterThan(10)
  expect(linesOf(fence('mood.js'))).toBeLessThanOrEqual(20)
  expect(page.slice(page.indexOf('// mood.js')).match(/^```md$/gm)).toHaveLength(1)
})

test('a plugin of all kinds takes at most 350 lines of source', () => {
  const sources = kindNames.filter(isCode).flatMap((kind) => {
    const folder = join(root, 'packages/create-attune-plugin/templates', kind)
    const files = readdirSync(folder).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.tests.ts'),
    )
    return files.map((file) => readFileSync(join(folder, file), 'utf8'))
  })
  expect(sources).toHaveLength(kindNames.filter(isCode).length)
  const index = indexFile({
    name: 'mood',
    package: 'p',
    language: 'typescript',
    kinds: kindNames,
    version: '1.0.0',
  })
  const lines = [...sources, index].reduce((sum, code) => sum + linesOf(code), 0)
  expect(lines).toBeGreaterThan(150)
  expect(lines).toBeLessThanOrEqual(350)
})

test('the page for authors has at most 2,500 words and 15 ideas before the first estimator that asks a model', () => {
  expect(page.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(2500)
  expect(page.indexOf('extension points')).toBeLessThan(page.indexOf('\n## '))
  const ideas = page.slice(0, page.indexOf('// mood.js')).match(/^> \d+\. /gm) ?? []
  expect(ideas.length).toBeGreaterThan(10)
  expect(ideas.length).toBeLessThanOrEqual(15)
})
