import { describe, expect, it } from 'vitest'
import { matchRates, type Agreement, type MatchCount } from '../../src/index.js'
import { differences, fromLetter, orNull, vectorFamily, type Letter } from '../vectors.js'

interface Input {
  items: {
    item: string
    agentA: string
    agentB: string
    stage: string
    dimension: string
    judge: Letter
    human: Letter
  }[]
}

const counted = ({ match, count, rate }: MatchCount) => ({ match, count, rate: orNull(rate) })

const listed = ({ nonTie, threeWay, kappa }: Agreement) => ({
  nonTie: counted(nonTie),
  threeWay: counted(threeWay),
  kappa: orNull(kappa),
})

const listedBy = (groups: Readonly<Record<string, Agreement>>) =>
  Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, listed(group)]))

describe('match-rate', () => {
  const { tolerance, cases } = vectorFamily<Input>('match-rate')
  it.each(cases)('$id', ({ input, expected }) => {
    const rates = matchRates(
      input.items.map(({ agentA, agentB, judge, human, ...question }) => ({
        ...question,
        agents: [agentA, agentB],
        one: fromLetter(judge),
        other: fromLetter(human),
      })),
    )
    const got = {
      perDimension: listedBy(rates.perDimension),
      perStage: listedBy(rates.perStage),
      overall: listed(rates.overall),
      perItemMajority: listedBy(rates.perItemMajority),
      perAgentPairMajority: listedBy(rates.perAgentPairMajority),
    }
    expect(differences(got, expected, tolerance)).toEqual([])
  })
})
