import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '@attune/core'
import { placeText } from '@attune/core/runtime'
import { merge } from '../src/reading/extend.js'
import { parseText, Written } from '../src/index.js'
import { lines } from '@attune/testkit/shared/workspace.js'

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)
const place = { file: 'a.yaml' }
const written = (value: Json) => Written.from(value, { path: [], place, keyPlace: place })

test('JSON is read as what it says', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(0, 2), (value, indent) => {
      expect(parseText('a.json', JSON.stringify(value, null, indent)).plain()).toEqual(value)
    }),
  )
})

describe('places', () => {
  const root = parseText(
    'a.yaml',
    lines('one: &one', '  two: [3, { four: 5 }]', 'six: *one', 'seven:'),
  )
  const at = (...path: readonly (string | number)[]) => placeText(root.nearest(path).place)

  test('are where values stand', () => {
    expect([at('one'), at('one', 'two'), at('one', 'two', 0), at('one', 'two', 1, 'four')]).toEqual(
      ['a.yaml:2:3', 'a.yaml:2:8', 'a.yaml:2:9', 'a.yaml:2:20'],
    )
  })

  test('are where an alias is written out, whatever stands for it', () => {
    expect(at('six', 'two')).toBe('a.yaml:2:8')
  })

  test('are those of the key where there is no value', () => {
    expect(at('seven')).toBe('a.yaml:4:7')
  })

  test('are those of what holds a value that is not there', () => {
    expect(at('one', 'eight')).toBe(at('one'))
  })
})

describe('of two configs', () => {
  test('the second one is kept where the first says nothing, or the same', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (value) => {
        expect(merge(written({}), written(value)).plain()).toEqual(value)
        expect(merge(written(value), written({})).plain()).toEqual(value)
        expect(merge(written(value), written(value)).plain()).toEqual(value)
      }),
    )
  })

  test('it does not matter which two are merged first', () => {
    const maps = fc.dictionary(
      fc.constantFrom('a', 'b'),
      fc.dictionary(fc.constantFrom('c', 'd'), fc.nat()),
    )
    fc.assert(
      fc.property(maps, maps, maps, (one, two, three) => {
        const [a, b, c] = [written(one), written(two), written(three)]
        expect(merge(merge(a, b), c).plain()).toEqual(merge(a, merge(b, c)).plain())
      }),
    )
  })
})
