import { describe, expect, it } from 'vitest'
import { known } from '@attune/core'
import { bradleyTerry } from '@attune/statistics'
import { overallWinner } from '../../src/aggregation/stages.js'
import { readReleased, releasedData } from '../released-data.js'
import { preferences, publishedMatches, type StageOutcomes } from './published-matches.js'
import { winRatesOf } from './win-rates.js'

const path = 'esc-judge/notebook/stage-outcomes.json'
const stages = ['Exploration', 'Insight', 'Action']

const recovered = (stage: string) => {
  const { agents, matches } = publishedMatches(path, stage)
  return { agents, ...winRatesOf(agents, matches) }
}

describe.skipIf(!releasedData)('the main experiment of the release (needs ATTUNE_DATA)', () => {
  it('calls the agent that won more stages the overall winner, row by row', () => {
    const { rowsWhereStagesDiffer } = readReleased<StageOutcomes>(path)
    const winners = rowsWhereStagesDiffer.map((row) =>
      overallWinner(stages.map((stage) => known(preferences[row[stage]!]))),
    )
    expect(winners).toEqual(rowsWhereStagesDiffer.map((row) => preferences[row.overall_winner!]))
    expect(winners).toHaveLength(207)
  })

  it('has a small guided model that leads in Insight', () => {
    const { agents, wins, ties } = recovered('Insight')
    const comparisons = agents.flatMap((a, i) =>
      agents
        .slice(0, i)
        .map((b, j) => ({ a, b, winsA: wins[i]![j]!, winsB: wins[j]![i]!, ties: ties[i]![j]! })),
    )
    const fitted = bradleyTerry(agents, comparisons)
    const strength = fitted.state === 'known' ? fitted.value.logStrength : {}
    const theta = agents.map((agent) => strength[agent]!.toFixed(2))
    expect(theta).toEqual(['1.00', '0.82', '1.17', '-0.76', '-1.23', '-1.00'])
  })
})
