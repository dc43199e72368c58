import { orNull } from '@attune/testkit'
import type { Agreement, MatchCount } from '../../src/agreement/agreement.js'
import { matchRates } from '../../src/agreement/match-rates.js'
import { fromLetter, testFamily, type Letter } from '../vectors.js'

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

testFamily<Input>('match-rate', ({ items }) => {
  const rates = matchRates(
    items.map(({ agentA, agentB, judge, human, ...question }) => ({
      ...question,
      agents: [agentA, agentB],
      one: fromLetter(judge),
      other: fromLetter(human),
    })),
  )
  return {
    perDimension: listedBy(rates.perDimension),
    perStage: listedBy(rates.perStage),
    overall: listed(rates.overall),
    perItemMajority: listedBy(rates.perItemMajority),
    perAgentPairMajority: listedBy(rates.perAgentPairMajority),
  }
})
