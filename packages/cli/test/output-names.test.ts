import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { outputNames } from '../src/output-names.js'

const folded = (names: readonly string[]): Set<string> =>
  new Set(names.map((name) => name.normalize('NFD').toLowerCase()))

it('a name says what the file holds and cannot leave its folder', () => {
  expect(outputNames([['../a b', '情绪', 'means']])).toEqual(['-a-b.情绪.means'])
  expect(outputNames([['हिन्दी', '', '..']])).toEqual(['हिन्दी._.-'])
})

it.each([
  ['other characters', 'bot v1', 'bot/v1'],
  ['upper case', 'GPT', 'gpt'],
  ['a full stop', 'gpt-4.1', 'gpt-4-1'],
  ['another normal form', 'caf\u00e9', 'cafe\u0301'],
  ['nothing', 'same', 'same'],
])('labels that differ in %s have files of their own', (_, one, other) => {
  const names = outputNames([
    [one, 'means'],
    [other, 'means'],
    ['third', 'means'],
  ])
  expect(folded(names).size).toBe(3)
  expect(names[2]).toBe('third.means')
})

it('the names of equal labels do not depend on the order', () => {
  const [one, other] = outputNames([['a b'], ['a/b']])
  expect(outputNames([['a/b'], ['a b']])).toEqual([other, one])
})

it('long labels are shortened, and stay apart', () => {
  const long = 'ü'.repeat(260)
  const names = outputNames([
    [long, 'means'],
    [`${long}x`, 'means'],
  ])
  expect(folded(names).size).toBe(2)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThan(143)
})

it('a device of Windows is not a name', () => {
  expect(
    outputNames([
      ['con', 'means'],
      ['COM1', 'means'],
      ['nullify', 'means'],
    ]),
  ).toEqual(['con_.means', 'COM1_.means', 'nullify.means'])
})

it('any labels get names that are apart, short and free of separators', () => {
  const parts = fc.array(fc.string({ unit: 'binary', maxLength: 80 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (all) => {
      const names = outputNames(all)
      expect(folded(names).size).toBe(all.length)
      for (const name of names) {
        expect(name).not.toMatch(/[/\\:*?"<>|\0]|^\.|\.$/)
        expect(Buffer.byteLength(name)).toBeLessThan(143)
      }
    }),
  )
})
