import { empiricalEtv, sensitivity } from '@attune/statistics/series'
import { known, unknown } from '@attune/core'
import { valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import { parameterSets, priorSchedule } from '../../src/emotion/prior.js'
import { placeboScore } from '../../src/emotion/estimate.js'

describe('the reaction to an assumed previous emotion', () => {
  test('is the slope within utterances, whatever differs between them', () => {
    const turns = [
      [
        { rung: 0, difference: 1 },
        { rung: 2, difference: 2 },
      ],
      [
        { rung: 3, difference: -7 },
        { rung: 5, difference: -6 },
      ],
      [{ rung: 6, difference: 40 }],
    ]
    // At a neutral previous emotion: 2.5, −7 and 38.5.
    expect(sensitivity(turns)).toEqual(known({ slope: 0.5, base: expect.closeTo(34 / 3) }))
  })

  test('is unknown where no utterance had two previous emotions', () => {
    expect(sensitivity([[{ rung: 1, difference: 3 }], []])).toEqual(
      unknown('does not apply: no utterance was scored under two previous emotions'),
    )
  })
})

/** ETV × 1000 of a neutral utterance that is said 41 times; μ_0 = −2.2. */
function placebo(
  slope: number,
  paramSet: keyof typeof parameterSets,
  eventTurns: readonly number[],
): number {
  const prior = { ...parameterSets[paramSet], mu0: -2.2 }
  const steps = priorSchedule(prior, 40, { policy: 'event', eventTurns })
  const scores = [undefined, ...steps].map((step) => placeboScore({ base: 0, slope }, step, 10))
  return 1000 * valueOf(empiricalEtv(scores, { skip: eventTurns }).value)
}

// Computed by other code, from the method's equations, for a review of this package; g is the
// slope.
test.each([
  { slope: 0.5, slow: 0, medium: 0.33, fast: 1.06 },
  { slope: 1, slow: 0, medium: 0.7, fast: 2.21 },
  { slope: 2, slow: 0.08, medium: 1.58, fast: 4.71 },
])(
  'an utterance that never changes has an ETV where the prior starts again: $slope logits per rung',
  (expected) => {
    expect(placebo(expected.slope, 'slow_40_turns', [])).toBeCloseTo(expected.slow, 1)
    expect(placebo(expected.slope, 'medium_20_turns', [21])).toBeCloseTo(expected.medium, 1)
    expect(placebo(expected.slope, 'fast_10_turns', [11, 21, 31])).toBeCloseTo(expected.fast, 1)
  },
)

test('a reward model that ignores previous emotions has none', () => {
  expect(placebo(0, 'fast_10_turns', [11, 21, 31])).toBeCloseTo(0, 12)
})
