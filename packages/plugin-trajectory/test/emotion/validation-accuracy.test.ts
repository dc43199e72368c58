import { armAccuracy, compareArms, type LabelledScore } from '@attune/statistics/series'
import { known, unknown } from '@attune/core'
import { misuse, valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'

const entry = (id: number, gold: 'positive' | 'negative', score: LabelledScore['score']) => ({
  id,
  gold,
  score,
})

describe('two arms', () => {
  test('are compared on the entries that both could score', () => {
    const without = [
      entry(4, 'negative', 0.1),
      entry(1, 'positive', 0.3),
      entry(2, 'negative', 0.2),
      entry(3, 'positive', 0.4),
    ]
    const adjusted = [
      entry(3, 'positive', 0.9),
      entry(2, 'negative', 0.7),
      entry(1, 'positive', 0.8),
      entry(4, 'negative', unknown('refused')),
    ]
    const { paired, mcnemar } = compareArms(without, adjusted)

    expect(paired).toBe(3)
    expect(valueOf(mcnemar)).toMatchObject({ b: 1, c: 2, n: 3, pValue: 1 })
  })

  test('show that a small gain is no evidence: 4 of 836 more are right', () => {
    const entries = Array.from({ length: 836 }, (_, id) =>
      entry(id, 'positive', id < 745 ? 0.9 : 0.1),
    )
    const { deltaPoints, mcnemar } = compareArms(
      entries,
      entries.map((each) => (each.id >= 745 && each.id < 749 ? { ...each, score: 0.6 } : each)),
    )
    expect(valueOf(deltaPoints)).toBeCloseTo(0.478, 3)
    expect(valueOf(mcnemar)).toMatchObject({ b: 0, c: 4, pValue: 0.125 })
  })

  test('differ by what the entries show that both arms scored', () => {
    const without = [
      entry(1, 'positive', 0.9),
      entry(2, 'positive', 0.1),
      entry(3, 'positive', 0.1),
    ]
    const adjusted = [
      entry(1, 'positive', 0.9),
      entry(2, 'positive', 0.9),
      entry(4, 'positive', 0.1),
    ]
    const { deltaPoints, paired } = compareArms(without, adjusted)
    expect([deltaPoints, paired]).toEqual([known(50), 2])
  })

  test('without entries have neither difference nor test', () => {
    const { deltaPoints, mcnemar } = compareArms([], [])
    expect([deltaPoints.state, mcnemar.state]).toEqual(['unknown', 'unknown'])
  })

  test('refuse an id that occurs twice in one arm, and two gold labels for one id', () => {
    const twice = [entry(1, 'positive', 0.3), entry(1, 'positive', 0.4)]
    expect(() => compareArms(twice, [])).toThrow(misuse('duplicate'))
    expect(() => compareArms([entry(1, 'positive', 0.3)], [entry(1, 'negative', 0.3)])).toThrow(
      misuse('duplicate'),
    )
  })
})

test('an unknown score is left out of the accuracy and counted', () => {
  expect(
    armAccuracy([entry(1, 'positive', known(0.8)), entry(2, 'positive', unknown('refused'))]),
  ).toMatchObject({
    n: 1,
    missing: 1,
    correct: 1,
    accuracyPercent: known(100),
  })
})

test('a score outside [0, 1] is refused', () => {
  expect(() => armAccuracy([entry(1, 'positive', 1.5)])).toThrow(misuse('out_of_range'))
})
