import { known, unknown } from '@attune/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leaderboard } from '../../src/analyses/leaderboard/rank.js'
import { misuse, valueOf } from '@attune/testkit/shared/values.js'

const models = fc.uniqueArray(
  fc.record({
    model: fc.string({ minLength: 1, maxLength: 4 }),
    finals: fc.array(
      fc.integer({ min: 0, max: 20 }).map((fifth) => fifth * 5),
      { minLength: 1, maxLength: 8 },
    ),
  }),
  { selector: ({ model }) => model, maxLength: 8 },
)

describe('the leaderboard', () => {
  test('does not depend on the order of the models', () => {
    fc.assert(
      fc.property(models, (given) => {
        expect(leaderboard([...given].reverse())).toEqual(leaderboard(given))
      }),
    )
  })

  test('ranks densely at most where it ranks by competition, and that at most where it ranks ordinally', () => {
    fc.assert(
      fc.property(models, (given) => {
        const ranks = (['dense', 'competition', 'ordinal'] as const).map((rankMethod) =>
          leaderboard(given, { rankMethod }).map(({ rank }) => valueOf(rank)),
        )
        for (const [i, ordinal] of ranks[2]!.entries()) {
          expect(ranks[0]![i]).toBeLessThanOrEqual(ranks[1]![i]!)
          expect(ranks[1]![i]).toBeLessThanOrEqual(ordinal)
        }
      }),
    )
  })

  test('rounds means that no binary fraction meets as a reader of decimals would', () => {
    const [row] = leaderboard([{ model: 'm', finals: [0.05, 1e-7, 0.1499999] }])
    expect([row!.mean, row!.score]).toEqual([known(0.2 / 3), known(0.1)])
    expect(leaderboard([{ model: 'm', finals: [5e-324] }])[0]!.score).toEqual(known(0))
  })

  test('leaves a model without any final emotion unranked', () => {
    const [row] = leaderboard([{ model: 'm', finals: [unknown('no answer')] }])
    expect(row).toMatchObject({
      n: 0,
      failedRuns: 1,
      rank: unknown('no_finals'),
      score: unknown('no_finals'),
    })
  })

  test.each([
    ['an emotion above 100', () => leaderboard([{ model: 'm', finals: [101] }]), 'out_of_range'],
    [
      'an unknown rank method',
      () => leaderboard([], { rankMethod: 'best' as 'dense' }),
      'unknown_name',
    ],
  ])('refuses %s', (_, call, code) => {
    expect(call).toThrow(misuse(code))
  })
})
