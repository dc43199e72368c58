/** Series of scores in [0, 1]: their level, directed change, centroid and transitions, what one event does to them, and how they agree with labels. */
export type { BelOptions } from './trajectory-metrics.js'
export { drawError, NEUTRAL, type RungLogit, type Sensitivity, sensitivity } from './draw-error.js'
export { empiricalEtv, type EtvOptions, recoveryOf, trajectoryMetrics } from './trajectory-metrics.js'
export { armAccuracy, compareArms, type LabelledScore, type Sentiment, sentimentOf } from './label-accuracy.js'
export { scoreOf, type Scores } from './tally.js'
export { equalStates, isAscending, stateSequence, theoreticalEtv, matrixOf, transitionMatrix } from './states.js'
export type { Weight } from './tally.js'
