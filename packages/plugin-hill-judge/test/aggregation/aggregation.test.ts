import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, unknown, type Known, type Preference } from '@attune/core'
import { mirror } from '@attune/core/findings'
import { aggregateStages } from '../../src/aggregation/stages.js'
import { differences } from '@attune/testkit'

const outcome = fc.oneof(
  fc.constantFrom<Preference>('first', 'second', 'tie').map(known),
  fc.constant<Known<Preference>>(unknown('missing-verdict')),
)
const oneMinus = (score: Known<number>): Known<number> => (score.state === 'known' ? known(1 - score.value) : score)

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
