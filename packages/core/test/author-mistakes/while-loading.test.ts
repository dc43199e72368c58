/**
 * Mistakes of plugin authors that show when a plugin is loaded: the config's line that names the
 * plugin is the place.
 */
import { expect, test } from 'vitest'
import { asPrompt, loadingRows, named } from './loading-rows.js'
import { folderOf, pluginWith, saidIn } from './workshop.js'

const fixes: Readonly<Record<string, RegExp>> = {
  '14 a missing peer': /npm i @attune\/core/,
  '14b another missing package': /Install the package where the plugin is/,
  '18 missing read': /Add it: the label of an entry/,
}

test.each(loadingRows)('%s', async (mistake, files, says) => {
  const [said, ...more] = await saidIn(folderOf(files))
  expect(more).toEqual([])
  expect(said?.message).toMatch(says)
  expect(said?.place).toMatchObject({
    file: expect.stringMatching(/attune\.config\.yaml$/),
    line: expect.any(Number),
  })
  expect(said?.fix).toMatch(fixes[mistake] ?? /\S/)
  expect(`${said?.message} ${said?.fix}`).not.toMatch(/(mistake|bug) in Attune/)
})

test('17 a plugin in TypeScript needs no build', async () => {
  expect(await saidIn(folderOf(named('mine.ts', `const n: number = 1\n${pluginWith()}`)))).toEqual(
    [],
  )
})

test('y04 a plugin in CommonJS works', async () => {
  expect(
    await saidIn(
      folderOf(named('mine.cjs', pluginWith().replace('export default', 'module.exports ='))),
    ),
  ).toEqual([])
})

test('20b a template names a field that the prompt does not have', async () => {
  const [said] = await saidIn(folderOf(asPrompt('', { 'mood.en.md': 'How is {{who}}?' })))
  expect(said?.message).toBe(
    'The template of mine/mood uses "who", which the prompt does not have.',
  )
  expect(said?.place).toMatchObject({
    file: expect.stringMatching(/mood\.en\.md$/),
    line: 1,
    column: 8,
  })
  expect(said?.fix).toBe('Remove it: the prompt has no fields.')
})

test('20c a field of the template is missing from the input', async () => {
  const [said] = await saidIn(
    folderOf(asPrompt("fields: ['who'],", { 'mood.en.md': 'How is {{who}}?' })),
  )
  expect(said?.message).toBe('The prompt mine/mood was rendered without a value for "who".')
  expect(said?.fix).toBe('Pass a value for every field that the prompt declares.')
})
