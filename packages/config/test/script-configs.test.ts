import { expect, test } from 'vitest'
import { Workspace } from '@attune/testkit/shared/workspace.js'

/** All mistakes, each after the place in the file. */
async function mistakes(text: string): Promise<string[]> {
  const { text: refusal } = await new Workspace({
    'attune.config.ts': text,
    'base.ts': 'export const base = { judges: { a: { use: "toy/none" } } }',
  }).refusal()
  return [...refusal.matchAll(/^  (\S+)  (.*)$/gm)].map(
    ([, place, message]) => `${place} ${message}`,
  )
}

test('mistakes in a script name its file and their paths in the config', async () => {
  const found = await mistakes(`import { base } from './base.ts'
interface Bots { [name: string]: object }
const supporters = { calm: {}, curt: { modl: 'x' } } as Bots
const shared = { repeats: 0 }
const defineConfig = <T>(config: T): T => config
export default defineConfig({
  ...shared,
  supporters,
  evaluations: { main: { scenarios: 'toy/people', simulator: 'toy/talk', ...base, sed: 1 } },
} satisfies object)
`)
  expect(found.toSorted()).toEqual([
    expect.stringMatching(/^attune.config.ts .*toy\/none/),
    expect.stringMatching(/^attune.config.ts Unknown key "modl" in supporters.curt/),
    expect.stringMatching(/^attune.config.ts Unknown key "sed" in evaluations.main/),
    expect.stringMatching(/^attune.config.ts repeats must be/),
  ])
})

test('two entries of a script whose conditions have one name are told apart', async () => {
  const found =
    await mistakes(`const felt = (use: string) => ({ felt: { use, vary: { model: ['offline'] } } })
const main = { scenarios: 'toy/people', simulator: 'toy/talk', estimators: felt('toy/emotion'), judges: felt('toy/empathy') }
export default { supporters: { calm: {} }, evaluations: { main } }
`)
  expect(found).toEqual([
    expect.stringMatching(/"felt.model" is already used. Two entries vary it/),
  ])
})

test('what is not data is refused with its path', async () => {
  expect(
    await mistakes(`export default { seed: 7, models: { judge: { provider: () => 'openai' } } }`),
  ).toEqual([
    expect.stringMatching(
      /^attune.config.ts models.judge.provider must be plain data, found a function/,
    ),
  ])
})

test('an error that a script throws names the line', async () => {
  const workspace = new Workspace({
    'attune.config.ts': 'const a: any = {}\n\nexport default { seed: a.b.c }',
  })
  await expect(workspace.load()).rejects.toMatchObject({
    code: 'CONFIG_SCRIPT',
    message: expect.stringMatching(/line 3/),
  })
})

test('a package that a script imports in vain is to be installed', async () => {
  const workspace = new Workspace({
    'attune.config.ts': "import { a } from 'no-such-package'\nexport default { seed: a }",
  })
  await expect(workspace.load()).rejects.toMatchObject({
    code: 'CONFIG_SCRIPT',
    fix: expect.stringMatching(/npm install/),
  })
})
