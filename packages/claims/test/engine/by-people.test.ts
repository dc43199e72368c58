/**
 * People rated some dialogues, a judge scored all. Expected numbers follow from the plain t test,
 * or from the few sums in the comments.
 */
import { describe, expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import { type ComparedValue, sameInAll } from '@attune/core/findings'
import { mean, sampleDeviation, studentCritical, studentTwoSided } from '@attune/statistics'
import { correctedDifference, correctedShare } from '../../src/engine/by-people.js'
import type { Tested } from '../../src/engine/tested.js'

/** One scenario: how far the first supporter leads, by the judge and by each rater. */
interface Lead {
  readonly judge: number | undefined
  readonly raters?: Readonly<Record<string, number>>
  /** Default: a scenario of its own. */
  readonly cluster?: string
}

const valueOf = ({ judge, raters, cluster }: Lead, at: number, by: number): ComparedValue => ({
  pair: `s${at}`,
  cluster: cluster ?? `s${at}`,
  value: judge === undefined ? unknown('lost') : known(judge + by),
  ...(raters && {
    human: known(mean(Object.values(raters)) + by),
    byRater: Object.fromEntries(Object.entries(raters).map(([name, score]) => [name, score + by])),
  }),
})

/** The second supporter has 0, 3, 6, 9, 0, …; the first has its lead more. */
function differenceOf(leads: readonly Lead[]): Tested {
  const base = leads.map((_, at) => 3 * (at % 4))
  return correctedDifference(
    leads.map((lead, at) => valueOf(lead, at, base[at]!)),
    leads.map(({ raters, ...lead }, at) => {
      const none = raters && Object.fromEntries(Object.keys(raters).map((name) => [name, 0]))
      const judge = lead.judge === undefined ? undefined : 0
      return valueOf({ ...lead, judge, ...(none && { raters: none }) }, at, base[at]!)
    }),
  )
}

const shareOf = (wins: readonly Lead[]): Tested =>
  correctedShare(wins.map((win, at) => valueOf(win, at, 0)))

const one = (judge: number | undefined, rating?: number): Lead => ({
  judge,
  ...(rating !== undefined && { raters: { anna: rating } }),
})
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const numberOf = (value: Known<number>): number => (value.state === 'known' ? value.value : NaN)

interface Expected {
  readonly estimate: number
  readonly error: number
  readonly df: number
  readonly nullValue?: number
}

function expectTested(found: Tested, { estimate, error, df, nullValue = 0 }: Expected): void {
  expect(numberOf(found.estimate)).toBeCloseTo(estimate, 10)
  expect(numberOf(found.standardError)).toBeCloseTo(error, 10)
  expect(numberOf(found.df)).toBeCloseTo(df, 10)
  expect(found.nullValue).toBe(nullValue)
  expect(numberOf(found.p)).toBeCloseTo(studentTwoSided((estimate - nullValue) / error, df), 10)
  // A share lies between 0 and 1.
  const [least, most] = nullValue === 0 ? [-Infinity, Infinity] : [0, 1]
  for (const level of [0.8, 0.95]) {
    const reach = studentCritical(level, df) * error
    expect(found.intervalAt(level)).toMatchObject({
      value: {
        lower: expect.closeTo(Math.max(least, estimate - reach), 10),
        upper: expect.closeTo(Math.min(most, estimate + reach), 10),
        level,
      },
    })
  }
}

/** Mean 4.5, standard deviation √6. */
const ratings = [1, 2, 3, 4, 5, 6, 7, 8]
const plain = { estimate: 4.5, error: Math.sqrt(6 / 8), df: 7 }

describe('a difference as people would score it', () => {
  test.each<[string, Lead[]]>([
    ['agrees', ratings.map((rating) => one(rating, rating))],
    ['contradicts them', ratings.map((rating) => one(-rating, rating))],
    [
      'lost a further dialogue that they rated',
      [...ratings.map((r) => one(r, r)), one(undefined, 99)],
    ],
  ])('is theirs alone if they rated all that the judge scored, whether it %s', (_, leads) => {
    const found = differenceOf(leads)
    expectTested(found, plain)
    expect(found).toMatchObject({
      n: 8,
      clusters: 8,
      raters: 1,
      byAsker: [{ name: 'anna', estimate: 4.5 }],
      deviation: { why: 'not a mean over scenarios' },
    })
    expect(found.intervalAt(0.95)).toMatchObject({
      value: { method: 'prediction-powered t over scenario clusters' },
    })
  })

  test('is the mean of all scores if the judge agrees with them and has as many more', () => {
    // The rated mean and the other one have the same squared error A, so the judge weighs 1/2. The
    // variance is A/2 + (k - 1) A/4, where k = 7/6 allows for the choice of that weight.
    const found = differenceOf([
      ...ratings.map((rating) => one(rating, rating)),
      ...ratings.map((rating) => one(rating + 2)),
    ])
    expect(found).toMatchObject({ n: 16, clusters: 8 })
    const k = 7 / 6
    expectTested(found, {
      estimate: 5.5,
      error: Math.sqrt((1 / 2 + (k - 1) / 4) * (6 / 8)),
      df: (7 * (k + 1) ** 2) / (k ** 3 + 1),
    })
  })

  test('counts only dialogues that both supporters have, with scores of the judge', () => {
    const side = (lead: number, more: readonly (number | undefined)[]) =>
      [...ratings.map((rating) => lead * rating), ...more].map((score, at) =>
        valueOf({ judge: score, raters: { anna: score ?? 50 } }, at, 0),
      )
    const found = correctedDifference(side(1, [undefined, 50, 50]), side(0, [50, undefined]))
    expect(found).toMatchObject({
      n: 8,
      clusters: 8,
      estimate: known(4.5),
      byAsker: [{ estimate: 4.5 }],
    })
  })

  test.each<[string, Lead[], Partial<Record<'estimate' | 'p', unknown>>]>([
    [
      'seven rated scenarios',
      ratings.map((rating, at) => one(rating, at === 7 ? undefined : rating)),
      { estimate: known(4), p: unknown('7 rated scenarios, 8 are needed') },
    ],
    [
      'none rated',
      ratings.map((rating) => one(rating)),
      { estimate: unknown('nothing to compare'), p: unknown('0 rated scenarios, 8 are needed') },
    ],
    [
      'no spread',
      ratings.map((rating) => one(rating, 2)),
      { estimate: known(2), p: unknown(sameInAll(false)) },
    ],
  ])('is not tested with %s', (_, leads, expected) => {
    const found = differenceOf(leads)
    expect(found).toMatchObject(expected)
    expect(found.intervalAt(0.95)).toEqual(expected.p)
  })
})

describe('a share as people would choose', () => {
  const choices = (firsts: number, seconds: number, isRated: boolean): Lead[] => [
    ...times(firsts, one(1, isRated ? 1 : undefined)),
    ...times(seconds, one(0, isRated ? 0 : undefined)),
  ]

  test('is compared with one half', () => {
    // Ten of 16 pairs: the squared error is 0.625 · 0.375 / 15.
    expectTested(shareOf(choices(10, 6, true)), {
      estimate: 0.625,
      error: Math.sqrt((0.625 * 0.375) / 15),
      df: 15,
      nullValue: 1 / 2,
    })
  })

  test('is that of all choices if the judge agrees and has as many more', () => {
    const found = shareOf([...choices(10, 6, true), ...choices(6, 10, false), one(undefined, 1)])
    expect(found).toMatchObject({ n: 32, clusters: 16 })
    expect([found.estimate, found.p].map(numberOf)).toEqual(
      [0.5, 1].map((x) => expect.closeTo(x, 10)),
    )
  })

  test('has an interval from 0 to 1', () => {
    expect(shareOf(choices(6, 5, true)).intervalAt(0.9999)).toMatchObject({
      value: { lower: 0, upper: 1 },
    })
  })

  test('is not tested with four choices for one side', () => {
    const found = shareOf(choices(12, 4, true))
    expect(found).toMatchObject({
      estimate: known(0.75),
      p: unknown('people chose one of the two in fewer than five pairs'),
    })
    expect(found.intervalAt(0.95)).toEqual(found.p)
  })
})

describe('raters', () => {
  const names = ['anna', 'bob', 'chen', 'dora', 'ed']
  const byFive = 'prediction-powered t over raters and scenario clusters'

  test('up to four are named with the mean over their scenarios', () => {
    // Bob rated one scenario twice: 2 and 4 are one 3.
    const scored: readonly Lead[] = [
      { judge: 1, raters: { bob: 2 }, cluster: 'twice' },
      { judge: 1, raters: { bob: 4 }, cluster: 'twice' },
      { judge: 1, raters: { bob: 9 } },
      { judge: 1, raters: { anna: -1, bob: 0 } },
    ]
    const found = differenceOf(scored)
    expect(found).toMatchObject({
      raters: 2,
      byAsker: [
        { name: 'anna', estimate: -1 },
        { name: 'bob', estimate: 4 },
      ],
    })
    expect(found).not.toHaveProperty('isForOthers')
    expect(shareOf([{ judge: 1, raters: { bob: 1, anna: 0 } }]).byAsker).toEqual([
      { name: 'anna', estimate: 0 },
      { name: 'bob', estimate: 1 },
    ])
  })

  test('who rated only one of two dialogues say nothing of their difference, and are counted', () => {
    const side = (raters: Readonly<Record<string, number>>) =>
      ratings.map((rating, at) => valueOf({ judge: rating, raters }, at, 0))
    expect(correctedDifference(side({ anna: 3, bob: 3 }), side({ anna: 1 }))).toMatchObject({
      raters: 2,
      byAsker: [{ name: 'anna', estimate: 2 }],
    })
  })

  test('five stand for others: how far they lie apart adds to the error', () => {
    // Rating = scenario (1 to 8) + rater (-2 to 2): squared errors 6/8 and 2.5/5.
    const found = differenceOf(
      ratings.map((rating) => ({
        judge: rating,
        raters: Object.fromEntries(names.map((name, at) => [name, rating + at - 2])),
      })),
    )
    expectTested(found, { estimate: 4.5, error: Math.sqrt(6 / 8 + 2.5 / 5), df: 4 })
    expect(found).toMatchObject({ isForOthers: true, raters: 5 })
    expect(found).not.toHaveProperty('byAsker')
    expect(found.intervalAt(0.95)).toMatchObject({ value: { method: byFive } })
  })

  test('alike, five have the error over scenarios, and four degrees of freedom', () => {
    const alike = (rating: number) => Object.fromEntries(names.map((name) => [name, rating]))
    const leads = ratings.map((rating) => ({ judge: rating, raters: alike(rating) }))
    expectTested(differenceOf(leads), { ...plain, df: 4 })
  })

  test('of two scenarios each, five weigh what the judge does not explain', () => {
    // Rater r has the lead v in both scenarios, and so has the judge; further ten scenarios have
    // the same leads. The judge weighs 1/2, so that raters lie v/2 apart.
    const leads = names.flatMap((name, at) =>
      times(2, { judge: at + 1, raters: { [name]: at + 1 } }),
    )
    const spread = 2.5
    const [ofScenarios, k] = [(8 * spread) / 90, 9 / 8]
    const found = differenceOf([...leads, ...leads.map(({ judge }) => ({ judge }))])
    expectTested(found, {
      estimate: 3,
      error: Math.sqrt(ofScenarios * (1 / 2 + (k - 1) / 4) + spread / 4 / 5),
      df: 4,
    })
  })

  test('of shares: 20 choices of five people who never differ in themselves are five', () => {
    const choices = names.flatMap((name, at) =>
      times(4, { judge: 1, raters: { [name]: Number(at < 3) } }),
    )
    const own = sampleDeviation(choices.map(({ raters }) => Object.values(raters)[0]!)) ** 2 / 20
    const found = shareOf(choices)
    expectTested(found, {
      estimate: 0.6,
      error: Math.sqrt(own + 0.3 / 5),
      df: 4,
      nullValue: 1 / 2,
    })
    expect(found).toMatchObject({ isForOthers: true, raters: 5 })
  })

  test('five do not stand for others if a single scenario has both dialogues rated by one', () => {
    const side = (lead: number) =>
      ratings.map((rating, at) => {
        const raters =
          at === 0
            ? Object.fromEntries(names.map((name) => [name, lead * rating]))
            : { [names[(at + lead) % 5]!]: lead * rating }
        return valueOf({ judge: rating, raters }, at, 0)
      })
    const found = correctedDifference(side(1), side(0))
    expectTested(found, plain)
    expect(found).not.toHaveProperty('isForOthers')
  })
})
