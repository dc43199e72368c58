import { known, unknown } from '@attune/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { strategyCodes } from '../../src/strategies/codes.js'
import { meanCoordinates } from '../../src/strategies/coordinates.js'
import { strategyDistribution } from '../../src/strategies/distribution.js'
import { parseStrategyAnswer } from '../../src/strategies/strategy-answer.js'
import { misuse, valueOf } from '@attune/testkit'

const reply = fc.array(fc.subarray([...strategyCodes]), { maxLength: 4 })

describe('strategies', () => {
  test('are read back from tags, paragraph by paragraph', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray([...strategyCodes]), { minLength: 1, maxLength: 4 }), (paragraphs) => {
        const text = paragraphs.map((codes) => `<Strategy>${codes.join(', ')}</Strategy>`).join('\n')
        expect(valueOf(parseStrategyAnswer(text)).paragraphs).toEqual(paragraphs)
      }),
    )
  })

  test('are never less frequent as a group than alone', () => {
    fc.assert(
      fc.property(fc.array(reply, { minLength: 1, maxLength: 6 }), (replies) => {
        const { shares, groupShares } = strategyDistribution(replies.map(known))
        for (const code of strategyCodes) {
          const group = code[0] as keyof typeof groupShares
          expect(valueOf(shares[code])).toBeLessThanOrEqual(valueOf(groupShares[group]))
        }
      }),
    )
  })

  test('precedence among kinds of empathy leaves the share of the group as it is', () => {
    fc.assert(
      fc.property(fc.array(reply, { minLength: 1, maxLength: 6 }), (replies) => {
        const given = replies.map(known)
        expect(strategyDistribution(given, { enforcePrecedence: true }).groupShares).toEqual(
          strategyDistribution(given).groupShares,
        )
      }),
    )
  })

  test('have no shares if every annotation failed', () => {
    expect(strategyDistribution([unknown('no_tags')]).shares['A-1']).toEqual(unknown('no_valid_rounds'))
  })

  test('must be in the list to be counted', () => {
    expect(() => strategyDistribution([known([['H-1' as 'A-1']])])).toThrow(misuse('unknown_name'))
  })
})

describe('social cognition coordinates', () => {
  test('that cancel out lie on an axis, rounding errors or not', () => {
    const runs = [0.1, 0.2, -0.3].map((x) => [{ model: 'm', x, y: 0.5 }])
    expect(meanCoordinates(runs)[0]!.quadrant).toBe('axis')
  })

  const point = { model: 'm', x: 0, y: 0 }
  test.each([
    ['a model placed twice in one run', () => meanCoordinates([[point, point]]), 'duplicate'],
    ['a point that is nowhere', () => meanCoordinates([[{ ...point, y: Number.NaN }]]), 'not_finite'],
  ])('refuse %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
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
