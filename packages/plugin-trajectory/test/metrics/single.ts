import type { BelOptions } from '../../src/metrics/bel.js'
import type { Scores } from '../../src/metrics/scores.js'
import { trajectoryMetrics } from '../../src/metrics/trajectory-metrics.js'

/** Single metrics of what `trajectory/markov` computes in one pass. */
export const bel = (scores: Scores, options: BelOptions = {}) => trajectoryMetrics(scores, options).bel
export const ecp = (scores: Scores) => trajectoryMetrics(scores).ecp
