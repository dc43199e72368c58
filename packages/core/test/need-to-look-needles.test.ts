/** Needles only save time: what they keep from the patterns does not match. */
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english as makeEnglish } from '../src/answers/need-to-look/en/index.js'
import { hasNeedles, NeedleIndex, needlesOf } from '../src/answers/need-to-look/needles.js'
import { chinese as makeChinese } from '../src/answers/need-to-look/zh/index.js'
import sentences from './need-to-look/sentences.json' with { type: 'json' }

test.each([
  ['a(?:b|cd)e', ['a', 'e', [['b'], ['cd']]]],
  ['ab?cd+e', ['cd', 'a', 'e']],
  ['x|', []],
  ['(?:ab|abc)?\\bde\\.f(?!gh)[ij]k', ['de.f', 'k']],
  ['(?<!a)b{2}c{0,3}\\u2014', ['b', '\u2014']],
  ['(?:want|wanted) to', [' to', [['want'], ['wanted']]]],
  ['a(?:bc+d|ef|[gh]+i)', ['a', [['bc', 'd'], ['ef'], ['i']]]],
])('needles of %s', (pattern, needles) => expect(needlesOf(pattern)).toEqual(needles))

const [english, chinese] = [makeEnglish(), makeChinese()]
const rules = [...english.rules, ...chinese.rules]
const indexes = [english, chinese].map(({ rules: all }) => new NeedleIndex(all))
const missed = (text: string): string[] =>
  rules.flatMap(({ id, pattern, needles }) =>
    [...text.matchAll(pattern)].length > 0 && !hasNeedles(text, needles) ? [id] : [],
  )

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
        const mixed = `${text.slice(0, at)} ${more.join(' ')} ${text.slice(at)}`
        expect(missed(mixed)).toEqual([])
        expect(indexes.flatMap((index) => index.in(mixed))).toEqual(
          rules.filter(({ needles }) => hasNeedles(mixed, needles)),
        )
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
