/**
 * Series of scores in [0, 1] of one dialogue: level (BEL), directed change (ETV), centroid (ECP),
 * transitions, effect of an event, and agreement with labels.
 */
export type { BelOptions } from './trajectory-metrics.js'
export { drawError } from './draw-error.js'
export { NEUTRAL, type RungLogit, type Sensitivity, sensitivity } from './sensitivity.js'
export { empiricalEtv, type EtvOptions, trajectoryMetrics } from './trajectory-metrics.js'
export { recoveryOf } from './recovery.js'
export {
  armAccuracy,
  compareArms,
  type LabelledScore,
  type Sentiment,
  sentimentOf,
} from './label-accuracy.js'
export { scoreOf, type Scores } from './tally.js'
export { equalStates, stateSequence, matrixOf, transitionMatrix } from './states.js'
export { isAscending, theoreticalEtv } from './theoretical-etv.js'
export type { Weight } from './tally.js'
