import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Door } from '@attune/core/runtime'
import { expect, test } from 'vitest'

const call = { use: 'mine/part', doing: 'estimate' }
const thrown = (work: () => unknown): { readonly fix: string } => {
  try {
    new Door(Infinity).pass(call, work)
  } catch (error) {
    return error as { readonly fix: string }
  }
  throw new Error('nothing was thrown')
}

test('an error of a component shows the line of the author’s code', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'line-')), 'p.mjs')
  writeFileSync(
    file,
    'const deep = (it) => it.nothing.length\nexport const part = (it) => {\n  return deep(it)\n}\n',
  )
  const { part } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    part(it: object): unknown
  }
  expect(thrown(() => part({})).fix).toBe(`It was thrown at ${file}:1:33.`)
})

test('without a line of its own the stack is named', () => {
  const bare = Object.assign(new Error('late'), {
    stack: 'Error: late\n    at node:internal/timers:1:1',
  })
  expect(
    thrown(() => {
      throw bare
    }).fix,
  ).toContain('--debug shows where')
})
