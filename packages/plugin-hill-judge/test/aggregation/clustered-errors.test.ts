import { known, type Preference } from '@attune/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bradleyTerryAbilities,
  clusteredErrors,
  winRateMatrix,
  type Abilities,
  type ClusteredMatch,
} from '../../src/index.js'

const agents = ['a', 'b', 'c']
const match = (first: string, second: string, outcome: Preference, cluster: string): ClusteredMatch => ({
  first,
  second,
  cluster,
  outcome: known(outcome),
})

/** A tie of everybody with everybody in one role, so that abilities are finite; then what was drawn. */
const tournament = fc
  .array(fc.array(fc.constantFrom<Preference>('first', 'second', 'tie'), { minLength: 3, maxLength: 3 }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((roles) =>
    [['tie', 'tie', 'tie'] as const, ...roles].flatMap(([ab, bc, ac], role) => [
      match('a', 'b', ab!, `role ${role}`),
      match('b', 'c', bc!, `role ${role}`),
      match('a', 'c', ac!, `role ${role}`),
    ]),
  )

function abilitiesOf(matches: readonly ClusteredMatch[], among = agents): Abilities {
  const fitted = bradleyTerryAbilities(winRateMatrix(among, matches))
  return fitted.state === 'known' ? fitted.value : expect.fail(fitted.why)
}

function errorsOf(matches: readonly ClusteredMatch[], among = agents): readonly number[] {
  const errors = clusteredErrors(abilitiesOf(matches, among), matches)
  return errors.state === 'known' ? errors.value : expect.fail(errors.why)
}

describe('Standard errors with clusters', () => {
  it('do not shrink when every match of a role is only counted again, as those from the information do', () => {
    fc.assert(
      fc.property(tournament, (matches) => {
        const twice = [...matches, ...matches]
        for (const [agent, error] of errorsOf(matches).entries()) {
          expect(errorsOf(twice)[agent]).toBeCloseTo(error, 8)
          expect(abilitiesOf(twice).se[agent]).toBeCloseTo(abilitiesOf(matches).se[agent]! / Math.SQRT2, 8)
        }
      }),
    )
  })

  it('are those from the information, but for G / (G − 1), when two agents meet once in every role without a tie', () => {
    const outcomes: Preference[] = ['first', 'first', 'second', 'first', 'second', 'first', 'first']
    const matches = outcomes.map((outcome, role) => match('a', 'b', outcome, `role ${role}`))
    const { se } = abilitiesOf(matches, ['a', 'b'])

    expect(errorsOf(matches, ['a', 'b'])[0]).toBeCloseTo(se[0]! * Math.sqrt(7 / 6), 10)
  })

  it('are not known from one role', () => {
    const matches = [match('a', 'b', 'first', 'one'), match('b', 'a', 'first', 'one')]
    expect(clusteredErrors(abilitiesOf(matches, ['a', 'b']), matches)).toMatchObject({ why: 'too_few_clusters' })
  })
})

describe('Smoothed abilities', () => {
  it('are finite where somebody won everything', () => {
    const counts = winRateMatrix(['a', 'b'], [match('a', 'b', 'first', 'one'), match('a', 'b', 'first', 'two')])
    const fitted = bradleyTerryAbilities(counts, 1)

    expect(bradleyTerryAbilities(counts)).toMatchObject({ why: 'separated' })
    expect(fitted.state === 'known' && fitted.value.theta[0]! - fitted.value.theta[1]!).toBeCloseTo(Math.log(5), 10)
  })

  it('join nobody who never met', () => {
    const counts = winRateMatrix(agents, [match('a', 'b', 'tie', 'one')])
    expect(bradleyTerryAbilities(counts, 1)).toMatchObject({ why: 'disconnected' })
  })

  it('lie nearer to each other the more ties are added', () => {
    fc.assert(
      fc.property(tournament, (matches) => {
        const spread = (smoothing: number): number => {
          const fitted = bradleyTerryAbilities(
            winRateMatrix(
              ['a', 'b'],
              matches.filter(({ first, second }) => first === 'a' && second === 'b'),
            ),
            smoothing,
          )
          return fitted.state === 'known' ? Math.abs(fitted.value.theta[0]!) : expect.fail(fitted.why)
        }
        expect(spread(2)).toBeLessThanOrEqual(spread(0) + 1e-9)
      }),
    )
  })

  it.each([-1, Infinity, Number.NaN])('need a number of ties: %s is refused', (smoothing) => {
    expect(() => bradleyTerryAbilities(winRateMatrix(['a'], []), smoothing)).toThrow(/smoothing/)
  })
})
