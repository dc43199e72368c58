import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { objectsIn, withInner } from '@attune/core/answers'

const values = (text: string) => objectsIn(text).map(({ value }) => value)

describe('objects in an answer', () => {
  test.each([
    ['plain', '{"a": 1, "b": "x"}'],
    ['fenced', '```json\n{"a": 1, "b": "x"}\n```'],
    ['in prose', 'Here you go: {"a": 1, "b": "x"}. Done.'],
    ['a trailing comma', '{"a": 1, "b": "x",}'],
    ['single quotes', "{'a': 1, 'b': 'x'}"],
    ['typographic quotes', '{“a”: 1, “b”: “x”}'],
    ['names without quotes', '{a: 1, b: "x"}'],
    ['comments', '{"a": 1, // one\n "b": "x" /* two */}'],
    ['full-width punctuation', '{"a"：1，"b"："x"}'],
    ['no closing brace', '{"a": 1, "b": "x"'],
    ['no closing brace in a fence', '```json\n{"a": 1, "b": "x"\n```'],
  ])('are read: %s', (_, text) => {
    expect(values(text)).toEqual([{ a: 1, b: 'x' }])
  })

  test('come with their places, in order, and without the objects within them', () => {
    const text = 'first {"a": {"b": 1}} then {"c": 2}'
    const found = objectsIn(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '{"a": {"b": 1}}',
      '{"c": 2}',
    ])
    expect([...withInner(found[0]!.value)]).toEqual([{ a: { b: 1 } }, { b: 1 }])
  })

  test('keep quotes and line breaks within their texts', () => {
    expect(values('{"a": "they say "stress" only", "b": "one\ntwo"}')).toEqual([
      { a: 'they say "stress" only', b: 'one\ntwo' },
    ])
  })

  test.each([
    ['a number that may go on', '{"a": 1, "b": 4'],
    ['a text that may go on', '{"a": 1, "b": "so far'],
    ['a name without a value', '{"a": 1, "b'],
  ])('that break off lose what may be incomplete: %s', (_, text) => {
    expect(values(text)).toEqual([{ a: 1 }])
  })

  test('are read back whatever they hold and wherever they stand', () => {
    const object = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.oneof(fc.integer(), fc.string(), fc.boolean()),
    )
    const prose = fc.stringMatching(/^[\w .,:\n]*$/)
    fc.assert(
      fc.property(object, prose, prose, (value, before, after) => {
        expect(values(`${before}${JSON.stringify(value)}${after}`)).toEqual([
          JSON.parse(JSON.stringify(value)),
        ])
      }),
    )
  })

  test('never throw, whatever the text', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '"',
      "'",
      '\\',
      '[',
      ']',
      ',',
      ':',
      '：',
      'x',
      '1',
      '//',
      '```',
      '\n',
      '“',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => void objectsIn(parts.join(''))),
    )
  })

  test('cost little in a long text that is no object', () => {
    expect(objectsIn('{ "'.repeat(20_000)).length).toBeLessThan(2)
    expect(objectsIn(`{"${'x'.repeat(1_000_000)}`)).toEqual([])
  })
})
