import { type BelOptions, type Scores, trajectoryMetrics } from '@attune/statistics/series'

/** Single metrics of what `trajectory/markov` computes in one pass. */
export const bel = (scores: Scores, options: BelOptions = {}) =>
  trajectoryMetrics(scores, options).bel
export const ecp = (scores: Scores) => trajectoryMetrics(scores).ecp
