import { describe, expect, it } from 'vitest'
import { known } from '@attune/core'
import { bradleyTerry } from '@attune/statistics'
import { aggregateStages } from '../../src/aggregation/stages.js'
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
  it.each([...stages, 'overall_winner'])('has the printed win counts in %s', (stage) => {
    expect(recovered(stage).wins).toEqual(readReleased<StageOutcomes>(path).winMatrices.matrices[stage])
  })

  it.each([
    ['Exploration', { wins: 198, losses: 16, ties: 11 }],
    ['Insight', { wins: 183, losses: 13, ties: 29 }],
    ['Action', { wins: 165, losses: 21, ties: 39 }],
    ['overall_winner', { wins: 205, losses: 6, ties: 14 }],
  ])('lets guided agents win against unguided ones in %s', (stage, expected) => {
    const { agents, wins, ties } = recovered(stage)
    const places = (prefix: string) => agents.flatMap((agent, place) => (agent.startsWith(prefix) ? [place] : []))
    const sum = { wins: 0, losses: 0, ties: 0 }
    for (const guided of places('hillprompt')) {
      for (const unguided of places('nodir')) {
        sum.wins += wins[guided]![unguided]!
        sum.losses += wins[unguided]![guided]!
        sum.ties += ties[guided]![unguided]!
      }
    }
    expect(sum).toEqual(expected)
  })

  it('calls the agent that won more stages the overall winner, row by row', () => {
    const rubric = stages.map((name) => ({ name, dimensions: [{ name }] }))
    const { rowsWhereStagesDiffer } = readReleased<StageOutcomes>(path)
    const roles = rowsWhereStagesDiffer.map((row, index) => ({
      role: `row ${index}`,
      verdicts: Object.fromEntries(stages.map((stage) => [stage, known(preferences[row[stage]!])])),
    }))
    const { overallByRole } = aggregateStages(rubric, roles)
    expect(Object.values(overallByRole)).toEqual(rowsWhereStagesDiffer.map((row) => preferences[row.overall_winner!]))
    expect(roles).toHaveLength(207)
  })

  it('has a small guided model that leads in Insight', () => {
    const { agents, wins, ties } = recovered('Insight')
    const comparisons = agents.flatMap((a, i) =>
      agents.slice(0, i).map((b, j) => ({ a, b, winsA: wins[i]![j]!, winsB: wins[j]![i]!, ties: ties[i]![j]! })),
    )
    const fitted = bradleyTerry(agents, comparisons)
    const strength = fitted.state === 'known' ? fitted.value.logStrength : {}
    const theta = agents.map((agent) => strength[agent]!.toFixed(2))
    expect(theta).toEqual(['1.00', '0.82', '1.17', '-0.76', '-1.23', '-1.00'])
  })
})
