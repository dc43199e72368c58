/**
 * Which instruments do not score a language, and whose templates are of another one, counted from
 * rows of results.
 */
import { known, notApplicable, unknown } from '@attune/core'
import { notInLanguage } from '@attune/core/internal'
import { languageReason } from '@attune/core/runtime'
import { expect, test } from 'vitest'
import { languageSentences, LanguageGaps } from '../src/results/language-gaps.js'

type Row = Parameters<LanguageGaps['add']>[0]

const row = (source: string, language: string, scenario: string, value: Row['value']): Row => ({
  source,
  language,
  scenario,
  value,
})

const gapsOf = (rows: readonly Row[]) => {
  const gaps = new LanguageGaps()
  for (const each of rows) gaps.add(each)
  return gaps.of('care')
}

const noList = notInLanguage('no word list')

test('an instrument without one value in a language does not score it; the scenarios in it are counted', () => {
  const gaps = gapsOf([
    row('words', 'en', '1', known(0.5)),
    row('words', 'de', '2', noList),
    row('words', 'de', '3', noList),
    row('talk', 'de', '2', unknown(languageReason('rubric/ask has no template'))),
  ])
  expect(gaps).toEqual([
    {
      kind: 'unscored',
      evaluation: 'care',
      language: 'de',
      sources: ['words', 'talk'],
      scenarios: 2,
      of: 3,
    },
  ])
  expect(languageSentences(gaps).map(({ text }) => text)).toEqual([
    'Not scored in German (de), 2 of 3 scenarios: words, talk.',
  ])
})

test.each<[string, readonly Row[]]>([
  ['one value is known', [row('words', 'de', '1', noList), row('words', 'de', '2', known(1))]],
  ['a value is lost for another reason', [row('words', 'de', '1', unknown('unreadable'))]],
  ['it does not apply for another reason', [row('words', 'de', '1', notApplicable('no reply'))]],
  [
    'words of a reason end as those of a missing list do',
    [row('words', 'de', '1', unknown('the bot has no answer for this language'))],
  ],
])('no gap where %s', (_, rows) => expect(gapsOf(rows)).toEqual([]))

test('templates of another language are said of whose they are, in both languages of the house', () => {
  const gaps = new LanguageGaps()
  gaps.add(row('words', 'en', '1', known(1)))
  gaps.addBorrowed({ source: 'seeker', language: 'ar', scenario: '2' })
  expect(languageSentences(gaps.of('care'))).toEqual([
    {
      evaluation: 'care',
      text: 'seeker wrote Arabic (ar), 1 of 2 scenarios by templates of another language.',
      zh: 'seeker 用其他语言的模板写阿拉伯语（ar）（2 个情景中的 1 个）。',
    },
  ])
})
