/** Claims of a run that looks at its results before all scenarios are done. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { sameInAll } from '@attune/core/findings'
import { holm, studentCritical, tTestOfMeans } from '@attune/statistics'
import { nominalLevelOf, repeatedPValue } from '../../src/sequential/design.js'
import { type Change, claim, claims, computed, numberOf, side, times } from '../fixture/claims.js'

describe('a run with interim analyses', () => {
  const looks = [16, 22, 28, 34, 40]
  const progress = { looks, at: 2, leftOut: {} }
  const leads = times(8, 1, 3)

  test('has repeated p-values, wider intervals, and says at which analysis it is', () => {
    const found = claim({
      first: side(leads),
      second: side(times(16, 0)),
      evaluation: { progress },
    })
    const stage = { looks, at: 2 }
    const { pValue, standardError, df } = tTestOfMeans(leads)
    const p = repeatedPValue(pValue, stage)
    const reach =
      studentCritical(1 - nominalLevelOf(stage, 0.05), numberOf(df)) * numberOf(standardError)
    expect(numberOf(p)).toBeGreaterThan(numberOf(pValue))
    expect(found).toMatchObject({
      p,
      adjusted: p,
      looked: { at: 2, of: 5, planned: 40, isEarly: true, nominal: pValue },
      interval: known({
        lower: expect.closeTo(2 - reach, 8),
        upper: expect.closeTo(2 + reach, 8),
        level: 0.95,
        method: 't over scenario clusters; allowing for looks',
      }),
    })
  })

  test('has equivalences with the error of the analysis on each side, and states that of all', () => {
    const found = claim({ kind: 'equivalent', margin: 5, first: side(leads), second: side(times(16, 0)), evaluation: { progress } }) // prettier-ignore
    const { standardError, df } = tTestOfMeans(leads)
    const nominal = nominalLevelOf({ looks, at: 2 }, 0.05)
    const reach = studentCritical(1 - 2 * nominal, numberOf(df)) * numberOf(standardError)
    expect(found.interval).toEqual(
      known({
        lower: expect.closeTo(2 - reach, 8),
        upper: expect.closeTo(2 + reach, 8),
        level: 0.9,
        method: 't over scenario clusters; allowing for looks',
      }),
    )
  })

  test.each<[string, object, Change, object]>([
    ['the last', { at: 5 }, {}, { at: 5, isEarly: false }],
    ['where one side was dropped', { leftOut: { b: 1 } }, {}, { at: 1, isEarly: true }],
    ['where another one was', { leftOut: { c: 1 } }, {}, { at: 2, isEarly: true }],
    ['a change', {}, { kind: 'change', against: undefined, second: undefined } as never, { at: 2 }],
  ])('%s', (_, more, change, looked) => {
    expect(claim({ ...change, evaluation: { progress: { ...progress, ...more } } })).toMatchObject({
      looked,
    })
  })

  test('misses no dialogue that the other side was not asked for', () => {
    const ends = {
      first: side(times(5, 1, 3)),
      second: [...side(times(8, 0)), { ...side([0])[0]!, pair: 't', cluster: 't' }],
    }
    const found = (evaluation: object) => claim({ ...ends, evaluation }).missing
    expect(found({ progress })).toEqual({ first: 0, second: 0 })
    expect(found({})).toEqual({ first: 1, second: 2 })
  })

  test('keeps a missing interval missing', () => {
    const same = claim({ first: side(times(8, 1)), evaluation: { progress } })
    expect(same.interval).toEqual(unknown(sameInAll(false)))
  })

  test('has the p-value without looks beside, adjusted as if no claim had any', () => {
    const primary = [{ measure: 'tables.mood' }, { measure: 'tables.calm' }]
    const [looked, other] = claims(
      { first: side(leads), second: side(times(16, 0)), evaluation: { progress, primary } },
      { ...computed('calm', 0.0001), evaluation: { name: 'other', primary } },
    )
    const { pValue } = tTestOfMeans(leads)
    expect(numberOf(looked!.looked!.nominal)).toBe(
      holm([numberOf(pValue), 0.0001]).adjusted.map(numberOf)[0],
    )
    expect(other).not.toHaveProperty('looked')
  })
})
