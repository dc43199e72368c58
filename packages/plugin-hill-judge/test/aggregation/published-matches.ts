import { known } from '@attune/core'
import { readReleased } from '../released-data.js'
import type { OneMatch } from './win-rates.js'

export type Winner = 'a' | 'b' | 'tie'

export interface StageOutcomes {
  models: string[]
  rowsWhereStagesDiffer: ({ pid: string; model_a: string; model_b: string } & Record<
    string,
    Winner
  >)[]
  pairsWhereStagesAgree: {
    models: [string, string]
    allStagesWonByFirst: number
    allStagesWonBySecond: number
    allStagesTied: number
  }[]
  winMatrices: { matrices: Record<string, number[][]> }
}

export const preferences = { a: 'first', b: 'second', tie: 'tie' } as const

const match = (first: string, second: string, winner: Winner): OneMatch => ({
  first,
  second,
  outcome: known(preferences[winner]),
})

const times = (count: number, one: OneMatch): OneMatch[] => Array.from({ length: count }, () => one)

/**
 * The matches of the release's main experiment in one stage, as far as its notebook prints them.
 */
export function publishedMatches(
  path: string,
  stage: string,
): { agents: string[]; matches: OneMatch[] } {
  const { models, rowsWhereStagesDiffer, pairsWhereStagesAgree } = readReleased<StageOutcomes>(path)
  return {
    agents: models,
    matches: [
      ...rowsWhereStagesDiffer.map((row) => match(row.model_a, row.model_b, row[stage]!)),
      ...pairsWhereStagesAgree.flatMap(({ models: [first, second], ...counts }) => [
        ...times(counts.allStagesWonByFirst, match(first, second, 'a')),
        ...times(counts.allStagesWonBySecond, match(first, second, 'b')),
        ...times(counts.allStagesTied, match(first, second, 'tie')),
      ]),
    ],
  }
}
