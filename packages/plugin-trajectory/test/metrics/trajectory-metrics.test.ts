import { empiricalEtv, trajectoryMetrics, type Weight } from '@attune/statistics/series'
import { known, unknown } from '@attune/core'
import { misuse, valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import { bel, ecp } from './single.js'

describe('a dialogue with known scores', () => {
  test('has the level, the change and the centroid that one computes by hand', () => {
    const metrics = trajectoryMetrics([0.2, 0.4, 0.1, 0.5], { skip: [2] })

    expect(valueOf(metrics.bel.value)).toBeCloseTo(0.3, 12)
    expect(valueOf(metrics.etv.value)).toBeCloseTo((0.8 * 0.2 + 0.9 * 0.4) / 2, 12)
    expect(valueOf(metrics.etvNoSkip.value)).toBeCloseTo(
      (0.8 * 0.2 - 0.6 * 0.3 + 0.9 * 0.4) / 3,
      12,
    )
    expect(valueOf(metrics.ecp).cx).toBeCloseTo(0.7 / 3, 12)
    expect(metrics.etv).toMatchObject({ kept: 2, skipped: 1, missing: 0 })
  })

  test('counts the lower state of a step in both directions if asked to', () => {
    const { value } = empiricalEtv([0.2, 0.6, 0.2], { weightAt: 'lower' })
    expect(valueOf(value)).toBeCloseTo(0, 12)
  })

  test('skips in the order of the dialogue whatever the order of the list', () => {
    const series = [0.1, 0.9, 0.2, 0.8, 0.3]
    expect(empiricalEtv(series, { skip: [3, 1, 1, 2.5, -4, 9] })).toEqual(
      empiricalEtv(series, { skip: [1, 3] }),
    )
  })

  test('has level and jitter terms that follow the scale of the default weight', () => {
    const series = [0.1, 0.9, 0.2]
    const [plain, scaled] = [
      empiricalEtv(series),
      empiricalEtv(series, { weight: { kind: 'one-minus', scale: 4 } }),
    ]
    expect(valueOf(scaled.levelTerm)).toBeCloseTo(4 * valueOf(plain.levelTerm), 12)
    expect(valueOf(scaled.jitterTerm)).toBeCloseTo(4 * valueOf(plain.jitterTerm), 12)
  })

  test.each<{ weight?: Weight; weightAt: 'source' | 'lower' }>([
    { weight: { kind: 'constant', value: 1 }, weightAt: 'source' },
    { weightAt: 'lower' },
  ])('has no level and jitter terms for $weight at $weightAt', (options) => {
    const { levelTerm, jitterTerm, value } = empiricalEtv([0.1, 0.9, 0.2], options)
    expect([levelTerm.state, jitterTerm.state, value.state]).toEqual([
      'unknown',
      'unknown',
      'known',
    ])
  })
})

describe('a dialogue with a turn that could not be scored', () => {
  const series = [0.2, 0.4, unknown('refused'), 0.6, known(0.9)]

  test('keeps BEL over the rest and says how many are missing', () => {
    expect(bel(series)).toEqual({ value: known((0.2 + 0.4 + 0.6 + 0.9) / 4), n: 4, missing: 1 })
  })

  test('loses the transitions that touch it from ETV', () => {
    const { value, kept, missing } = empiricalEtv(series)
    expect(valueOf(value)).toBeCloseTo((0.8 * 0.2 + 0.4 * 0.3) / 2, 12)
    expect({ kept, missing }).toEqual({ kept: 2, missing: 2 })
  })

  test('has a centroid over the transitions that are left', () => {
    const { cx, cy } = valueOf(ecp(series))
    expect(cx).toBeCloseTo((0.2 + 0.6) / 2, 12)
    expect(cy).toBeCloseTo((0.4 + 0.9) / 2, 12)
  })

  test('does not count a transition as missing that is skipped anyway', () => {
    expect(empiricalEtv(series, { skip: [2, 3] })).toMatchObject({
      kept: 2,
      skipped: 2,
      missing: 0,
    })
  })
})

describe('undefined metrics', () => {
  test.each([
    {
      what: 'no scores',
      series: [],
      bel: 'does not apply: no scores',
      etv: 'does not apply: no transition',
      ecp: 'does not apply: no transition',
    },
    {
      what: 'one score',
      series: [0.5],
      bel: undefined,
      etv: 'does not apply: no transition',
      ecp: 'does not apply: no transition',
    },
    {
      what: 'unknown scores only',
      series: [unknown('refused'), unknown('refused')],
      bel: 'no known score',
      etv: 'no transition between known scores',
      ecp: 'no transition between known scores',
    },
  ])('say why for $what', ({ series, ...why }) => {
    const metrics = trajectoryMetrics(series)
    expect(metrics.bel.value).toEqual(why.bel === undefined ? known(0.5) : unknown(why.bel))
    expect(metrics.etv.value).toEqual(unknown(why.etv))
    expect(metrics.ecp).toEqual(unknown(why.ecp))
  })

  test('say when every transition is skipped; ETV without skipping and ECP remain', () => {
    const metrics = trajectoryMetrics([0.1, 0.9], { skip: [1] })
    expect(metrics.etv.value).toEqual(unknown('does not apply: all transitions skipped'))
    expect(metrics.etvNoSkip.value.state).toBe('known')
    expect(metrics.ecp.state).toBe('known')
  })

  test('are 0 on request, as in the released program', () => {
    const metrics = trajectoryMetrics([], { undefinedAs: 'zero' })
    expect([metrics.bel.value, metrics.etv.value]).toEqual([known(0), known(0)])
  })
})

describe('misuse', () => {
  test.each([-0.001, 1.001, Number.NaN, Infinity, known(2)])('refuses the score %s', (bad) => {
    expect(() => trajectoryMetrics([0.5, bad])).toThrow(misuse('out_of_range'))
  })

  test('names the score that is wrong', () => {
    expect(() => bel([0.5, 0.5, 7])).toThrow('Score 2 is 7; scores lie in [0, 1].')
  })

  test('refuses a weight that is not finite everywhere', () => {
    expect(() => empiricalEtv([0.1, 0.2], { weight: { kind: 'power', exponent: -1 } })).toThrow(
      misuse('not_finite'),
    )
  })

  test('refuses a kind of weight that does not exist', () => {
    const weight = { kind: 'square' } as unknown as Weight
    expect(() => empiricalEtv([0.1, 0.2], { weight })).toThrow(misuse('unknown_name'))
  })
})
