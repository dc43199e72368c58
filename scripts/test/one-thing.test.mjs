import { expect, test } from 'vitest'
import { partsOf } from '../packages/one-thing.mjs'
import { sourcesOf } from '../packages/sources.mjs'
import { packageFolders } from '../packages/workspace.mjs'

/** Files that hold two things, with the reason. */
const exceptions = {
  'packages/core/src/schema/guesses.ts':
    'One table: what guessed keys mean, and where the keys stand that other programs have elsewhere.',
}

test('a file holds one thing: two large parts of it refer to each other', () => {
  const divided = packageFolders().flatMap((folder) =>
    sourcesOf(folder)
      .map(({ file }) => `${folder}/src/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && partsOf(file).length > 1),
  )
  expect(divided).toEqual(Object.keys(exceptions))
})

const lines = (name) => Array.from({ length: 65 }, (_, at) => `  ${name}(${at})`).join('\n')
const part = (name, more = '') => `function ${name}() {\n${lines('use')}\n${more}}\n`

test.each([
  ['two that know nothing of each other', part('one') + part('two'), true],
  ['one that calls the other', part('one') + part('two', 'one()\n'), false],
  [
    'both used by a third',
    `${part('one')}${part('two')}export const three = () => [one, two]\n`,
    false,
  ],
  ['a small second one', `${part('one')}export const two = 2\n`, false],
  ['comments do not count', `${part('one')}function two() {\n${'// note\n'.repeat(300)}}\n`, false],
])('%s', (_, text, expected) => {
  expect(partsOf('any.ts', text).length > 1).toBe(expected)
})
