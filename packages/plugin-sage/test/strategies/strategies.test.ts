import { unknown } from '@attune/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStrategyAnswer, strategyCodes } from '../../src/strategies/index.js'
import { valueOf } from '@attune/testkit/shared/values.js'
import { annotated, outcomeOf, placed } from './annotated.js'

describe('strategies', () => {
  test('are read back from tags, paragraph by paragraph', () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray([...strategyCodes]), { minLength: 1, maxLength: 4 }),
        (paragraphs) => {
          const text = paragraphs
            .map((codes) => `<Strategy>${codes.join(', ')}</Strategy>`)
            .join('\n')
          expect(valueOf(parseStrategyAnswer(text)).paragraphs).toEqual(paragraphs)
        },
      ),
    )
  })

  test('precedence among kinds of empathy counts only the deepest of a paragraph', async () => {
    const replies = [[['B-1', 'B-3'], ['B-2']], [['B-1']]]
    const [all, deepest] = [await annotated(replies), await annotated(replies, true)]
    const shares = (verdicts: typeof all) =>
      ['B-1', 'B-2', 'B-3'].map((code) => outcomeOf(verdicts, code))
    expect(shares(all)).toEqual([1, 0.5, 0.5])
    expect(shares(deepest)).toEqual([0.5, 0.5, 0.5])
  })

  test('have no shares if every annotation failed', async () => {
    const failed = await annotated([null])
    expect(failed.find(({ criterion }) => criterion === 'A-1')!.outcome).toEqual(
      unknown('no_valid_rounds'),
    )
  })
})

test('coordinates that cancel out lie on an axis, rounding errors or not', async () => {
  const { tables } = await placed([0.1, 0.2, -0.3].map((x) => ({ m: [x, 0.5] as const })))
  expect(tables[0]!.rows[0]!['quadrant']).toBe('axis')
})

describe('codes as models write them', () => {
  test.each([
    ['<Strategy>B2, A1</Strategy>', ['A-1', 'B-2']],
    ['<Strategy>B – 2</Strategy>', ['B-2']],
    ['<Strategy>(F-4) general (see F-3)</Strategy>', ['F-4']],
    ['<Strategy>(B-2) (not B-1)</Strategy>', ['B-2']],
    ['<Strategy>无</Strategy>', []],
  ])('are read, but not codes that are only spoken of: %s', (answer, codes) => {
    expect(parseStrategyAnswer(answer)).toMatchObject({ state: 'known', value: { codes } })
  })

  test('are asked for again where a tag holds none', () => {
    expect(parseStrategyAnswer('<Strategy>empathy</Strategy>')).toEqual(unknown('no_code'))
  })
})
