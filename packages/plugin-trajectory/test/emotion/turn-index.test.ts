import { misuse } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { skippedTransitions, turnIndex, type SkipPolicy } from '../../src/emotion/turn-index.js'

describe('turn index', () => {
  test('lets an event fall on the first score after it', () => {
    const { events, messages } = turnIndex({ turns: 40, eventTurns: [21] })
    expect(messages).toBe(82)
    expect(events).toEqual([{ turn: 21, seekerMessage: 42, noticeMessage: 41, score: 21, transition: 21 }])
  })

  test('shifts scores and transitions when the opening holds more utterances', () => {
    const index = turnIndex({ turns: 3, openingMessages: 4, eventTurns: [1] })
    expect(index).toMatchObject({ messages: 10, scores: 5, transitions: 4 })
    expect(index.events).toEqual([{ turn: 1, seekerMessage: 4, noticeMessage: 3, score: 2, transition: 2 }])
    expect(skippedTransitions(index, { policy: 'event' })).toEqual([2])
  })

  test('takes events in any order and sets those after the end aside', () => {
    const { events, ignoredEvents } = turnIndex({ turns: 12, eventTurns: [31, 11, 11, 2] })
    expect(events.map(({ turn }) => turn)).toEqual([2, 11])
    expect(ignoredEvents).toEqual([31])
  })

  test.each([
    { policy: 'event', skipped: [11, 21] },
    { policy: 'paramSet', paramSet: 'fast_10_turns', skipped: [11, 21, 31] },
    { policy: 'paramSet', paramSet: 'medium_20_turns', skipped: [21] },
    { policy: 'paramSet', paramSet: 'slow_40_turns', skipped: [] },
    { policy: 'none', skipped: [] },
  ])('skips $skipped by the policy $policy $paramSet', ({ skipped, ...policy }) => {
    const index = turnIndex({ turns: 40, eventTurns: [11, 21] })
    expect(skippedTransitions(index, policy as SkipPolicy)).toEqual(skipped)
  })

  test('keeps the fixed turns of a parameter set in a longer dialogue', () => {
    const index = turnIndex({ turns: 60 })
    expect(skippedTransitions(index, { policy: 'paramSet', paramSet: 'fast_10_turns' })).toEqual([11, 21, 31])
  })

  test.each([
    ['an event before turn 1', { turns: 40, eventTurns: [0] }],
    ['an event between turns', { turns: 40, eventTurns: [2.5] }],
    ['a negative length', { turns: -1 }],
    ['an opening that the seeker ends', { turns: 40, openingMessages: 3 }],
    ['no opening', { turns: 40, openingMessages: 0 }],
  ])('refuses %s', (_, plan) => {
    expect(() => turnIndex(plan)).toThrow(misuse('not_a_count'))
  })

  test('refuses a policy or parameter set that does not exist', () => {
    const index = turnIndex({ turns: 40 })
    expect(() => skippedTransitions(index, { policy: 'all' } as unknown as SkipPolicy)).toThrow(misuse('unknown_name'))
    expect(() => skippedTransitions(index, { policy: 'paramSet', paramSet: 'fast' })).toThrow(misuse('unknown_name'))
  })
})
