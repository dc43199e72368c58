import { expect, test } from 'vitest'
import { Workspace } from './workspace.js'

/** All mistakes, each after `:line:column`. */
async function mistakes(text: string, name = 'attune.config.ts'): Promise<string[]> {
  const workspace = new Workspace({
    [name]: text,
    'base.ts': 'export const base = { judges: { a: { use: "toy/none" } } }',
  })
  const { text: refusal } = await workspace.refusal()
  return [...refusal.matchAll(/^  \S+?((?::\d+)*)  (.*)$/gm)].map(([, place, message]) => `${place} ${message}`)
}

test('a mistake in a script is found where it is written', async () => {
  const found = await mistakes(`interface Bots { [name: string]: object }
const supporters = { calm: {}, curt: { modl: 'x' } } as Bots
const shared = { repeats: 0 }
const defineConfig = <T>(config: T): T => config
export default defineConfig({
  ...shared,
  supporters,
  evaluations: { main: { scenarios: 'toy/people', simulator: 'toy/talk', estimators: [{ use: 'toy/none' }], sed: 1 } },
} satisfies object)
`)
  expect(found).toEqual([
    expect.stringMatching(/^:2:40 Unknown key "modl"/),
    expect.stringMatching(/^:3:27 repeats must be/),
    expect.stringMatching(/^:8:94 .*toy\/none/),
    expect.stringMatching(/^:8:109 Unknown key "sed"/),
  ])
})

test('what a script computes has the place of what it stands in', async () => {
  const found = await mistakes(`import { base } from './base.ts'
export default {
  supporters: { calm: {}, curt: {} },
  evaluations: { main: { scenarios: 'toy/people', simulator: 'toy/talk', ...base } },
  repeats: Number('0'),
}
`)
  expect(found).toEqual([expect.stringMatching(/^:4:24 .*toy\/none/), expect.stringMatching(/^:5:12 repeats must be/)])
})

test('what is not data is refused where it is written', async () => {
  expect(await mistakes(`export default { seed: 7, models: { judge: { provider: () => 'openai' } } }`)).toEqual([
    expect.stringMatching(/^:1:56 models.judge.provider must be plain data, found a function/),
  ])
})

test('an export that only a run can tell has the place of its expression', async () => {
  expect(await mistakes(`const made = (): object => ({ seed: [] })\nexport default made()`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^:2:16 /)]),
  )
})

test('an error that a script throws names the line', async () => {
  const workspace = new Workspace({ 'attune.config.mjs': 'const a = {}\n\nexport default { seed: a.b.c }' })
  await expect(workspace.load()).rejects.toMatchObject({
    code: 'CONFIG_SCRIPT',
    message: expect.stringMatching(/line 3/),
  })
})

test('a package that a script imports in vain is to be installed', async () => {
  const workspace = new Workspace({
    'attune.config.mjs': "import { a } from 'no-such-package'\nexport default { seed: a }",
  })
  await expect(workspace.load()).rejects.toMatchObject({
    code: 'CONFIG_SCRIPT',
    fix: expect.stringMatching(/npm install/),
  })
})
