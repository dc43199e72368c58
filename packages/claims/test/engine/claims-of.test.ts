/** A claim depends on the values of its two sides and on the other claims of the run. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { type Claim, sameInAll } from '@attune/core/findings'
import { detectableDifference, tTestOfMeans, wilcoxonSignedRank } from '@attune/statistics'
import {
  answersTo,
  claimsOf,
  undecided,
  withoutClaims,
  withoutDuplicates,
} from '../../src/engine/claims-of.js'
import {
  type Cell,
  type Change,
  asked,
  claim,
  claims,
  computed,
  numberOf,
  side,
  times,
} from '../fixture/claims.js'

describe('a side is better', () => {
  const preference = (...shares: readonly Cell[]): Change => ({
    kind: 'preference',
    first: side(times(5, ...shares)),
    second: undefined as never,
  })

  test.each<[string, Change, Pick<Claim, 'direction' | 'detected'>]>([
    ['the first leads everywhere', {}, { direction: 'above', detected: true }],
    ['the second does', { first: side(times(4, -1, -3)) }, { direction: 'below', detected: true }],
    [
      'leads of 3 and -1',
      { first: side(times(4, 3, -1)) },
      { direction: 'above', detected: false },
    ],
    [
      'leads that cancel out',
      { first: side(times(4, 1, -1)) },
      { direction: 'none', detected: false },
    ],
    ['seven scenarios', { first: side(times(7, 3)) }, { direction: 'above', detected: false }],
    ['none', { first: [], second: [] }, { direction: 'none', detected: false }],
    ['the first is preferred', preference(1, 1), { direction: 'above', detected: true }],
    ['the second is', preference(0, 0), { direction: 'below', detected: true }],
    ['each as often', preference(1, 0), { direction: 'none', detected: false }],
    [
      'alike within a margin: a claim without a direction',
      { kind: 'equivalent', margin: 5, first: side(times(4, 1, -1)) },
      { direction: 'none', detected: true },
    ],
    [
      'a small p without a direction',
      computed('mood', 0.001, 0),
      { direction: 'none', detected: false },
    ],
    [
      'an estimate of one half is no tie of a difference',
      computed('mood', 0.001, 0.5),
      { direction: 'above', detected: true },
    ],
  ])('%s', (_, change, expected) => {
    expect(claim(change)).toMatchObject(expected)
  })

  test('has the numbers of the paired t test', () => {
    const leads = [1, 3, 1, 3, 1, 3, 1, 3]
    const { pValue, interval } = tTestOfMeans(leads)
    const found = claim({})
    expect(found).toMatchObject({
      supporter: 'a',
      against: 'b',
      seen: { means: [2, 0] },
      estimate: known(2),
      p: pValue,
      adjusted: pValue,
      n: { values: 8, clusters: 8 },
      missing: { first: 0, second: 0 },
      interval,
      wilcoxon: wilcoxonSignedRank(leads, times(8, 0)).pValue,
    })
    for (const key of ['detectable', 'withheld', 'byAsker', 'looked'])
      expect(found).not.toHaveProperty(key)
  })

  test('a change has one side, and no test of signed ranks', () => {
    const found = claim({ kind: 'change', against: undefined as never, second: undefined as never })
    expect(found).toMatchObject({ id: 'care/mood/a/change', direction: 'above', detected: true })
    expect(found).not.toHaveProperty('against')
    expect(found).not.toHaveProperty('seen')
    expect(found).not.toHaveProperty('wilcoxon')
  })
})

describe('the level of an interval', () => {
  const equivalent: Change = { kind: 'equivalent', margin: 5 }
  const levelsOf = (changes: readonly Change[], level = 0.95): number[] =>
    claimsOf(changes.map(asked), { level }).map(({ interval }) =>
      interval.state === 'known' ? interval.value.level : NaN,
    )
  const named = (name: string): Change => ({ ...computed(name, 0.001) })
  const others = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map(named)
  const lost = ['l1', 'l2', 'l3'].map((name) => computed(name, 0.9))

  // 1 - 2 * 0.05 and 1 - 0.1 * 7 / 10 have rounding errors: 0.8999999999999999, 0.9299999999999999.
  test.each<[string, readonly Change[], number, number]>([
    ['a difference', [{}], 0.95, 0.95],
    ['an equivalence has the error on each side', [equivalent], 0.95, 0.9],
    ['the same at 90 %', [equivalent], 0.9, 0.8],
    ['the same at 99 %', [equivalent], 0.99, 0.98],
    ['seven of ten secondary claims', [{}, ...others, ...lost], 0.9, 0.93],
    ['one of them an equivalence', [equivalent, ...others, ...lost], 0.9, 0.86],
  ])('%s', (_, changes, level, expected) => {
    expect(levelsOf(changes, level)[0]).toBe(expected)
  })
})

describe('a difference that is not detected', () => {
  const open: Change = { first: side(times(4, 3, -1)) }
  const primary = [{ measure: 'tables.mood', matters: 2 }]

  test('says which one would have been, at the level of its interval', () => {
    // Two claims share the error: each has 0.05 / 2.
    const [found] = claims(
      { ...open, evaluation: { primary } },
      { ...computed('calm', 1), evaluation: { primary: [...primary, { measure: 'tables.calm' }] } },
    )
    const { standardError, df, deviation } = tTestOfMeans([3, -1, 3, -1, 3, -1, 3, -1])
    const size = { standardError: numberOf(standardError), df: numberOf(df), alpha: 0.025 }
    expect(found!.detectable).toMatchObject({
      smallest: known(expect.closeTo(detectableDifference(size), 10)),
      matters: 2,
    })
    expect(found!.deviation).toEqual(deviation)
  })

  test('says so without a size that matters', () => {
    expect(claim(open).detectable).not.toHaveProperty('matters')
  })
})

describe('a family', () => {
  const primary = [{ measure: 'tables.mood' }, { measure: 'tables.calm' }]
  const p = ({ adjusted, family, detected }: Claim) => [family, numberOf(adjusted), detected]

  test('of primary claims is adjusted by Holm, the others by Benjamini and Hochberg', () => {
    const found = claims(
      ...[
        computed('mood', 0.02),
        computed('calm', 0.04),
        computed('one', 0.02),
        computed('two', 0.04),
      ].map((each) => ({ ...each, evaluation: { primary } })),
    )
    expect(found.map(p)).toEqual([
      ['primary', 0.04, true],
      ['primary', 0.04, true],
      ['secondary', 0.04, true],
      ['secondary', 0.04, true],
    ])
    const wider = claims(
      ...[0.03, 0.04].map((each, at) => ({
        ...computed(['mood', 'calm'][at]!, each),
        evaluation: { primary },
      })),
    )
    expect(wider.map(p)).toEqual([
      ['primary', 0.06, false],
      ['primary', 0.06, false],
    ])
  })

  test.each([
    [['tables', 'other'], 'primary'],
    [['other', 'tables'], 'primary'],
    [['other', 'other'], 'secondary'],
  ])('of one comparison by the analyses %j is %s', (analyses, family) => {
    const found = claims(...analyses.map((analysis) => ({ analysis, evaluation: { primary } })))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ family, id: 'care/mood/a~b' })
  })

  test('under a condition is secondary, although its measure is primary', () => {
    expect(claim({ conditions: { language: 'zh' }, evaluation: { primary } }).family).toBe(
      'secondary',
    )
  })

  test('is not known of a claim alone, which is then not detected', () => {
    expect(undecided(asked({}), { level: 0.95 })).toMatchObject({
      detected: false,
      direction: 'above',
      adjusted: { state: 'unknown' },
      interval: { value: { level: 0.95 } },
    })
  })
})

describe('sides without a difference in spread', () => {
  const same = times(8, 1)
  const offline = (isOffline: boolean) => side(same, { offline: isOffline })
  const one = [...side(same).slice(1), { ...side(same)[0]!, offline: true }]

  test.each<[string, Change, string]>([
    ['models', { first: side(same) }, sameInAll(false)],
    ['stand-ins', { first: offline(true), second: offline(true) }, sameInAll(true)],
    ['models, by their own word', { first: offline(false) }, sameInAll(false)],
    ['one stand-in on the first side', { first: one }, sameInAll(true)],
    [
      'one on the second side',
      { first: side(same), second: side(times(8, 0), { offline: true }) },
      sameInAll(true),
    ],
    [
      'stand-ins of a change',
      { kind: 'change', first: offline(true), second: undefined, against: undefined } as never,
      sameInAll(true),
    ],
    ['too few stand-ins', { first: offline(true).slice(1) }, '7 scenarios, 8 are needed'],
  ])('by %s', (_, change, why) => {
    expect(claim(change).interval).toEqual(unknown(why))
  })

  test('stand-ins that differ have an interval', () => {
    expect(claim({ first: side(times(4, 1, 3), { offline: true }) }).interval.state).toBe('known')
  })
})

describe('an estimand', () => {
  const rated = (names: readonly string[]): Change => {
    const rows = (isFirst: boolean) =>
      side(times(4, 1, 3)).map((each, at) => {
        const score = isFirst ? [1, 3][at % 2]! : 0
        const byRater = Object.fromEntries(names.map((name) => [name, score]))
        return { ...each, human: known(score), byRater }
      })
    return { of: { corrected: 'people' }, first: rows(true), second: rows(false) }
  }
  const five = ['a', 'b', 'c', 'd', 'e']
  const bySeekers = (isFirst: boolean) =>
    five.flatMap((seeker, by) =>
      side(
        times(4, 1, 3).map((cell) => (isFirst ? cell! + by / 10 : 0)),
        { seeker },
      ).map((each) => ({
        ...each,
        pair: `${each.pair} ${seeker}`,
      })),
    )

  test.each<[string, Change, Claim['estimand']]>([
    ['is about the seekers', {}, { over: 'scenarios', seekers: ['anna'], about: 'these' }],
    [
      'names the judge',
      { of: { source: 'mine/five' } },
      { over: 'scenarios', seekers: ['anna'], about: 'these', judge: 'mine/five' },
    ],
    [
      'is about two raters',
      rated(['x', 'y']),
      { over: 'scenarios', seekers: [], raters: 2, about: 'these' },
    ],
    [
      'is about raters like these five',
      rated(five),
      { over: 'scenarios', seekers: [], raters: 5, about: 'like-these' },
    ],
    [
      'is about seekers like these five',
      { first: bySeekers(true), second: bySeekers(false) },
      { over: 'scenarios', seekers: ['anna'], about: 'like-these' },
    ],
    [
      'is about the seekers of a result that another method corrected',
      { ...computed('mood', 0.1), of: { name: 'mood', corrected: 'people' } },
      { over: 'scenarios', seekers: ['anna'], about: 'these' },
    ],
  ])('%s', (_, change, estimand) => {
    expect(claim(change).estimand).toEqual(estimand)
  })
})

describe('claims on a floor', () => {
  const floor: Change = { of: { floor: 2 } }
  const names = ({ id, of }: Claim) => [id, of.floor]

  test('follow their claim, once', () => {
    expect(claims(floor, {}, floor).map(names)).toEqual([
      ['care/mood/a~b', 2],
      ['care/mood below 2.00/a/rate', undefined],
      ['care/mood below 2.00/b/rate', undefined],
    ])
  })

  test('are of the floor in the config before that of the component', () => {
    const primary = [{ measure: 'tables.mood', floor: 1 }]
    expect(claims({ ...floor, evaluation: { primary } }).map(names)).toEqual([
      ['care/mood/a~b', 1],
      ['care/mood below 1.00/a/rate', undefined],
      ['care/mood below 1.00/b/rate', undefined],
    ])
  })

  test('are part of the answer to one comparison, if they exist', () => {
    const [answer, plain] = answersTo([asked(floor), asked({ of: { name: 'calm' } })], {
      level: 0.95,
    })
    expect(answer!.rates).toHaveLength(2)
    expect(plain).not.toHaveProperty('rates')
    expect(withoutDuplicates([answer!]).map((each) => 'rates' in each)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('are left out of documents that list all claims elsewhere', () => {
    const finding = { name: 'table', claims: claims({}) }
    expect(withoutClaims([finding])).toEqual([{ name: 'table' }])
    expect(finding.claims).toHaveLength(1)
  })
})
