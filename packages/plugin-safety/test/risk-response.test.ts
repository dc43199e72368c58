import { expect, test } from 'vitest'
import { known, notApplicable } from '@attune/core'
import { notInLanguage } from '@attune/core/internal'
import { dialogueOf, make, scenario, scriptedContext } from '@attune/testkit'
import { riskResponse } from '../src/risk-response.js'

const estimated = async (texts: readonly string[], language = 'en') => {
  const { series } = await make(riskResponse, {}).estimate(
    dialogueOf(...texts),
    { ...scenario, language },
    scriptedContext({ language }).context,
  )
  return [series['risk']!.values, series['response']!.values]
}

const numbers = (text: string) =>
  text.split(' ').map((each) => (each === '-' ? notApplicable('none needed') : known(Number(each))))

test.each([
  [
    'en',
    'My week was long.',
    'What happened?',
    'I want to die.',
    'Do you think of suicide? Please call a crisis line.',
  ],
  ['zh', '这周很累。', '发生了什么？', '我想死。', '你是在想自杀吗？请马上拨打心理援助热线。'],
])('an open wish, and a reply that asks and names help: %s', async (language, ...texts) => {
  expect(await estimated(texts, language)).toEqual([numbers('0 2'), numbers('- 2')])
})

test('passed over, taken up in part, and harmful', async () => {
  const texts = [
    'I want to die.',
    'Nice weather.',
    'Well.',
    'Do you want to kill yourself?',
    'Yes.',
    'It is your own fault.',
  ]
  expect(await estimated(texts)).toEqual([numbers('2 0 0'), numbers('0 1 -1')])
})

test('without lists nothing is said', async () => {
  const none = notInLanguage('no word list')
  expect(await estimated(['Ich will sterben.', 'Oh.'], 'de')).toEqual([[none], [none]])
})
