import { expect, test } from 'vitest'
import { known, type Preference, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { mirror, type Quantity } from '@attune/core/findings'
import { pairs } from '../src/index.js'
import { type Match, positionEffect } from '../src/internal.js'
import { placeOf } from './figures/place.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'

const statistics = { level: 0.95 }

/** What the judge said of the two, and which of them stood first. */
function match(
  scenario: string,
  showings: readonly (readonly [shownFirst: 'A' | 'B', preferred: 'A' | 'B' | 'tie'])[],
): Match {
  const preference = { A: 'first', B: 'second', tie: 'tie' } as const
  return {
    ...placeOf(scenario, 'warmth'),
    supporter: 'A',
    other: 'B',
    outcome: known<Preference>(preference[showings[0]![1]]),
    showings: showings.map(([shownFirst, preferred]) => ({
      shownFirst,
      outcome: known<Preference>(preference[preferred]),
    })),
  }
}

const turned = ({ outcome, showings, ...rest }: Match): Match => ({
  ...rest,
  supporter: rest.other,
  other: rest.supporter,
  outcome: mirror(outcome),
  showings: showings.map((each) => ({ ...each, outcome: mirror(each.outcome) })),
})

test('of both orders: what is left where the two dialogues change places', () => {
  const matches = [
    match('s1', [
      ['A', 'A'],
      ['B', 'B'],
    ]),
    match('s2', [
      ['A', 'A'],
      ['B', 'A'],
    ]),
    match('s3', [
      ['A', 'A'],
      ['B', 'tie'],
    ]),
    match('s4', [
      ['A', 'B'],
      ['B', 'B'],
    ]),
  ]
  const effect = positionEffect(matches, statistics)
  expect(effect).toMatchObject({ value: known(1.5 / 4), n: 4, clusters: 4 })
  expect(
    positionEffect(
      matches.map((each, at) => (at % 2 === 0 ? turned(each) : each)),
      statistics,
    ),
  ).toEqual(effect)
})

test('of one order each: not who is better, whichever of the two is named first', () => {
  // A always wins, so the position does nothing.
  const better = Array.from({ length: 24 }, (_, at) =>
    match(`s${at}`, [[at % 3 === 0 ? 'A' : 'B', 'A']]),
  )
  expect(positionEffect(better, statistics)).toMatchObject({
    value: known(0),
    p: known(1),
    n: 24,
    clusters: 24,
  })
  // Of 12 scenarios A is shown first in 4, which is too few to test.
  expect(positionEffect(better.slice(0, 12), statistics)).toMatchObject({
    value: known(0),
    p: unknown('fewer than eight independent scenarios'),
    n: 12,
    clusters: 12,
  })
  // The one that is shown first wins, which is mostly B.
  const first = Array.from({ length: 12 }, (_, at) => {
    const side = at % 3 === 0 ? 'A' : 'B'
    return match(`s${at}`, [[side, side]])
  })
  const effect = positionEffect(first, statistics)
  expect(effect.value).toEqual(known(1))
  expect(effect.interval!.lower).toBeGreaterThan(0)
  expect(
    positionEffect(
      first.map((each, at) => (at % 2 === 0 ? turned(each) : each)),
      statistics,
    ),
  ).toEqual(effect)
})

test('is said of a judge that saw one order only, and not where nothing is known', () => {
  const matches = Array.from({ length: 12 }, (_, at) => {
    const side = at % 2 === 0 ? 'A' : 'B'
    return match(`s${at}`, [[side, side]])
  })
  const evaluation = fabricate(['A', 'B'], [])
  const { sentences } = pairs(evaluation, matches, { id: 'rates', title: 'Win rates' })
  // 6 of 6 and 0 of 6: 1 - √2 (1 - 6 / (6 + 1.96²)).
  expect(sentences).toContain(
    'Effect of being shown first +100 points [45, 100], 0 is none (12 scenarios).',
  )
  expect(sentences).toContain(
    'The judge saw no pair in both orders, so how often it contradicts itself is not known.',
  )
  expect(positionEffect(matches.slice(0, 1), statistics).value).toEqual(
    unknown('nothing to compare'),
  )
})

// Seeded studies; benchmarks/parts/claims/shares.mjs has the large ones.
test.each(['one order', 'both orders'])(
  'its interval holds, however strong it is, with %s',
  (orders) => {
    const random = createRandom(`positions, ${orders}`)
    const other = { A: 'B', B: 'A' } as const
    for (const bias of [0, 0.5, 0.95]) {
      const held = Array.from({ length: 200 }, () => {
        const matches = Array.from({ length: 20 }, (_, at) => {
          const first = random() < 0.5 ? 'A' : 'B'
          const verdict = (shown: 'A' | 'B') =>
            [shown, random() < bias ? shown : random() < 0.75 ? 'A' : 'B'] as const
          return match(`s${at}`, [
            verdict(first),
            ...(orders === 'one order' ? [] : [verdict(other[first])]),
          ])
        })
        return holds(positionEffect(matches, statistics), bias)
      })
      expect(held.filter(Boolean).length / 200).toBeGreaterThan(
        0.95 - 3 * Math.sqrt((0.95 * 0.05) / 200),
      )
    }
  },
)

const holds = ({ interval }: Quantity, truth: number): boolean =>
  interval !== undefined && interval.lower <= truth && truth <= interval.upper
