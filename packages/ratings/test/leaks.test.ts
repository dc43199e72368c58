/** Names of systems in what was said, in all the forms in which people read them. */
import { describe, expect, test } from 'vitest'
import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { fold } from '../src/design/fold.js'
import { screen } from '../src/design/leaks.js'

const NAMES = ['Willow', 'Zoé', 'Meta AI', 'gpt-4o', '豆包', '한결', 'constructor']
const seen = (text: string, rules = {}) =>
  screen([[{ speaker: 'supporter', text }]], { names: NAMES, near: NAMES, rules })
const shown = (text: string): string => seen(text).dialogues[0]![0]!.text
const wide = (text: string): string =>
  Array.from(text, (each) =>
    each === ' ' ? '\u3000' : String.fromCodePoint(each.codePointAt(0)! + 0xfee0),
  ).join('')

describe('is masked', () => {
  test.each([
    ['as it is', 'I am Willow.', 'I am [name].'],
    ['in another case', 'I am WILLOW.', 'I am [name].'],
    ['decomposed', `I am ${'Zoé'.normalize('NFD')}.`, 'I am [name].'],
    ['decomposed Hangul', `나는 ${'한결'.normalize('NFD')}.`, '나는 [name].'],
    ['full width', `I am ${wide('Willow')}.`, 'I am [name].'],
    ['full width with a blank', `I am ${wide('Meta AI')}.`, 'I am [name].'],
    ['mathematical letters', 'I am 𝐖𝐢𝐥𝐥𝐨𝐰.', 'I am [name].'],
    ['spaced', 'I am W i l l o w.', 'I am [name].'],
    ['spaced and decomposed', `I am ${'Z o é'.normalize('NFD')}.`, 'I am [name].'],
    ['spaced by points', 'I am W.i.l.l.o.w, hello', 'I am [name], hello'],
    ['spaced Han', '我是豆 包。', '我是[name]。'],
    ['with a zero-width space', 'I am Wil\u200Blow.', 'I am [name].'],
    ['with joiners between all letters', `I am ${[...'Willow'].join('\u200D')}.`, 'I am [name].'],
    ['with a soft hyphen', 'I am Wil\u00ADlow.', 'I am [name].'],
    [
      'with a byte order mark and variation selectors',
      'I am \uFEFFW\uFE0Fi\u2060llow.',
      'I am \uFEFF[name].',
    ],
    ['with marks of direction', 'I am \u202EWillow\u202C.', 'I am \u202E[name]\u202C.'],
    [
      'with a no-break space or a hyphen between its parts',
      'Meta\u00A0AI, Meta-AI, GPT 4o',
      '[name], [name], [name]',
    ],
    ['with a name that every object has', 'It is Constructor.', 'It is [name].'],
  ])('%s', (_, text, expected) => expect(shown(text)).toBe(expected))

  test('however widths, invisible characters and composition are mixed', () => {
    const invisible = constantFrom(
      '',
      '',
      '\u200B',
      '\u200C',
      '\u2060',
      '\u00AD',
      '\uFEFF',
      '\u034F',
    )
    const form = constantFrom('NFC', 'NFD', 'wide', 'upper')
    const name = constantFrom('Willow', 'Zoé')
    assert(
      property(name, array(tuple(form, invisible), { minLength: 6, maxLength: 6 }), (of, how) => {
        const written = [...of].map((letter, at) => {
          const [as, after] = how[at]!
          const own =
            as === 'wide' && letter < '\u007F'
              ? wide(letter)
              : as === 'upper'
                ? letter.toUpperCase()
                : letter
          return own.normalize(as === 'NFD' ? 'NFD' : 'NFC') + after
        })
        expect(shown(`Hello, ${written.join('')}!`)).toMatch(/^Hello, \[name\].?!$/)
      }),
    )
  })
})

test('texts without names stay as they are, byte by byte', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { leaks, dialogues } = seen(text)
      if (leaks.length === 0) expect(dialogues[0]![0]!.text).toBe(text)
      const { begins, ends, text: folded } = fold(text)
      expect([begins.length, ends.length]).toEqual([folded.length, folded.length])
    }),
  )
  for (const text of ['The pillow is soft.', 'e\u0301 ﬁ ½ ① İ', 'will owe you'])
    expect(shown(text)).toBe(text)
})

test('the owner sees how often, and how often in disguise', () => {
  const { leaks } = seen('Willow, W i l l o w, WILLOW and Wi\u200Bllow.')
  expect(leaks).toMatchObject([
    { name: 'Willow', done: 'mask', times: 4, disguised: 2, dialogues: 1 },
  ])
  expect(seen('I am W i l l o w.', { Willow: 'keep' }).dialogues[0]![0]!.text).toBe(
    'I am W i l l o w.',
  )
  expect([...seen('I am W i l l o w.', { Willow: 'drop' }).dropped]).toEqual([0])
})

test.each([
  ['part of a word', 'MyWillow2', 'Willow'],
  ['a plural', 'willows', 'Willow'],
  ['divided', 'Wi-llow', 'Willow'],
  ['with a Cyrillic letter', 'Will\u043Ew', 'Willow'],
  ['one letter less', 'Wilow', 'Willow'],
  ['two letters exchanged', 'Wlilow', 'Willow'],
  ['with an accent', 'Wíllow', 'Willow'],
])('near misses are listed and not changed: %s', (_, written, name) => {
  const { nearMisses, dialogues, leaks } = seen(`I am ${written}. I am ${written}.`)
  expect([nearMisses, leaks]).toEqual([[{ name, written, times: 2, dialogues: 1 }], []])
  expect(dialogues[0]![0]!.text).toContain(written)
})

test('ordinary words are no near misses', () => {
  expect(seen('I will follow you, so tell me more. Yellow and willing.').nearMisses).toEqual([])
})
