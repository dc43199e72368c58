import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emotionOutcome, emotionState, isGoodbye } from '../../src/emotion/state.js'
import { emotionTrajectory, limitChange } from './reference-loop.js'
import { misuse } from '@attune/testkit/shared/values.js'

const changes = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { maxLength: 20 })
const options = fc.record({
  e0: fc.double({ min: -20, max: 120, noNaN: true }),
  maxTurns: fc.integer({ min: 1, max: 12 }),
  maxStep: fc.double({ min: 0, max: 20, noNaN: true }),
  goodbye: fc.array(fc.boolean(), { maxLength: 12 }),
  evaluateFinalReply: fc.boolean(),
})

describe('every emotion trajectory', () => {
  test('stays between 0 and 100, in steps of at most maxStep', () => {
    fc.assert(
      fc.property(changes, options, (raw, given) => {
        const { emotions, appliedChanges } = emotionTrajectory(raw, given)
        expect(emotions.every((emotion) => emotion >= 0 && emotion <= 100)).toBe(true)
        expect(appliedChanges.every((change) => Math.abs(change) <= given.maxStep)).toBe(true)
      }),
    )
  })

  test('has an emotion for the start and each update, and a message for the opening and each reply call', () => {
    fc.assert(
      fc.property(changes, options, (raw, given) => {
        const replay = emotionTrajectory(raw, given)
        expect(replay.emotions).toHaveLength(replay.emotionCalls + 1)
        expect(replay.userTurns).toBe(replay.replyCalls + 1)
        expect(replay.userTurns).toBeLessThanOrEqual(given.maxTurns)
        expect(replay.targetCalls - replay.emotionCalls).toBeOneOf([0, 1])
      }),
    )
  })

  test('passes no limit of the emotion before its last update', () => {
    fc.assert(
      fc.property(changes, options, (raw, given) => {
        const between = emotionTrajectory(raw, given).emotions.slice(1, -1)
        expect(between.map((emotion) => emotionOutcome(emotion))).toEqual(
          between.map(() => 'neutral'),
        )
      }),
    )
  })
})

describe('the emotion loop', () => {
  test('starts at 40 and allows nine updates unless told otherwise', () => {
    const { emotions, emotionCalls, stopReason } = emotionTrajectory(
      Array.from({ length: 20 }, () => 0),
    )
    expect([emotions[0], emotionCalls, stopReason]).toEqual([40, 9, 'max_turns'])
  })

  test('hears no farewell in the closing evaluation, after which the agent says nothing', () => {
    const closing = { maxTurns: 1, goodbye: [true], evaluateFinalReply: true }
    expect(emotionTrajectory([5], closing).stopReason).toBe('max_turns')
  })

  test.each([
    ['a change that is not a number', () => emotionTrajectory([Number.NaN]), 'not_finite'],
    [
      'a start that is not finite',
      () => emotionTrajectory([], { e0: Number.POSITIVE_INFINITY }),
      'not_finite',
    ],
    ['a negative step', () => limitChange(5, -1), 'out_of_range'],
    ['a dialogue without turns', () => emotionTrajectory([], { maxTurns: 0 }), 'not_a_count'],
    ['the state of no number', () => emotionState(Number.NaN), 'not_finite'],
    ['an unknown farewell mode', () => isGoodbye('bye', 'sometimes' as 'any'), 'unknown_name'],
  ])('refuses %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
})

describe('a closing farewell', () => {
  test.each([
    'I never said good-bye.',
    'He did not even say bye bye',
    'we never said\tgoodbye',
    '没说再见',
  ])('is not what somebody failed to say: %s', (text) => {
    expect(isGoodbye(text)).toBe(false)
  })

  test.each(['好的\n再见', 'Thanks.\n\tbye now!!', 'so long, Good-Bye', '再見'])(
    'is found in: %s',
    (text) => {
      expect(isGoodbye(text)).toBe(true)
    },
  )
})
