/** The projects that `npm run bench` measures, each with a few dialogues: what they write is a config of today. */
import { expect, test } from 'vitest'
import { run } from './e2e/in-process.js'

const { project } = (await import(new URL('../../../benchmarks/parts/project.mjs', import.meta.url).href)) as {
  readonly project: (options: object) => { readonly folder: string; readonly remove: () => void }
}

test('the one-turn dialogues of benchmarks are run and analysed', async () => {
  const { folder, remove } = project({ count: 3, supporters: 2, analyses: { 'core/measures': {} } })
  const { exitCode, done, evaluations } = await run(folder)
  expect({ exitCode, done }).toEqual({ exitCode: 0, done: 13 })
  expect(evaluations[0]!.findings.tables.length).toBeGreaterThan(0)
  remove()
})
