import { describe, expect, test } from 'vitest'
import { needToLook } from '../src/answers/index.js'
import sentences from './need-to-look/sentences.json' with { type: 'json' }

const kindsIn = (text: string, language: string): string[] =>
  needToLook([{ speaker: 'seeker', text }], language).map(({ kind }) => kind)

describe.each(['en', 'zh'] as const)('messages in %s', (language) => {
  const { none, ...kinds } = sentences[language]
  test.each(
    Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const)),
  )('of kind %s: %s', (kind, text) => expect(kindsIn(text, language)).toContain(kind))
  test.each(none)('that are harmless: %s', (text) => expect(kindsIn(text, language)).toEqual([]))
})

test('only what the seeker says counts, with the sentence as it stands there', () => {
  const turns = [
    { speaker: 'supporter', text: 'Do you want to die? I want to die, others say.' },
    { speaker: 'seeker', text: 'Work was long. I don’t want to be here anymore… I want to die!' },
  ] as const
  expect(needToLook(turns, 'en-GB')).toEqual([
    {
      kind: 'suicide-passive',
      turn: 1,
      quote: 'I don’t want to be here anymore…',
      rule: 'en/not-want-to-live',
    },
    { kind: 'suicide-open', turn: 1, quote: 'I want to die!', rule: 'en/wish-to-die' },
  ])
  expect(needToLook(turns, 'de')).toEqual([])
})
