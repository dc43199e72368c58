/** A primary measure that has nothing to show says so, and no other measure takes its place. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { claimsOf, headlines, noResults } from '../../src/index.js'

const measure = (name: string): ComparedMeasure => ({
  source: 'felt',
  name,
  title: name,
  better: 'higher',
  range: [0, 1],
})

const side = (value: (at: number) => number | undefined, scenarios = 12): ComparedValue[] =>
  Array.from({ length: scenarios }, (_, at) => {
    const number = value(at)
    return {
      pair: `s${at}`,
      cluster: `s${at}`,
      scenario: `s${at}`,
      value: number === undefined ? unknown('not scored') : known(number),
    }
  })

const some = (at: number): number => 0.4 + (at % 5) / 100
const none = (): undefined => undefined

type Sides = Readonly<Record<string, (at: number) => number | undefined>>

const compared = (
  of: ComparedMeasure,
  sides: Sides,
  more: Partial<Comparison> = {},
): Comparison[] => {
  const all = Object.entries(sides)
  return all.flatMap(([supporter, first], at) =>
    all.slice(at + 1).map(([against, second]) => ({
      kind: 'difference' as const,
      of,
      supporter,
      against,
      conditions: {},
      first: side(first),
      second: side(second),
      ...more,
    })),
  )
}

const claimsAbout = (comparisons: readonly Comparison[], primary: readonly string[]) => {
  const evaluation = {
    name: 'care',
    seekers: ['anna'],
    primary: primary.map((each) => ({ measure: each })),
  }
  return claimsOf(
    comparisons.map((comparison) => ({ evaluation, analysis: 'table', comparison })),
    { level: 0.95 },
  )
}

/** A measure with values, which may not stand in for the primary one. */
const other = (sides: Sides) =>
  compared(measure('warmth'), Object.fromEntries(Object.keys(sides).map((name) => [name, some])))

const said = (
  claims: Parameters<typeof noResults>[0],
  asked?: Parameters<typeof noResults>[1],
): string[] => noResults(claims, asked).map(({ en }) => en)

const last = (at: number): number | undefined => (at > 5 ? 0.5 : undefined)
const first = (at: number): number | undefined => (at <= 5 ? 0.5 : undefined)

describe('no other measure takes the place of the primary one', () => {
  test.each<[string, Sides, string]>([
    ['of three', { a: none, b: none, c: none }, 'mood: no value in 36 of 36 dialogues; no result.'],
    ['of two', { a: none, b: none }, 'mood: no value in 24 of 24 dialogues; no result.'],
    ['of one of two', { a: some, b: none }, 'mood: no value in 12 of 24 dialogues (b); no result.'],
    [
      'of the other one',
      { a: none, b: some },
      'mood: no value in 12 of 24 dialogues (a); no result.',
    ],
    [
      'of halves that do not meet',
      { a: first, b: last },
      'mood: no value in 12 of 24 dialogues (a, b); no result.',
    ],
  ])('%s', (_, sides, text) => {
    const claims = claimsAbout(
      [...other(sides), ...compared(measure('mood'), sides)],
      ['felt.mood'],
    )
    expect(said(claims)).toEqual([text])
    expect(headlines(claims)).toEqual([])
  })

  test('not where the numbers of dialogues are shares of pairs', () => {
    const pairs = { kind: 'preference', second: undefined } as never
    const claims = claimsAbout(
      [...other({ a: none, b: none }), ...compared(measure('liked'), { a: none, b: none }, pairs)],
      ['felt.liked'],
    )
    expect(said(claims)).toEqual(['liked: no value in 12 of 12 pairs; no result.'])
    expect(headlines(claims)).toEqual([])
  })

  test('not where a separate method finds a difference, and its test or none', () => {
    const overall: ComparedMeasure = { name: 'overall', title: 'overall', better: 'higher' }
    const computed = {
      estimate: known(23.341),
      intervalAt: () => unknown('EC-E: 3 scenarios, 8 are needed'),
      p: unknown('EC-E: 3 scenarios, 8 are needed'),
      n: { values: 12, clusters: 12 },
    }
    const of = (more: object) =>
      claimsAbout(
        [
          ...other({ a: some, b: some }),
          ...compared(
            overall,
            { a: some, b: some },
            { first: [], second: [], computed: { ...computed, ...more } },
          ),
        ],
        ['table.overall'],
      )
    expect(headlines(of({}))).toEqual([])
    expect(said(of({}))).toEqual([
      'overall: a is 23.34 above b; no interval and no test (EC-E: 3 scenarios, 8 are needed): no result.',
    ])
    const interval = known({ lower: -30, upper: -17, level: 0.95, method: 't' })
    const tested = of({ estimate: known(-23.341), intervalAt: () => interval, p: known(0.0001) })
    expect(headlines(tested)).toEqual([])
    expect(said(tested)[0]).toMatch(
      /^overall: b is 23\.34 \[17(?:\.00)?, 30(?:\.00)?\] above a, (?:adjusted )?p < 0\.001\.$/,
    )
  })

  test('not where nothing was computed of it', () => {
    const claims = claimsAbout(other({ a: some, b: some }), ['table.overall'])
    const asked = [{ evaluation: 'care', measure: 'table.overall' }]
    expect(headlines(claims, asked)).toEqual([])
    expect(said(claims, asked)).toEqual([
      'table.overall, the primary measure: not among what is compared; no result.',
    ])
  })
})

test('of three of whom one has no value the others are compared, and the third is named', () => {
  const sides = { a: some, b: some, c: none }
  const claims = claimsAbout([...other(sides), ...compared(measure('mood'), sides)], ['felt.mood'])
  expect(headlines(claims).map(({ of, isPrimary }) => [of.name, isPrimary])).toEqual([
    ['mood', true],
  ])
  expect(said(claims)).toEqual([
    'mood: no value in 12 of 12 dialogues of c; nothing is said of it.',
  ])
})

test('a primary measure with values has its headline, and nothing is said besides', () => {
  const claims = claimsAbout(compared(measure('mood'), { a: some, b: some }), ['felt.mood'])
  expect(headlines(claims)).toHaveLength(1)
  expect(said(claims)).toEqual([])
})

test('without a primary measure people’s ratings stand at the head, and the claims are the same', () => {
  const sides = { a: some, b: some }
  const people = { ...measure('relief'), source: 'people' }
  const claims = claimsAbout([...other(sides), ...compared(people, sides)], [])
  const [headline] = headlines(claims, [], [{ evaluation: 'care', label: 'people' }])
  expect(headline).toMatchObject({ of: { name: 'relief' }, isPrimary: false })
  expect(claims.map(({ family }) => family)).toEqual(['secondary', 'secondary'])
  // A rating without a direction says of neither supporter that it is better.
  const { better: _, ...plain } = people
  const undirected = claimsAbout([...other(sides), ...compared(plain, sides)], [])
  expect(headlines(undirected, [], [{ evaluation: 'care', label: 'people' }])[0]?.of.name).toBe(
    'warmth',
  )
})

test('without a primary measure the first one that says which way is better stands at the head', () => {
  expect(headlines(claimsAbout(other({ a: some, b: some }), []))[0]?.of.name).toBe('warmth')
})
