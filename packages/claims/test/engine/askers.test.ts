/** Seekers or raters behind a claim: what two, four or five of them allow to say. */
import { describe, expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import type { Claim, Interval } from '@attune/core/findings'
import { studentCritical, studentTwoSided } from '@attune/statistics'
import { disagreement, forOthers, forSeekers, isDivided, isRated } from '../../src/engine/askers.js'
import type { SeekerValue, Tested } from '../../src/engine/tested.js'

const ownInterval = (lower: number, upper: number) => (level: number) =>
  known({ lower, upper, level, method: 'own' })

const overScenarios: Tested = {
  n: 40,
  clusters: 8,
  estimate: known(4.5),
  p: known(0.001),
  intervalAt: ownInterval(2.5, 6.5),
  deviation: unknown('unused'),
  standardError: known(0.87),
  df: known(7),
  nullValue: 0,
}

const scenarios = [1, 2, 3, 4, 5, 6, 7, 8]
/** Value = scenario + lead of the seeker, so that seekers and scenarios add up. */
const asked = (leads: Readonly<Record<string, number>>, all = scenarios): SeekerValue[] =>
  Object.entries(leads).flatMap(([seeker, lead]) =>
    all.map((value) => ({ seeker, cluster: `s${value}`, value: known(value + lead) })),
  )
const five = { ed: 2, dora: 1, chen: 0, bob: -1, anna: -2 }

describe('a result over scenarios', () => {
  test.each<[string, readonly SeekerValue[], Tested['byAsker']]>([
    ['one seeker', asked({ anna: 0 }), undefined],
    [
      'two seekers',
      asked({ bob: 3, anna: -5 }),
      [
        { name: 'anna', estimate: -0.5 },
        { name: 'bob', estimate: 7.5 },
      ],
    ],
    [
      'a dialogue without a seeker',
      [...asked({ anna: 0, bob: 1 }), { cluster: 's1', value: known(9) }],
      undefined,
    ],
    [
      'four seekers',
      asked({ anna: 0, bob: 1, chen: 2, dora: 3 }),
      [
        { name: 'anna', estimate: 4.5 },
        { name: 'bob', estimate: 5.5 },
        { name: 'chen', estimate: 6.5 },
        { name: 'dora', estimate: 7.5 },
      ],
    ],
    ['five seekers in one scenario', asked(five, [1]), undefined],
    [
      'five seekers and no spread',
      asked({ a: 0, b: 0, c: 0, d: 0, e: 0 }, [1]).flatMap((each) => [
        each,
        { ...each, cluster: 's2' },
      ]),
      undefined,
    ],
  ])('holds for these seekers with %s', (_, values, byAsker) => {
    expect(forSeekers(overScenarios, values)).toEqual({
      ...overScenarios,
      ...(byAsker && { byAsker }),
    })
  })

  test('holds for others from five seekers on: their spread adds to the error', () => {
    // Squared errors: 6/8 over scenarios, 2.5/5 over seekers; df of the smaller sample.
    const error = Math.sqrt(6 / 8 + 2.5 / 5)
    const found = forSeekers(overScenarios, asked(five))
    expect(found).toMatchObject({
      isForOthers: true,
      standardError: known(expect.closeTo(error, 10)),
      df: known(4),
      p: known(expect.closeTo(studentTwoSided(4.5 / error, 4), 10)),
    })
    expect(found).not.toHaveProperty('byAsker')
    const reach = studentCritical(0.9, 4) * error
    expect(found.intervalAt(0.9)).toEqual(
      known({
        lower: expect.closeTo(4.5 - reach, 10),
        upper: expect.closeTo(4.5 + reach, 10),
        level: 0.9,
        method: 't over seekers and scenario clusters',
      }),
    )
  })
})

describe('a result for others', () => {
  /** Half width of the interval for others: 2.5706 errors with five degrees of freedom. */
  const reach = (error: number): number => 2.5705818 * error

  test.each<[string, Partial<Tested>, number, { p: number; lower: number; upper: number }]>([
    [
      'has its own test if that is wider',
      {},
      1,
      { p: studentTwoSided(4.5, 5), lower: 4.5 - reach(1), upper: 4.5 + reach(1) },
    ],
    [
      'contains the interval for these, and has at least their p',
      { p: known(0.03), intervalAt: ownInterval(0.5, 7) },
      0.5,
      { p: 0.03, lower: 0.5, upper: 7 },
    ],
    [
      'contains it on each side by itself',
      { intervalAt: ownInterval(0.5, 5) },
      1,
      { p: studentTwoSided(4.5, 5), lower: 0.5, upper: 4.5 + reach(1) },
    ],
    [
      'has an interval where these have none',
      { intervalAt: () => unknown('none') },
      1,
      { p: studentTwoSided(4.5, 5), lower: 4.5 - reach(1), upper: 4.5 + reach(1) },
    ],
    [
      'of a share is tested against one half',
      { estimate: known(0.6), nullValue: 1 / 2, intervalAt: ownInterval(0.55, 0.65) },
      0.1,
      { p: studentTwoSided(1, 5), lower: 0.6 - reach(0.1), upper: 0.6 + reach(0.1) },
    ],
    [
      'of a share lies between 0 and 1',
      { estimate: known(0.6), nullValue: 1 / 2, intervalAt: ownInterval(0.55, 0.65) },
      0.3,
      { p: studentTwoSided(1 / 3, 5), lower: 0, upper: 1 },
    ],
  ])('%s', (_, own, standardError, { p, lower, upper }) => {
    const found = forOthers({ ...overScenarios, ...own }, { standardError, df: 5, method: 'both' })
    const near = (value: number): number => expect.closeTo(value, 6) as number
    expect(found).toMatchObject({ isForOthers: true, p: known(near(p)), df: known(5) })
    expect(found.standardError).toEqual(known(standardError))
    expect(found.intervalAt(0.95)).toEqual(
      known<Interval>({ lower: near(lower), upper: near(upper), level: 0.95, method: 'both' }),
    )
  })

  test.each(['p', 'estimate'] as const)('is that for these without %s', (missing) => {
    const none: Known<number> = unknown('none')
    const result = { ...overScenarios, [missing]: none }
    expect(forOthers(result, { standardError: 1, df: 5, method: 'both' })).toBe(result)
  })
})

type Kind = Claim['kind']

test.each<[string, Kind, number[], boolean]>([
  ['both above', 'difference', [1, 2], false],
  ['both below', 'difference', [-1, -2], false],
  ['one above, one below', 'difference', [1, -2], true],
  ['one level', 'difference', [1, 0], true],
  ['all level', 'difference', [0, 0], true],
  ['alone and level', 'difference', [0], false],
  ['no one known', 'difference', [], false],
  ['both above one half', 'preference', [0.6, 0.9], false],
  ['one share below one half', 'preference', [0.6, 0.4], true],
  ['one share of one half', 'preference', [0.6, 0.5], true],
])('few who ask: %s (%s)', (_, kind, estimates, expected) => {
  const byAsker = estimates.map((estimate, at) => ({ name: `${at}`, estimate }))
  expect(isDivided({ kind, byAsker })).toBe(expected)
  expect(isDivided({ kind })).toBe(false)
})

test.each<[string, Claim['of'], number[], string | undefined]>([
  [
    'seekers',
    { name: 'mood', title: 'Mood' },
    [2, -1],
    'depends on who asks: 2 with anna, -1 with bob',
  ],
  [
    'raters',
    { name: 'mood', title: 'Mood', corrected: 'people' },
    [2, -1],
    'depends on who rates: 2 by anna, -1 by bob',
  ],
  ['seekers who agree', { name: 'mood', title: 'Mood' }, [2, 1], undefined],
])('a disagreement names %s', (_, of, estimates, expected) => {
  const byAsker = estimates.map((estimate, at) => ({ name: ['anna', 'bob'][at]!, estimate }))
  expect(disagreement({ kind: 'difference', of, byAsker }, String)).toBe(expected)
  expect(disagreement({ kind: 'difference', of }, String)).toBeUndefined()
  expect(isRated(of)).toBe(of.corrected === 'people')
})
