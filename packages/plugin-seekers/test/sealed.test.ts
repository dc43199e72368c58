/** What measures may not know, and word lists may not hold. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOf } from '@attune/statistics/text'
import held from '../src/faults/held.js'
import { listsOf } from '../src/lists/index.js'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/from '(\.{1,2}\/[^']*)'/g)].map(([, path]) =>
    relative(source, join(source, file, '..', path!)).replace(/\.js$/u, '.ts'),
  )

test('only the analysis of known groups opens the key table', () => {
  const opening = files.filter((file) => importsOf(file).includes('known-groups/key-table.ts'))
  expect(opening).toEqual(['known-groups/groups.ts'])
})

test('a key file is read by who plants and by the key table only', () => {
  const reading = files.filter((file) => importsOf(file).includes('planted/keys.ts')).sort()
  expect(reading).toEqual(['known-groups/key-table.ts', 'planted/index.ts'])
})

test('measures and word lists do not import wordings', () => {
  const apart = files.filter((file) => /^(measures|lists|alarms)\//u.test(file))
  for (const file of apart) expect(importsOf(file).filter((path) => path.startsWith('faults/'))).toEqual([])
})

const RUN = { en: 4, zh: 6 } as const

test.each(['en', 'zh'] as const)('no word list shares an entry or a run with the held wordings (%s)', (language) => {
  const wordings = Object.values(held).flatMap((all) => all[language])
  const runs = new Set(wordings.flatMap((text) => runsOf(text, RUN[language])))
  const whole = new Set(wordings.map((text) => wordsOf(text).join(' ')))
  const entries = Object.values(listsOf()[language]).flat()
  const shared = entries.filter(
    (entry) => whole.has(wordsOf(entry).join(' ')) || runsOf(entry, RUN[language]).some((run) => runs.has(run)),
  )
  expect(shared).toEqual([])
})

test('every fault has twelve wordings in both languages, each once', () => {
  for (const [fault, all] of Object.entries(held)) {
    for (const [language, texts] of Object.entries(all))
      expect([fault, language, new Set(texts).size >= 12, new Set(texts).size === texts.length]).toEqual([
        fault,
        language,
        true,
        true,
      ])
  }
})

function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text)
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}
