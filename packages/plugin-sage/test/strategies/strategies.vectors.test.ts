import type { Known } from '@attune/core'
import { meanCoordinates } from '../../src/strategies/coordinates.js'
import {
  strategyDistribution,
  type AnnotatedReply,
  type DistributionOptions,
} from '../../src/strategies/distribution.js'
import { parseStrategyAnswer } from '../../src/strategies/strategy-answer.js'
import { orNull, orUnknown } from '@attune/testkit'
import { parsed, testFamily } from '../vector-family.js'

testFamily<{ raw: string }>('strategy-parse', ({ raw }) =>
  parsed(parseStrategyAnswer(raw), 'items', (answer) => answer),
)

const shown = (shares: Readonly<Record<string, Known<number>>>) =>
  Object.fromEntries(Object.entries(shares).map(([key, share]) => [key, orNull(share)]))

testFamily<{ rounds: (AnnotatedReply | null)[] } & DistributionOptions>(
  'strategy-distribution',
  ({ rounds, ...options }) => {
    const result = strategyDistribution(rounds.map(orUnknown), options)
    return {
      rounds: result.rounds,
      failedRounds: result.failedRounds,
      strategyCounts: result.counts,
      strategy: shown(result.shares),
      group: shown(result.groupShares),
    }
  },
)

testFamily<{ runs: Record<string, [number, number]>[] }>('coordinates', ({ runs }) => ({
  models: meanCoordinates(runs.map((run) => Object.entries(run).map(([model, [x, y]]) => ({ model, x, y })))),
}))
