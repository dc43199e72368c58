import * as fc from 'fast-check'
import { misuse } from '@attune/testkit/shared/values.js'
import { describe, expect, test, vi } from 'vitest'
import {
  adjustedEstimate,
  drawPreviousEmotions,
  exactExpectation,
  positiveProbability,
  rungOf,
  rungWeights,
} from '../../src/emotion/estimate.js'
import {
  effectiveStep,
  parameterSet,
  parameterSets,
  priorSchedule,
  type ResetPolicy,
} from '../../src/emotion/prior.js'

describe('prior schedule', () => {
  test.each([
    { set: 'fast_10_turns', turn: 1, mu: -2.2, sigma: 0.4472 },
    { set: 'fast_10_turns', turn: 2, mu: -1.6298, sigma: 0.9789 },
    { set: 'fast_10_turns', turn: 10, mu: -0.1479, sigma: 1.5611 },
    { set: 'slow_40_turns', turn: 40, mu: -0.1181, sigma: 1.5663 },
  ])('of $set has mean $mu and deviation $sigma at step $turn', ({ set, turn, mu, sigma }) => {
    const step = priorSchedule({ ...parameterSet(set), mu0: -2.2 }, 40, { policy: 'none' })[
      turn - 1
    ]!
    expect(step.mu).toBeCloseTo(mu, 4)
    expect(step.sigma).toBeCloseTo(sigma, 4)
  })

  test('starts again at the turn of an event itself', () => {
    expect(
      [10, 11, 12].map((turn) => effectiveStep(turn, { policy: 'event', eventTurns: [11, 21] })),
    ).toEqual([10, 1, 2])
  })

  test('by interval and by event agree when the events come at the interval', () => {
    const event: ResetPolicy = { policy: 'event', eventTurns: [11, 21, 31] }
    const steps = (reset: ResetPolicy) =>
      Array.from({ length: 40 }, (_, at) => effectiveStep(at + 1, reset))
    expect(steps(event)).toEqual(steps({ policy: 'interval', interval: 10 }))
  })

  test.each([
    [
      'a negative number of turns',
      () => priorSchedule(parameterSets.fast_10_turns, -1, { policy: 'none' }),
      'not_a_count',
    ],
    [
      'an interval of 0',
      () => effectiveStep(1, { policy: 'interval', interval: 0 }),
      'not_a_count',
    ],
    ['turn 0', () => effectiveStep(0, { policy: 'none' }), 'not_a_count'],
    [
      'a policy that does not exist',
      () => effectiveStep(1, { policy: 'often' } as unknown as ResetPolicy),
      'unknown_name',
    ],
    [
      'a negative variance',
      () =>
        priorSchedule({ ...parameterSets.fast_10_turns, sigmaSqFinal: -1 }, 3, { policy: 'none' }),
      'out_of_range',
    ],
    ['a parameter set that does not exist', () => parameterSet('fast'), 'unknown_name'],
    ['the name of an inherited property', () => parameterSet('toString'), 'unknown_name'],
  ])('refuses %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
})

describe('probability of a positive emotion', () => {
  const logit = fc.double({ noNaN: true, noDefaultInfinity: true })
  const temperature = fc.double({ min: 1e-3, max: 1e3, noNaN: true })

  test('adds up to 1 with that of the swapped pair', () => {
    fc.assert(
      fc.property(logit, logit, temperature, (positive, negative, tau) => {
        const p = positiveProbability({ positive, negative }, tau)
        expect(
          p + positiveProbability({ positive: negative, negative: positive }, tau),
        ).toBeCloseTo(1, 12)
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each([0, -1, Number.NaN, Infinity])('refuses the temperature %s', (tau) => {
    const code = Number.isFinite(tau) ? 'out_of_range' : 'not_finite'
    expect(() => positiveProbability({ positive: 1, negative: 2 }, tau)).toThrow(misuse(code))
  })

  test('refuses a logit that is not finite', () => {
    expect(() => positiveProbability({ positive: Infinity, negative: 2 }, 10)).toThrow(
      misuse('not_finite'),
    )
  })
})

describe('descriptor ladder', () => {
  test('puts an infinite emotion on an outer rung and refuses NaN', () => {
    expect([rungOf(-Infinity), rungOf(Infinity)]).toEqual([0, 6])
    expect(() => rungOf(Number.NaN)).toThrow(misuse('not_finite'))
  })

  test('refuses thresholds out of order', () => {
    expect(() => rungOf(0, [1, -1])).toThrow(misuse('out_of_range'))
    expect(() => rungWeights({ mu: 0, sigma: 1 }, [1, 1])).toThrow(misuse('out_of_range'))
  })
})

describe('adjusted estimate', () => {
  test('asks once per distinct rung', () => {
    const probabilityOf = vi.fn<(rung: number) => number>((rung) => rung / 10)
    const { score, probabilities } = adjustedEstimate([3, 0, 3, 3, 0], probabilityOf)

    expect(probabilityOf.mock.calls).toEqual([[3], [0]])
    expect(probabilities).toEqual([0.3, 0, 0.3, 0.3, 0])
    expect(score).toBeCloseTo(0.18, 12)
  })

  test('needs at least one sample', () => {
    expect(() => drawPreviousEmotions({ mu: 0, sigma: 1 }, [])).toThrow(misuse('not_a_count'))
    expect(() => adjustedEstimate([], () => 0.5)).toThrow(misuse('not_a_count'))
  })

  test.each([
    [
      'a draw that is not finite',
      () => drawPreviousEmotions({ mu: 0, sigma: 1 }, [Number.NaN]),
      'not_finite',
    ],
    ['a negative deviation', () => drawPreviousEmotions({ mu: 0, sigma: -1 }, [0]), 'out_of_range'],
    ['a probability above 1', () => adjustedEstimate([0], () => 1.2), 'out_of_range'],
  ])('refuses %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
})

describe('exact expectation', () => {
  const prior = fc.record({
    mu: fc.double({ min: -4, max: 4, noNaN: true }),
    sigma: fc.double({ min: 1e-3, max: 3, noNaN: true }),
  })

  test('spreads a weight of 1 over the rungs', () => {
    fc.assert(
      fc.property(prior, (distribution) => {
        const weights = rungWeights(distribution)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(-1e-15)
      }),
    )
  })

  test('is the integral over all draws, each with its normal density', () => {
    const distribution = { mu: -1.3, sigma: 0.9 }
    const points = Array.from({ length: 8001 }, (_, i) => (i - 4000) / 500)
    const density = points.map((z) => Math.exp((-z * z) / 2))
    const { rungs } = drawPreviousEmotions(distribution, points)
    const total = density.reduce((sum, d) => sum + d, 0)
    const integral = rungs.reduce((sum, rung, i) => sum + (rung / 6) * density[i]!, 0) / total

    expect(exactExpectation(rungWeights(distribution), (rung) => rung / 6)).toBeCloseTo(integral, 3)
  })

  test('does not ask for a rung that no emotion reaches', () => {
    const probabilityOf = vi.fn<(rung: number) => number>(() => 0.4)
    expect(exactExpectation(rungWeights({ mu: -1, sigma: 0.001 }), probabilityOf)).toBe(0.4)
    expect(probabilityOf).toHaveBeenCalledExactlyOnceWith(2)
  })

  test('refuses a distribution without spread', () => {
    expect(() => rungWeights({ mu: 0, sigma: 0 })).toThrow(misuse('out_of_range'))
  })
})
