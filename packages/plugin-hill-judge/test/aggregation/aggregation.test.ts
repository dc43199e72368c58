import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { known, unknown, type Known, type Preference } from '@attune/core'
import { mirror } from '@attune/core/findings'
import { overallWinner, stageOutcome } from '../../src/aggregation/stages.js'
import { differences } from '@attune/testkit/internal'

const outcome = fc.oneof(
  fc.constantFrom<Preference>('first', 'second', 'tie').map(known),
  fc.constant<Known<Preference>>(unknown('missing-verdict')),
)
const oneMinus = (score: Known<number>): Known<number> =>
  score.state === 'known' ? known(1 - score.value) : score

it('the outcome of a role turns round with the order of the agents', () => {
  fc.assert(
    fc.property(
      fc.array(outcome, { maxLength: 6 }),
      fc.constantFrom('drop-item', 'drop-role'),
      (given, policy) => {
        const [one, other] = [given, given.map(mirror)].map((each) => stageOutcome(each, policy))
        expect(other!.winner).toEqual(mirror(one!.winner))
        expect(differences(other!.score, oneMinus(one!.score), 1e-12, 'exact')).toEqual([])
      },
    ),
  )
})

it('a role without all its verdicts may be dropped, and still has the winner of the released count', () => {
  const given = [known('first'), unknown('template-echo')] as const
  expect(stageOutcome(given, 'drop-item')).toEqual({ score: known(1), winner: known('first') })
  const score = unknown('not all dimensions have a verdict')
  expect(stageOutcome(given, 'drop-role')).toEqual({ score, winner: known('first') })
})

it('stages without a winner do not vote', () => {
  expect(overallWinner([known('first'), unknown('no dimension has a verdict'), known('tie')])).toBe(
    'first',
  )
  expect(overallWinner([unknown('no dimension has a verdict')])).toBe('tie')
})
