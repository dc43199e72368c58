import { array, assert, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { kaplanMeier, survivalAt, type Watched } from '../src/kaplan-meier.js'

/**
 * Weeks to relapse under 6-MP: Freireich et al., Blood 21, 1963; a plus is censored. Printed with
 * results in most textbooks.
 */
const TREATED = '6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+'
const watched = (text: string): Watched[] =>
  text
    .split(' ')
    .map((each) => ({ time: Number.parseInt(each, 10), happened: !each.endsWith('+') }))

test('the remission times of Freireich have the printed shares, standard errors and median', () => {
  const { n, events, steps, median } = kaplanMeier(watched(TREATED))
  expect([n, events, median]).toEqual([21, 9, { state: 'known', value: 23 }])
  const printed = steps.map(({ time, atRisk, survival, se }) => [
    time,
    atRisk,
    Number(survival.toFixed(3)),
    se.state === 'known' ? Number(se.value.toFixed(4)) : null,
  ])
  expect(printed).toEqual([
    [6, 21, 0.857, 0.0764],
    [7, 17, 0.807, 0.0869],
    [10, 15, 0.753, 0.0963],
    [13, 12, 0.69, 0.1068],
    [16, 11, 0.627, 0.1141],
    [22, 7, 0.538, 0.1282],
    [23, 6, 0.448, 0.1346],
  ])
})

test('by hand: two of four at 1, one censored at 2, the last at 3', () => {
  const { steps, median } = kaplanMeier(watched('1 1 2+ 3'))
  // S(1) = 1/2, Greenwood: 1/4 * 2 / (4 * 2) = 1/16; log(-log): s = sqrt(1/4) / ln 2.
  expect(steps[0]).toMatchObject({ survival: 0.5, se: { value: 0.25 } })
  const spread = Math.exp((1.959963984540054 * 0.5) / Math.LN2)
  const { interval } = steps[0]!
  expect(interval.state === 'known' && interval.value.lower).toBeCloseTo(0.5 ** spread, 12)
  expect(interval.state === 'known' && interval.value.upper).toBeCloseTo(0.5 ** (1 / spread), 12)
  expect(steps[1]).toMatchObject({
    atRisk: 1,
    survival: 0,
    se: { state: 'unknown', why: 'all_happened' },
  })
  expect(median).toEqual({ state: 'known', value: 1 })
})

test('where it never happens nothing is estimated, and the median is not reached', () => {
  expect(kaplanMeier(watched('3+ 4+'))).toEqual({
    n: 2,
    events: 0,
    steps: [],
    median: { state: 'unknown', why: 'not_reached' },
  })
  expect(kaplanMeier([]).median).toEqual({ state: 'unknown', why: 'no_values' })
  expect(() => kaplanMeier([{ time: -1, happened: true }])).toThrow(/from 0 on/)
})

test('without censoring it is the share that is left, and it never rises', () => {
  assert(
    property(array(nat(9), { minLength: 1, maxLength: 30 }), (times) => {
      const survival = kaplanMeier(times.map((time) => ({ time, happened: true })))
      for (const time of times)
        expect(survivalAt(survival, time)!.survival).toBeCloseTo(
          times.filter((other) => other > time).length / times.length,
          10,
        )
    }),
  )
})
