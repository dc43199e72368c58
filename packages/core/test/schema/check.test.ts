import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check, closest, pathText, suggestion } from '@attune/core/runtime'
import { either, found } from '../../src/schema/words.js'
import { jsonPointer, partAt, stepsOf } from '../../src/schema/path.js'

describe('a word that was probably meant', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)

  test('is found with a letter too few, or two in the wrong order', () => {
    fc.assert(
      fc.property(word, fc.nat(), (meant, seed) => {
        const at = seed % (meant.length - 1)
        const [before, one, two, after] = [
          meant.slice(0, at),
          meant[at]!,
          meant[at + 1]!,
          meant.slice(at + 2),
        ]
        expect(closest(before + two + after, [meant])).toBe(meant)
        expect(closest(before + two + one + after, [meant])).toBe(meant)
      }),
    )
  })

  test('is found whatever its case, hyphens and underscores', () => {
    expect(closest('base_url', ['baseUrl', 'model'])).toBe('baseUrl')
    expect(closest('Max-Tokens', ['maxTokensField', 'maxTokens'])).toBe('maxTokens')
  })

  test('is none that differs in more than a third', () => {
    expect(closest('colour', ['turns', 'model'])).toBeUndefined()
    expect(suggestion('colour', ['turns', 'model'])).toBe('Known here: turns, model.')
  })
})

describe('a path', () => {
  const steps = fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.nat({ max: 2 })), {
    maxLength: 4,
  })

  test('comes back from its JSON pointer', () => {
    fc.assert(
      fc.property(steps, (path) => {
        const value = path.reduceRight<unknown>(
          (part, step) =>
            typeof step === 'number' ? Array.from({ length: 3 }, () => part) : { [step]: part },
          'here',
        )
        expect(stepsOf(jsonPointer(path), value)).toEqual(path)
        expect(partAt(value, path)).toBe('here')
      }),
    )
  })

  test('is written as one reads it in code', () => {
    expect(pathText(['evaluations', 0, 'simulator', 'my key', 'toy/emotion'])).toBe(
      'evaluations[0].simulator["my key"].toy/emotion',
    )
  })
})

test('what was found is said in short', () => {
  expect([[], [1], {}, { a: 1 }, null, 'x'.repeat(50), 3].map(found)).toEqual([
    'an empty list',
    'a list',
    'an empty map',
    'a map',
    'nothing',
    `"${'x'.repeat(40)}…"`,
    '3',
  ])
  expect(either(['one', 'two', 'three'])).toBe('one, two or three')
})

describe('of alternatives', () => {
  const range = {
    type: 'object',
    properties: { from: { type: 'number' } },
    required: ['from'],
    additionalProperties: false,
  }
  const schema = {
    type: 'object',
    properties: { range: { anyOf: [{ const: 'auto' }, range] } },
    additionalProperties: false,
  }

  test('only that is reported which was meant', () => {
    expect(check(schema, { range: { from: 'one' } })).toEqual([
      { code: 'CONFIG_VALUE', path: ['range', 'from'], expected: 'a number', found: '"one"' },
    ])
  })

  test('all are named if none was meant', () => {
    expect(check(schema, { range: 'all' })).toEqual([
      { code: 'CONFIG_VALUE', path: ['range'], expected: 'auto or a map', found: '"all"' },
    ])
  })

  test('a value that fits one is right', () => {
    expect(check(schema, { range: 'auto' })).toEqual([])
  })
})
