import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { notInLanguage } from '@attune/core/internal'
import { needToLook as look } from '@attune/core/answers'
import { dialogueOf, make, scenario, scriptedContext } from '@attune/testkit'
import { linearCheck } from '@attune/testkit/shared/readers.js'
import { needToLook } from '../src/estimators/need-to-look.js'

const dialogue = dialogueOf(
  'I want to die.',
  'I hear you. Do you want to die tonight?',
  'I am so tired of living.',
  'Tell me more.',
  'My husband hits me.',
  'Thank you for telling me.',
)

const estimated = (language: string) =>
  make(needToLook, {}).estimate(
    dialogue,
    { ...scenario, language },
    scriptedContext({ language }).context,
  )

test('counts messages of the seeker, with the sentence and the rule', async () => {
  const { measures, evidence } = await estimated('en')
  expect(measures).toMatchObject({
    'suicide-open': known(1),
    'suicide-passive': known(1),
    threat: known(1),
  })
  expect(measures['voices']).toEqual(known(0))
  expect(evidence?.['suicide-open']).toEqual([
    { turn: 0, quote: 'I want to die.', note: 'en/wish-to-die, lists version 2' },
  ])
  expect(evidence?.['threat']?.[0]).toMatchObject({ turn: 4, quote: 'My husband hits me.' })
})

test('says nothing of a language without a list', async () => {
  expect((await estimated('de')).measures['threat']).toEqual(notInLanguage('no word list'))
})

/** What is behind it is not read. */
const LONGEST = 20_000
let texts = 0
const check = linearCheck(
  {
    // The lists of both languages are searched in each.
    name: 'needToLook',
    // Another one each time: what was read last is remembered.
    read: (text) => look([{ speaker: 'seeker', text: `${text} ${texts++}` }], 'en'),
    heads: ['我', 'a', '我 '],
  },
  LONGEST,
)
test(check.name, check.run, 60_000)

test('a seeker with one long word in two scripts is read at once', () => {
  const text = `我${'W'.repeat(19_000)}我`
  expect(look([{ speaker: 'seeker', text }], 'zh')).toEqual([])
})
