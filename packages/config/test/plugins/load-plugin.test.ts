/** How a plugin is found and imported, where it cannot be. */
import { loadPlugin, originOf } from '../../src/index.js'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-load-')))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('a plugin that waits for ever while it is imported is named, and no line of Attune', async () => {
  const folder = folderWith({
    'mine.mjs': 'await new Promise((resolve) => setTimeout(resolve, 1e6))\nexport default {}',
  })
  const error = await loadPlugin('./mine.mjs', folder, 50).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'PLUGIN_LOAD',
    message: expect.stringMatching(
      /mine\.mjs failed: it was not imported within 0\.05 s: an await outside of all functions waits for something that does not come, or its modules are slow to load\.$/,
    ),
    fix: 'Move what it waits for into create() or the method that needs it.',
  })
})

test('of two plugins in one folder each is that of its own file, and other files are of one of them', async () => {
  const names = ['one', 'two'].map((name) => `./${name}.mjs`)
  const files = names.map((name) => [
    name,
    `export default { contract: 1, name: '${name.slice(2, 5)}', components: {} }`,
  ])
  const folder = folderWith(Object.fromEntries(files))
  for (const name of names) await loadPlugin(name, folder)
  for (const name of names) expect(originOf(join(folder, name))).toMatchObject({ name })
  expect(names).toContain(originOf(join(folder, 'shared.mjs'))?.name)
})

const packageOf = (name: string, more: object) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    ...more,
  }),
})

test.each(['attune-plugin-mood', 'mood'])(
  'a package that is there and not built is told from one that is not there: %s',
  async (name) => {
    const folder = folderWith(
      packageOf('attune-plugin-mood', { exports: { '.': { import: './dist/index.js' } } }),
    )
    await expect(loadPlugin(name, folder)).rejects.toMatchObject({
      code: 'PLUGIN_NOT_FOUND',
      message: `Cannot find the plugin "${name}": the package in ${folder}/node_modules/attune-plugin-mood is there, but not its file ./dist/index.js.`,
      fix: 'Build the package, or correct "exports" in its package.json.',
    })
  },
)

test('a package that leads to no file is told from one that is not there', async () => {
  const folder = folderWith(packageOf('attune-plugin-mood', { exports: {} }))
  await expect(loadPlugin('mood', folder)).rejects.toMatchObject({
    message: `Cannot find the plugin "mood": the package in ${folder}/node_modules/attune-plugin-mood has no "exports" that leads to a file.`,
  })
  await expect(loadPlugin('mud', folder)).rejects.toMatchObject({
    message: expect.stringContaining('none of the packages'),
  })
})

test('a misspelt function of the house is met with the one that was probably meant', async () => {
  const why =
    "The requested module '@attune/core' does not provide an export named 'defineEstimater'"
  const folder = folderWith({ 'mine.mjs': `throw new SyntaxError(${JSON.stringify(why)})` })
  const error = await loadPlugin('./mine.mjs', folder).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'PLUGIN_LOAD', fix: 'Did you mean "defineEstimator"?' })
})
