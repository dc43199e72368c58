/**
 * The excerpts of docs/returning.md that are no config of their evaluations: a person, and
 * supporters with a memory.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const page = readFileSync(join(import.meta.dirname, '../../../docs/returning.md'), 'utf8')
const excerpts = [...page.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text]) => text!)
const excerpt = (pattern: RegExp): string => excerpts.find((text) => pattern.test(text))!

test('the person and the supporters of the page are planned as they are written', async () => {
  const folder = project({
    'people.yaml': excerpt(/^id: ana$/m),
    'attune.config.yaml': `
plugins: [returning]
seed: 1
models: { bot: { provider: offline } }
${excerpt(/^supporters:$/m)}
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.yaml }
    simulator: returning/seeker
    estimators: { memory: { use: returning/memory, tracer: rules } }
`,
  })
  const { status, stdout, stderr } = await attune(folder, ['plan', '--json'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) })
  const { evaluations, byMemory } = JSON.parse(stdout) as {
    readonly evaluations: readonly { readonly people?: number; readonly scenarios: number }[]
    readonly byMemory: readonly { readonly memory: string }[]
  }
  expect(evaluations).toMatchObject([{ people: 1, scenarios: 3 }])
  expect(byMemory.map(({ memory }) => memory)).toEqual(['own, at the service'])
})
