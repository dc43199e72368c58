/** docs/providers.md says of each recipe how it was tried, and means what the tests do. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../packages/workspace.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const page = read('docs/providers.md')
const table = page.split('### How each recipe was tried')[1].split('\n### ')[0]
const rows = [...table.matchAll(/^\| (?!recipe|---)(.+) \|$/gm)].map(([, row]) => row.split(' | '))
const tried = /^(program|dialect|not tried|has none( here)?|averages windows)$/

it('each recipe of a service or a program has a row', () => {
  const sections = page
    .split('## Recipes for compatible servers')[1]
    .split('### Prompts that a server cuts')[0]
    .matchAll(/^### (?!How )(.+)$/gm)
  expect(rows.map(([name]) => name)).toEqual(Array.from(sections, ([, name]) => name))
})

it.each(rows)('%s', (name, calls, ...rest) => {
  const seen = rest.pop()
  const documentation = rest.pop()
  expect(seen).toMatch(/^(whole|in part|excerpt)$/)
  if (calls === 'program') expect(seen).not.toBe('excerpt')
  expect([calls, ...rest].filter((cell) => !tried.test(cell))).toEqual([])
  expect(documentation).toMatch(/^\[.+\]\(https:/)
  // A dialect has a server of ours; what ran has a study of a real program.
  if (calls === 'dialect')
    expect(read('packages/cli/test/models.e2e.test.ts')).toContain(`section: '${name}'`)
  if (calls === 'program') {
    const studies = read('benchmarks/real/server.mjs') + read('benchmarks/real/embedder.mjs')
    expect(studies).toMatch(new RegExp(name.replace('.', String.raw`\.`), 'i'))
  }
})

it('tests that the page names exist', () => {
  const named = [...table.matchAll(/`(packages\/[\w/.-]+)`/g)].map(([, file]) => file)
  for (const file of named) expect(existsSync(join(root, file))).toBe(true)
  for (const [, name] of table.matchAll(/[(,] ?`([a-z]+(?:-[a-z]+)+|schemas|refusals)`/g))
    expect(existsSync(join(root, `packages/gateway/test/${name}.test.ts`)), name).toBe(true)
})
