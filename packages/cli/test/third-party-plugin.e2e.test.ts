import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { attune, project, run, type Table } from './e2e/in-process.js'

const root = join(import.meta.dirname, '..', '..', '..')
let folder: string
beforeAll(() => {
  folder = project()
  cpSync(join(root, 'examples', 'third-party-plugin'), folder, {
    recursive: true,
    filter: (source) => !/\.attune$|attune-output$/.test(source),
  })
  // As `npm install @attune/cli @attune/plugin-trajectory` would leave it.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

it("a plugin that the config names by its file judges the dialogues of another plugin's simulator", async () => {
  const { exitCode, done, evaluations } = await run(folder, ['--no-figures'])
  expect({ exitCode, done }).toEqual({ exitCode: 0, done: 48 + evaluations.length })
  const [table] = evaluations.flatMap(({ findings }): readonly Table[] => findings.tables)
  expect(table?.rows).toMatchObject([{ supporter: 'listener' }, { supporter: 'adviser' }])
})

it('it is listed among the plugins, with its prompt', async () => {
  const { stdout } = await attune(folder, ['plugins', 'show', 'curiosity'])
  expect(stdout).toMatch(
    /curiosity\/judge \(judge, revision 1\)[^]*prompts:\n +curiosity\/curiosity: en; fields: talk/,
  )
})
