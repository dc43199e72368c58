import { known, unknown, type Known } from '@attune/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChangeValue,
  parseChange,
  parseEmotionAnswer,
} from '../../src/parsing/emotion-answer.js'
import { parseReplyAnswer } from '../../src/parsing/reply-answer.js'
import { misuse, valueOf } from '@attune/testkit/shared/values.js'

const signed = (value: number) => (value < 0 ? String(value) : `+${value}`)

const answer = (change: string) =>
  `Content:\na\nTargetCompletion:\nb\nActivity:\nc\nAnalyze:\nd\nChange:\n${change}`

const isRefusedOrWithinStep = (result: Known<ChangeValue>): boolean => {
  if (result.state === 'unknown')
    return ['no_number', 'ambiguous_change', 'out_of_range'].includes(result.why)
  const { change } = result.value
  return Number.isInteger(change) && Math.abs(change) <= 10 && !Object.is(change, -0)
}

describe('parsing a change', () => {
  test('reads every signed number back, however it is dressed up', () => {
    const dress = fc.constantFrom(
      (text: string) => text,
      (text: string) => `**${text}**`,
      (text: string) => `[${text}]`,
      (text: string) => `Change: ${text}`,
      (text: string) => `5. ${text}`,
      (text: string) => `${text} points.`,
      (text: string) => text.replace('-', '−'),
    )
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), dress, (value, wear) => {
        expect(parseChange(wear(signed(value)))).toEqual(
          known({ change: value + 0, rawChange: value + 0, warnings: [] }),
        )
      }),
    )
  })

  test('gives whole changes within the largest step for any text, or a reason', () => {
    const text = fc.string({
      unit: fc.constantFrom('1', '5', '0', '.', '+', '-', ' ', '\n', '负', '十', 'to', '(', ')'),
    })
    fc.assert(
      fc.property(text, (written) => {
        expect(parseChange(written)).toSatisfy(isRefusedOrWithinStep)
      }),
    )
  })

  test.each([
    ['5 to 6', 'ambiguous_change'],
    ['+5\n-5', 'ambiguous_change'],
    ['+/-5', 'ambiguous_change'],
    ['his mood fell, 4 or so', 'ambiguous_change'],
  ])('refuses %j, which can be read in two ways', (text, why) => {
    expect(parseChange(text)).toEqual(unknown(why))
  })

  test('limits to another largest step where one is given', () => {
    expect(valueOf(parseChange('+17', { maxStep: 15 }))).toEqual({
      change: 15,
      rawChange: 17,
      warnings: ['clamped'],
    })
  })

  test.each([
    [
      'an unknown decimal policy',
      () => parseChange('5', { decimal: 'up' as 'round' }),
      'unknown_name',
    ],
    [
      'an unknown range policy',
      () => parseChange('5', { outOfRange: 'up' as 'clamp' }),
      'unknown_name',
    ],
    ['a negative step', () => parseChange('5', { maxStep: -1 }), 'out_of_range'],
  ])('does not accept %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
})

describe('parsing an emotion estimation', () => {
  test('keeps a bracketed value that stands above another text', () => {
    expect(valueOf(parseEmotionAnswer(answer('[+6]\nbecause it listened'))).change).toBe(6)
  })

  test('names every absent section', () => {
    expect(parseEmotionAnswer('Content: a\nChange: 5')).toEqual(
      unknown('missing_section: targetCompletion, activity, analyze'),
    )
  })

  test('without strictness asks again only for the change, and says what else was absent', () => {
    expect(parseEmotionAnswer('Content: a', { strict: false })).toEqual(
      unknown('missing_section: change'),
    )
    expect(
      valueOf(parseEmotionAnswer('Activity: a\nChange: 12', { strict: false })).warnings,
    ).toEqual(['clamped', 'missing:analyze', 'missing:content', 'missing:targetCompletion'])
  })

  test('takes long runs of decoration for what they are', () => {
    const ornament = '*# '.repeat(20_000)
    expect(valueOf(parseEmotionAnswer(`${ornament}\n${answer('+3')}\n${ornament}x`)).change).toBe(3)
  })
})

describe('parsing a reply', () => {
  test('never shows the target what stands before the Response heading', () => {
    const line = fc.stringMatching(/^[a-z ]{1,20}$/).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(line, line, (thought, message) => {
        const parsed = valueOf(parseReplyAnswer(`Thinking:\n${thought}\nResponse:\n${message}`))
        expect([parsed.thinking, parsed.response]).toEqual([thought.trim(), message.trim()])
      }),
    )
  })

  test('peels quotes and brackets in turn', () => {
    expect(valueOf(parseReplyAnswer('Response: “[「好吧」]”')).response).toBe('好吧')
  })
})
