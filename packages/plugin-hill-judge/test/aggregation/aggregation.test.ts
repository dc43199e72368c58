import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, mirror, unknown, type Known, type Preference } from '@attune/core'
import { bradleyTerryAbilities } from '../../src/aggregation/bradley-terry.js'
import { aggregateStages } from '../../src/aggregation/stages.js'
import { winRateMatrix, type Match } from '../../src/aggregation/win-rate-matrix.js'
import { laplacianPseudoInverse } from '../../src/aggregation/laplacian-inverse.js'
import { differences } from '@attune/testkit'

const outcome = fc.oneof(
  fc.constantFrom<Preference>('first', 'second', 'tie').map(known),
  fc.constant<Known<Preference>>(unknown('missing-verdict')),
)
const oneMinus = (score: Known<number>): Known<number> => (score.state === 'known' ? known(1 - score.value) : score)

const turnedMatch = ({ first, second, outcome, score }: Match): Match => ({
  first: second,
  second: first,
  outcome: mirror(outcome),
  ...(score && { score: oneMinus(score) }),
})

describe('the outcome of a pair of agents', () => {
  const stages = [
    { name: 'Exploration', dimensions: [{ name: 'warmth' }, { name: 'narrative' }, { name: 'expression' }] },
    { name: 'Action', dimensions: [{ name: 'change' }, { name: 'options' }] },
  ]
  const verdicts = fc.record({
    warmth: outcome,
    narrative: outcome,
    expression: outcome,
    change: outcome,
    options: outcome,
  })
  const roles = fc
    .array(verdicts, { maxLength: 6 })
    .map((all) => all.map((each, index) => ({ role: `r${index}`, verdicts: each })))

  it('turns round with the order of the agents', () => {
    fc.assert(
      fc.property(roles, fc.constantFrom('drop-item', 'drop-role'), (given, policy) => {
        const turned = given.map(({ role, verdicts }) => ({
          role,
          verdicts: Object.fromEntries(Object.entries(verdicts).map(([name, verdict]) => [name, mirror(verdict)])),
        }))
        const [one, other] = [given, turned].map((each) => aggregateStages(stages, each, policy).stages)
        for (const { name } of stages) {
          const [a, b] = [one![name]!, other![name]!]
          expect(b.decision).toEqual(mirror(a.decision))
          expect(b.majority.decision).toEqual(mirror(a.majority.decision))
          expect([b.rolesUsed, b.itemsUsed, b.itemsSkipped]).toEqual([a.rolesUsed, a.itemsUsed, a.itemsSkipped])
          expect(differences(b.mean, oneMinus(a.mean), 1e-12, 'exact')).toEqual([])
        }
      }),
    )
  })

  it('says why verdicts were skipped, and counts one that is not there as well', () => {
    const given = [{ role: 'r1', verdicts: { change: unknown('template-echo') } }]
    const { Action } = aggregateStages(stages, given).stages
    expect(Action).toMatchObject({
      mean: unknown('no role has a score'),
      scores: { r1: unknown('no dimension has a verdict') },
      decision: { state: 'unknown' },
      itemsSkipped: { 'template-echo': 1, 'not judged': 1 },
    })
  })

  it('is refused for a role that was judged twice', () => {
    const twice = ['r1', 'r1'].map((role) => ({ role, verdicts: {} }))
    expect(() => aggregateStages(stages, twice)).toThrow(expect.objectContaining({ code: 'STATISTICS_INPUT' }))
  })
})

describe('a win-rate matrix', () => {
  const agents = ['x', 'y', 'z']
  const pair = fc.constantFrom(['x', 'y'], ['y', 'z'], ['x', 'z']) as fc.Arbitrary<['x' | 'y', 'y' | 'z']>
  const matches = fc.array(
    fc
      .record({ pair, outcome, score: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ pair: [first, second], outcome, score }): Match => ({ first, second, outcome, score: known(score) })),
  )
  it('does not depend on which agent a match names first', () => {
    fc.assert(
      fc.property(matches, (given) => {
        const turned = winRateMatrix(agents, given.map(turnedMatch))
        expect(differences(turned, winRateMatrix(agents, given), 1e-9, 'exact')).toEqual([])
      }),
    )
  })

  it('gives two agents rates that add up to 1', () => {
    fc.assert(
      fc.property(matches, (given) => {
        const { winRateTiesHalf, winRateNoTies, meanScore } = winRateMatrix(agents, given)
        for (const rates of [winRateTiesHalf, winRateNoTies, meanScore]) {
          expect(differences(rates[0]![1]!, oneMinus(rates[1]![0]!), 1e-9, 'exact')).toEqual([])
        }
      }),
    )
  })

  it.each([
    ['an agent that is not listed', ['x'], 'x', 'y'],
    ['an agent listed twice', ['x', 'y', 'x'], 'x', 'y'],
    ['an agent matched with itself', ['x', 'y'], 'x', 'x'],
  ])('refuses %s', (_, listed, first, second) => {
    expect(() => winRateMatrix(listed, [{ first, second, outcome: known('tie') }])).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })
})

describe('abilities', () => {
  it('come straight from a win-rate matrix', () => {
    const matches = [...'aaab'].map((winner): Match => ({
      first: 'x',
      second: 'y',
      outcome: known(winner === 'a' ? 'first' : 'second'),
    }))
    const fitted = bradleyTerryAbilities(winRateMatrix(['x', 'y'], matches))
    expect(fitted.state === 'known' && fitted.value.theta[0]! - fitted.value.theta[1]!).toBeCloseTo(Math.log(3), 9)
  })

  it('are unknown without agents, and 0 without doubt for one that is alone', () => {
    expect(bradleyTerryAbilities({ agents: [], wins: [], ties: [] })).toEqual(unknown('empty'))
    expect(bradleyTerryAbilities({ agents: ['x'], wins: [[0]], ties: [[0]] })).toMatchObject({
      value: { theta: [0], se: [0] },
    })
  })
})

describe('the pseudo-inverse of a Laplacian', () => {
  const size = 5
  const chain = fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { minLength: size - 1, maxLength: size - 1 })
  const chords = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), {
    minLength: size * size,
    maxLength: size * size,
  })
  const connected = fc.tuple(chain, chords).map(([links, extra]) =>
    Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => {
        const [low, high] = [Math.min(i, j), Math.max(i, j)]
        if (low === high) return 0
        return high - low === 1 ? links[low]! : extra[low * size + high]!
      }),
    ),
  )

  it('undoes it on all that adds up to zero, and loses equal entries as it does', () => {
    fc.assert(
      fc.property(connected, (weights) => {
        const inverse = laplacianPseudoInverse(weights)
        const laplacian = weights.map((row, i) =>
          row.map((weight, j) => (i === j ? row.reduce((sum, each) => sum + each, 0) : -weight)),
        )
        for (const [i, row] of laplacian.entries()) {
          for (const j of row.keys()) {
            const product = row.reduce((sum, entry, k) => sum + entry * inverse[k]![j]!, 0)
            expect(product).toBeCloseTo((i === j ? 1 : 0) - 1 / size, 6)
          }
          expect(inverse[i]!.reduce((sum, entry) => sum + entry, 0)).toBeCloseTo(0, 6)
        }
      }),
    )
  })
})
