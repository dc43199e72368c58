/** The share of dialogues beyond a floor: which comparisons have it, and what it says. */
import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Claim, ComparedValue, Comparison } from '@attune/core/findings'
import { ratesOf } from '../../src/engine/rates.js'
import type { RequestedComparison } from '../../src/engine/requested.js'

type Cell = number | undefined

/** Two scenarios in each cluster. */
const side = (cells: readonly Cell[]): ComparedValue[] =>
  cells.map((cell, at) => ({
    pair: `${at}`,
    cluster: `s${Math.floor(at / 2)}`,
    scenario: `scenario ${at}`,
    value: cell === undefined ? unknown('lost') : known(cell),
  }))

interface Change extends Partial<Omit<Comparison, 'of'>> {
  readonly of?: Partial<Comparison['of']>
  readonly primary?: RequestedComparison['evaluation']['primary']
}

const rates = ({ of, primary = [], ...change }: Change): readonly Claim[] =>
  ratesOf(
    {
      evaluation: { name: 'care', seekers: ['anna'], primary },
      analysis: 'tables',
      comparison: {
        kind: 'difference',
        of: { source: 'felt', name: 'mood', title: 'Mood', better: 'higher', floor: 50, ...of },
        supporter: 'a',
        against: 'b',
        conditions: { language: 'all' },
        first: side([90, 90, 90, 90]),
        second: side([90, 40, 50, 49, undefined, 60]),
        ...change,
      },
    },
    0.95,
  )

test.each<[string, Change, readonly string[]]>([
  ['a floor of the component', {}, ['a 0/4', 'b 2/5']],
  [
    'a floor of the config, which comes first',
    { primary: [{ measure: 'felt.mood', floor: 45 }] },
    ['a 0/4', 'b 1/5'],
  ],
  ['a measure of which lower is better', { of: { better: 'lower' } }, ['a 4/4', 'b 2/5']],
  ['a side of which all is lost', { second: side([undefined]) }, ['a 0/4']],
  ['no floor', { of: { floor: undefined } as object }, []],
  ['no good direction', { of: { better: undefined } as object }, []],
  ['shares, of which one dialogue says nothing', { of: { areShares: true } }, []],
  ['ratings by people, which one dialogue may lack', { of: { corrected: 'people' } }, []],
  ['a part of the dialogues', { conditions: { language: 'zh' } }, []],
  ['a preference', { kind: 'preference' }, []],
  ['a margin', { kind: 'not-worse', margin: 1 }, []],
  ['no second supporter', { against: undefined as never }, []],
  ['no second side', { second: undefined as never }, []],
])('%s', (_, change, expected) => {
  expect(
    rates(change).map((each) => `${each.supporter} ${each.counted!.count}/${each.counted!.of}`),
  ).toEqual(expected)
})

test('a rate has the numbers of its side, and is in no test', () => {
  const { interval, ...claim } = rates({})[1]!
  const none = unknown('nothing is tested')
  expect(claim).toEqual({
    id: 'care/felt.mood below 50.00[language=all]/b/rate',
    evaluation: 'care',
    kind: 'rate',
    of: {
      source: 'felt',
      name: 'mood below 50.00',
      title: 'Mood, dialogues below 50.00',
      areShares: true,
      better: 'lower',
      scale: 100,
      digits: 0,
      beyond: 50,
    },
    supporter: 'b',
    conditions: { language: 'all' },
    family: 'secondary',
    estimand: { over: 'scenarios', seekers: ['anna'], about: 'these', judge: 'felt' },
    // Clusters count once: 1/2, 1/2 and 0.
    estimate: known(1 / 3),
    p: none,
    adjusted: none,
    n: { values: 5, clusters: 3, scenarios: 5 },
    deviation: none,
    missing: { first: 1, second: 0 },
    detected: false,
    direction: 'none',
    counted: { count: 2, of: 5 },
    sentence: expect.stringMatching(/^b: 2 of 5 below 50\.00, 1 lost/),
  })
  expect(interval).toMatchObject({
    value: { level: 0.95, method: 'Clopper-Pearson over scenario clusters' },
  })
})

test('its interval is exact: none of 12 scenarios leaves at most 1 - 0.025^(1/12)', () => {
  const values = side(Array.from({ length: 12 }, () => 90)).map((each) => ({
    ...each,
    cluster: each.pair,
  }))
  expect(rates({ first: values })[0]!.interval).toMatchObject({
    value: { lower: 0, upper: expect.closeTo(1 - 0.025 ** (1 / 12), 12) },
  })
})

test.each<[string, Change['of'] & object, string]>([
  ['its digits', { digits: 0 }, 'mood below 50'],
  ['its scale', { scale: 2, digits: 1 }, 'mood below 100.0'],
  ['the good direction', { better: 'lower', digits: 0 }, 'mood above 50'],
  ['no source', { source: undefined } as object, 'mood below 50.00'],
])('it is named with %s', (_, of, name) => {
  const [claim] = rates({ of })
  expect(claim!.of.name).toBe(name)
  expect('source' in claim!.of).toBe(!('source' in of))
  expect('judge' in claim!.estimand).toBe(!('source' in of))
})
