import { spearman, type Observed, type RankCorrelation } from '@attune/statistics'
import { requireDistinct } from '../input.js'

export interface AgentScores {
  /** The model that plays the sentient agent. */
  readonly agent: string
  /** One score per target model, in the same order for every agent. */
  readonly scores: readonly Observed[]
}

export interface RobustnessMatrix {
  readonly agents: readonly string[]
  /** Row and column by agent. */
  readonly spearman: readonly (readonly RankCorrelation[])[]
}

/**
 * How far agents agree on the order of the targets: Spearman's correlation between the scores of every two agents.
 *
 * @throws STATISTICS_INPUT for an agent given twice, lists of unequal length, or a score that is not finite
 *
 * Source: SAGE, table 1.
 */
export function robustnessMatrix(agents: readonly AgentScores[]): RobustnessMatrix {
  const names = agents.map(({ agent }) => agent)
  requireDistinct('agent', names)
  return { agents: names, spearman: agents.map((row) => agents.map((column) => spearman(row.scores, column.scores))) }
}
