/**
 * The mistakes that plugin authors make, by number and variant: each is tested in this folder, or
 * where this table says.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const mistakes = `
1 2 2b 3 3b 3c 4 4b 4c 5 6 6b 6c 7 7b 8 9 10 10b 11 12 13 14 14b 15 15b 15c 16 16b 16c 16d 17 17b 17c
18 18b 18c 18d 19 19b 20 20b 20c 20d 21 21b 21c 22 22b 22c 22d 23 23b 24 24b 25 25b 26 26b 27 27b 28 28b 28c
29 29b 30 30b 30c 30d 30e 31 31b 31c 32 32b 32c 32d 33 33b 33c 33d 33e 33f 34 34b 34c 34d 34e
35 35b 35c 35d 35e 35f 35g 36 36b 36c 36d 37 37b 37c`.match(/\S+/g)!

const cli = '../../../cli/test'
const testkit = '../../../testkit/test'

const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  // Modules as Node itself loads them: in a process of their own.
  '16': [`${cli}/author-mistakes.e2e.test.ts`, '16 module.exports in an ES module'],
  '16b': [`${cli}/author-mistakes.e2e.test.ts`, '16b require in an ES module'],
  '16c': [`${cli}/author-mistakes.e2e.test.ts`, '16c import in a CommonJS file'],
  '17c': [`${cli}/author-mistakes.e2e.test.ts`, '17c a syntax error in JavaScript'],
  '18b': ['../../../config/test/broken-entries.test.ts', 'entries read each other'],
  '18c': ['../../../config/test/broken-entries.test.ts', 'a nested entry is of another kind'],
  '18d': [
    '../../../config/test/broken-entries.test.ts',
    'what is read is neither a label nor a component',
  ],
  '19': [`${cli}/languages.e2e.test.ts`, 'nothing is better until a template in German scores it'],
  '19b': [
    '../../../forecast/test/notices.test.ts',
    'a language of scenarios that a prompt lacks is named',
  ],
  '24b': [`${cli}/process-guard.e2e.test.ts`, 'a loop without end'],
  '27': [
    '../plugins/plugin-files.test.ts',
    'of a plugin in its own package, a change of %s counts',
  ],
  '27b': [
    `${testkit}/scripted-context.test.ts`,
    'a golden file fails when the output changes and the revision does not',
  ],
  '29b': [`${testkit}/scripted-context.test.ts`, 'another result the second time'],
  '30': [
    `${cli}/process-guard.e2e.test.ts`,
    'what a plugin prints goes to standard error, named once',
  ],
  '30b': [`${cli}/process-guard.e2e.test.ts`, 'process.exit(0)'],
  '30c': [`${cli}/process-guard.e2e.test.ts`, 'a rejection that nobody awaits'],
  '30d': [`${cli}/process-guard.e2e.test.ts`, 'a throw in a timer'],
  '30e': [`${cli}/process-guard.e2e.test.ts`, 'process.exit(0) while it is imported'],
  '34e': [`${cli}/run-and-report.test.ts`, 'because it has no scenarios is not done'],
  '35f': [
    `${cli}/process-guard.e2e.test.ts`,
    'an analysis that throws leaves the other tables standing',
  ],
  '35g': [
    `${cli}/run-and-report.test.ts`,
    'a figure that cannot be drawn fails under the name of its analysis',
  ],
  '37c': [
    '../../../config/test/plugins/check-plugin.test.ts',
    'commands.train.options.properties.n should be ${asFlag}',
  ],
}

const here = import.meta.dirname
const titles = readdirSync(here)
  .filter((file) => /^while-|-rows\.ts$/.test(file))
  .flatMap((file) => [
    ...readFileSync(join(here, file), 'utf8').matchAll(/['`](\d+[a-z]?) [a-zA-Z]/g),
  ])
  .map(([, id]) => id)

test('all 37 are here', () => {
  expect(new Set(mistakes.map((id) => parseInt(id)))).toEqual(
    new Set(Array.from({ length: 37 }, (_, i) => i + 1)),
  )
})

test.each(mistakes)('mistake %s has its test', (id) => {
  const at = elsewhere[id]
  if (at) expect(readFileSync(join(here, at[0]), 'utf8')).toContain(at[1])
  else expect(titles).toContain(id)
})
