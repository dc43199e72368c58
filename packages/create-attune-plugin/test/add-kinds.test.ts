/** A kind that is added to a plugin which is there already. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { addKinds, isPluginFolder } from '../src/add-kinds.js'
import { createPlugin } from '../src/create-plugin.js'
import { type KindName, kindNames } from '../src/kinds.js'

const made = (language: 'typescript' | 'javascript', kinds: readonly string[]): string =>
  createPlugin({ name: 'mood', kinds, language, within: mkdtempSync(join(tmpdir(), 'kinds-')) })
    .folder
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

interface Preset {
  readonly evaluations: Readonly<Record<string, Readonly<Record<string, object>>>>
}

test.each(['typescript', 'javascript'] as const)(
  'kinds that are added one by one stand where all do, in %s',
  (language) => {
    const [first, ...others] = kindNames
    const grown = made(language, [first!])
    expect(isPluginFolder(grown)).toBe(true)
    for (const kind of others) expect(addKinds(grown, [kind], '1.0.0').toEdit).toEqual([])
    const whole = made(language, kindNames)
    const index = `src/index.${language === 'typescript' ? 'ts' : 'js'}`
    const wordsOf = (text: string): readonly string[] => (text.match(/\w+/g) ?? []).toSorted()
    expect(wordsOf(read(grown, index))).toEqual(wordsOf(read(whole, index)))
    for (const folder of [grown, whole]) {
      const { mood } = (parse(read(folder, 'presets/default.yaml')) as Preset).evaluations
      expect(mood).toMatchObject({
        scenarios: 'mood/cards',
        simulator: 'mood/visitor',
        estimators: { 'mood/warmth': {} },
        judges: { 'mood/respect': {}, 'mood/closer': {}, care: { use: 'core/rubric' } },
        analyses: {
          'core/verdicts': {},
          'core/preferences': {},
          'core/measures': {},
          'mood/overview': {},
        },
      })
      expect(parse(read(folder, 'attune.config.yaml'))).toMatchObject({
        supporters: { coach: { use: 'mood/coach' } },
      })
      expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({
        files: expect.arrayContaining(['rubrics', 'prompts']),
        dependencies: {
          '@attune/answers': expect.any(String),
          '@attune/kit': expect.any(String),
        },
      })
      expect(read(folder, 'README.md')).toContain('## mood/respect')
    }
    const examples = `test/examples.${language === 'typescript' ? 'ts' : 'js'}`
    expect(read(grown, examples)).toBe(read(whole, examples))
  },
)

test('a kind that is there is not written over', () => {
  const folder = made('typescript', ['judge'])
  expect(() => addKinds(folder, ['judge'], '1.0.0')).toThrow('src/respect.ts exists.')
})

test('a name of a component, and two components of one kind, are refused with what to do', () => {
  expect(() => made('typescript', ['judge=warmth'])).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('"judge=warmth" names a component'),
      fix: expect.stringContaining('--kind judge, then rename "respect"'),
    }),
  )
  expect(() => made('typescript', ['judge', 'judge'])).toThrow('"judge" is given twice')
})

test('what is in another form is left to its author, and said', () => {
  const folder = made('javascript', ['estimator'])
  writeFileSync(
    join(folder, 'src/index.js'),
    "import * as all from './all.js'\nexport default plugin({ name: 'mood', ...all })\n",
  )
  const { toEdit: left } = addKinds(folder, ['judge'] satisfies KindName[], '1.0.0')
  expect(left).toEqual(['src/index.js'])
  expect(read(folder, 'src/index.js')).toContain('...all')
})
