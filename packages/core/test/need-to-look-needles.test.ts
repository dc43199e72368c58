/** Needles only save time: what they keep from the patterns does not match. */
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AllTexts } from '../src/answers/need-to-look/all-texts.js'
import { english as makeEnglish } from '../src/answers/need-to-look/en/index.js'
import { needlesOf } from '../src/answers/need-to-look/needles.js'
import { chinese as makeChinese } from '../src/answers/need-to-look/zh/index.js'
import sentences from './need-to-look/sentences.json' with { type: 'json' }

test.each([
  ['a(?:b|cd)e', ['a', 'e', [['b'], ['cd']]]],
  ['ab?cd+e', ['cd', 'a', 'e']],
  ['x|', []],
  ['(?:ab|abc)?\\bde\\.f(?!gh)[ij]k', ['de.f', 'k', [['i'], ['j']]]],
  ['a[c-e]|[^f]g|[\\dh]i|[a-z]k', [[['a', [['c'], ['d'], ['e']]], ['g'], ['i'], ['k']]]],
  ['(?<!a)b{2}c{0,3}\\u2014', ['b', '\u2014']],
  ['(?:want|wanted) to', [' to', [['want'], ['wanted']]]],
  ['a(?:bc+d|ef|[gh]+i)', ['a', [['bc', 'd'], ['ef'], ['i', [['g'], ['h']]]]]],
])('needles of %s', (pattern, needles) => expect(needlesOf(pattern)).toEqual(needles))

test('all texts are found that a text contains', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u4e00'), maxLength: 12 })
  const texts = fc.uniqueArray(
    text.filter((each) => each !== ''),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(texts, text, (searched, within) => {
      const search = new AllTexts(searched)
      const found = search.in(within).map((each) => searched[each])
      expect(found.toSorted()).toEqual(searched.filter((each) => within.includes(each)).toSorted())
      search.in('')
      expect(searched.some((_, each) => search.hasFound(each))).toBe(false)
    }),
  )
})

const [english, chinese] = [makeEnglish(), makeChinese()]
const lists = [english.overSentence, chinese.overSentence]
const rules = lists.flatMap((list) => list.rules)
const missed = (text: string): string[] =>
  lists.flatMap((list) => {
    const found = new Set(list.in(text))
    const others = list.rules.filter((rule) => !found.has(rule))
    return others.flatMap(({ id, pattern }) => (text.search(pattern) >= 0 ? [id] : []))
  })

describe('a sentence that a rule matches has its needles', () => {
  const bank = new URL('../../plugin-safety/test/bank/seekers/', import.meta.url)
  const banked = readdirSync(bank, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap(
      (file) => JSON.parse(readFileSync(new URL(file, bank), 'utf8')) as { positive: string[] },
    )
    .flatMap(({ positive }) => positive)
  const known = [
    ...Object.values(sentences).flatMap((kinds) => Object.values(kinds).flat()),
    ...banked,
  ]
  const plain = known.flatMap((text) => [english.plain(text), chinese.plain(text)])
  test('in what the lists are tested with', () => expect(plain.flatMap(missed)).toEqual([]))

  test('in mixtures of it', () => {
    const words = fc.constantFrom(
      ...new Set(plain.flatMap((text) => text.match(/[a-z']+|\p{Script=Han}|\S/gu) ?? [])),
    )
    const mixture = fc.tuple(
      fc.constantFrom(...plain),
      fc.array(words, { maxLength: 4 }),
      fc.nat(200),
    )
    fc.assert(
      fc.property(mixture, ([text, more, at]) => {
        expect(missed(`${text.slice(0, at)} ${more.join(' ')} ${text.slice(at)}`)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('of which most rules match one', () => {
    const matched = rules.filter(({ pattern }) =>
      plain.some((text) => [...text.matchAll(pattern)].length > 0),
    )
    expect(matched.length).toBeGreaterThan(0.8 * rules.length)
  })
})
