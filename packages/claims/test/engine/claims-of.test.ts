/** What a claim says, from the values of its two sides and from the other claims of the run. */
import { describe, expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import { type Claim, type ComparedValue, type Comparison, sameInAll } from '@attune/core/findings'
import {
  detectableDifference,
  holm,
  studentCritical,
  tTestOfMeans,
  wilcoxonSignedRank,
} from '@attune/statistics'
import {
  answersTo,
  claimsOf,
  undecided,
  withoutClaims,
  withoutDuplicates,
} from '../../src/engine/claims-of.js'
import type { EvaluationFacts, RequestedComparison } from '../../src/engine/requested.js'
import { nominalLevelOf, repeatedPValue } from '../../src/sequential/design.js'

type Cell = number | undefined

const side = (cells: readonly Cell[], more: Partial<ComparedValue> = {}): ComparedValue[] =>
  cells.map((cell, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    value: cell === undefined ? unknown('lost') : known(cell),
    ...more,
  }))
const times = (count: number, ...cells: readonly Cell[]): Cell[] =>
  Array.from({ length: count }, () => cells).flat()

interface Change extends Partial<Omit<Comparison, 'of'>> {
  readonly of?: Partial<Comparison['of']>
  readonly evaluation?: Partial<EvaluationFacts>
  readonly analysis?: string
}

/** By default eight scenarios, in which the first side leads by 1 or 3. */
const asked = ({
  of,
  evaluation,
  analysis = 'tables',
  ...change
}: Change): RequestedComparison => ({
  evaluation: { name: 'care', seekers: ['anna'], primary: [], ...evaluation },
  analysis,
  comparison: {
    kind: 'difference',
    of: { name: 'mood', title: 'Mood', better: 'higher', ...of },
    supporter: 'a',
    against: 'b',
    conditions: {},
    first: side(times(4, 1, 3)),
    second: side(times(8, 0)),
    ...change,
  },
})
const claims = (...changes: readonly Change[]): readonly Claim[] =>
  claimsOf(changes.map(asked), { level: 0.95 })
const claim = (change: Change): Claim => claims(change)[0]!

/** A comparison that another method computed, so that its p-value is known beforehand. */
const computed = (name: string, p: number, estimate = 1): Change => ({
  of: { name },
  computed: {
    estimate: known(estimate),
    p: known(p),
    n: { values: 8, clusters: 8 },
    intervalAt: (level) => known({ lower: 0, upper: 2, level, method: 'computed' }),
  },
})
const numberOf = (value: Known<number>): number => (value.state === 'known' ? value.value : NaN)

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
      estimate: known(2),
      p: pValue,
      adjusted: pValue,
      n: { values: 8, clusters: 8 },
      missing: { first: 0, second: 0 },
      interval,
      wilcoxon: wilcoxonSignedRank(leads, times(8, 0) as number[]).pValue,
    })
    for (const key of ['detectable', 'withheld', 'byAsker', 'looked'])
      expect(found).not.toHaveProperty(key)
  })

  test('a change has one side, and no test of signed ranks', () => {
    const found = claim({ kind: 'change', against: undefined as never, second: undefined as never })
    expect(found).toMatchObject({ id: 'care/mood/a/change', direction: 'above', detected: true })
    expect(found).not.toHaveProperty('against')
    expect(found).not.toHaveProperty('wilcoxon')
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

describe('a detected difference is withheld', () => {
  const bySeekers = (leads: readonly (readonly [string, readonly Cell[]])[]): Change => {
    const both = (isFirst: boolean) =>
      leads.flatMap(([seeker, cells]) =>
        side(
          cells.map((cell) => (isFirst ? cell : 0)),
          { seeker },
        ).map((each) => ({
          ...each,
          pair: `${each.pair} ${seeker}`,
        })),
      )
    return { first: both(true), second: both(false) }
  }

  test('if two seekers disagree on it', () => {
    const found = claim(
      bySeekers([
        ['bob', times(4, 8, 10)],
        ['anna', times(8, -1)],
      ]),
    )
    expect(found).toMatchObject({
      detected: false,
      direction: 'above',
      withheld: expect.stringMatching(/^depends on who asks: −1\S* with anna, \+9\S* with bob$/),
      byAsker: [
        { name: 'anna', estimate: -1 },
        { name: 'bob', estimate: 9 },
      ],
    })
    expect(numberOf(found.adjusted)).toBeLessThan(0.05)
    expect(found).not.toHaveProperty('detectable')
  })

  test('not if they agree', () => {
    const found = claim(
      bySeekers([
        ['bob', times(4, 8, 10)],
        ['anna', times(8, 1)],
      ]),
    )
    expect(found).toMatchObject({ detected: true, byAsker: [{ estimate: 1 }, { estimate: 9 }] })
    expect(found).not.toHaveProperty('withheld')
  })

  const lost: Change = {
    first: side([...times(7, 1, 3), ...times(6, undefined)]),
    second: side(times(20, 0)),
    of: { range: [0, 5] },
  }
  // Lost values between 0 and 5 leave a mean difference of 28/20 to (28 + 30)/20.
  const worstCase = { lower: 1.4, upper: 2.9 }
  const onlyScored = '6 of 20 dialogues of a are lost, 0 of b'

  test.each<[string, Change, Partial<Claim>]>([
    [
      'if its side lost more',
      lost,
      {
        detected: false,
        withheld: onlyScored,
        missing: { first: 6, second: 0, onlyScored, worstCase },
      },
    ],
    [
      'not if that favours the other side',
      { ...lost, of: { range: [0, 5], better: 'lower' } },
      { detected: true, missing: { first: 6, second: 0, worstCase } },
    ],
    [
      'not for a margin',
      { ...lost, kind: 'not-worse', margin: 1 },
      { detected: true, missing: { first: 6, second: 0 } },
    ],
    [
      'not without a detection',
      { ...lost, first: side([...times(7, 3, -3), ...times(6, undefined)]) },
      { detected: false, missing: { first: 6, second: 0 } },
    ],
  ])('%s', (_, change, expected) => {
    const found = claim(change)
    expect(found).toMatchObject(expected)
    expect(found.missing).toEqual(expected.missing)
    expect(found.withheld).toBe(expected.withheld)
  })

  test('if lost dialogues would undo it after adjustment for the other claims', () => {
    // The second side has -2 in three scenarios and 2 in the others: lost ones would be 4 behind.
    const second = [...times(3, -2), ...times(17, 2)]
    const leads = Array.from({ length: 17 }, (_, at) => (at % 2 ? 3 : 1))
    const few: Change = {
      first: side([...leads.map((lead, at) => lead + second[at]!), ...times(3, undefined)]),
      second: side(second),
    }
    // Two of the three losses are beyond chance.
    const p = numberOf(tTestOfMeans([...leads, -4, -4]).pValue)
    expect([p, 5 * p].map((each) => each < 0.05)).toEqual([true, false])
    expect(claim(few).detected).toBe(true)
    const others = [1, 2, 3, 4].map((at) => computed(`other ${at}`, 1))
    expect(claims(few, ...others)[0]).toMatchObject({
      detected: false,
      withheld: expect.stringContaining('3 of 20 dialogues of a are lost'),
    })
  })
})

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
    const { pValue, standardError, df } = tTestOfMeans(leads as number[])
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
    const { pValue } = tTestOfMeans(leads as number[])
    expect(numberOf(looked!.looked!.nominal)).toBe(
      holm([numberOf(pValue), 0.0001]).adjusted.map(numberOf)[0],
    )
    expect(other).not.toHaveProperty('looked')
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
