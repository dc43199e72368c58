/** ETrajEval: how a supporter changes the course of a distressed user's emotion. Its formulas are usable without a run. */
import { definePlugin } from '@attune/core'
import { checks } from './analyses/checks/index.js'
import { contrasts } from './analyses/contrasts/index.js'
import { figures } from './analyses/figures/index.js'
import { labelAccuracy } from './analyses/label-accuracy/index.js'
import { recovery } from './analyses/recovery/index.js'
import { tables } from './analyses/tables/index.js'
import { transitions } from './analyses/transitions/index.js'
import { asWritten } from './as-written/index.js'
import { causalEmotion } from './causal-emotion/index.js'
import { labelled } from './labelled/index.js'
import { markov } from './markov/index.js'
import { scenarios } from './scenarios/index.js'
import { simulator } from './simulator/index.js'
import { turns } from './turns/index.js'
import { citations } from './citations.js'
import { errors } from './errors.js'
import { releasedWording } from './released-wording/index.js'

export default definePlugin({
  contract: 1,
  name: 'trajectory',
  errors,
  citations,
  components: {
    scenarios,
    labelled,
    simulator,
    'as-written': asWritten,
    'causal-emotion': causalEmotion,
    markov,
    tables,
    figures,
    transitions,
    recovery,
    contrasts,
    checks,
    'label-accuracy': labelAccuracy,
  },
  commands: { 'released-wording': releasedWording, turns },
})

export {
  displayScales,
  groupMeans,
  macroMeans,
  trajectoryMeans,
  type TrajectoryMeans,
  type TrajectoryRecord,
} from './metrics/aggregate.js'
export { bel, type Bel, type BelOptions } from './metrics/bel.js'
export { discretisedEcp, ecp, type Centroid } from './metrics/ecp.js'
export { drawError, type DrawError, type DrawErrorOptions } from './metrics/draw-error.js'
export { empiricalEtv, type Etv, type EtvOptions } from './metrics/empirical-etv.js'
export type { Scores } from './metrics/scores.js'
export { equalStates, explicitStates, stateSequence, type StateSpace } from './metrics/states.js'
export { theoreticalEtv } from './metrics/theoretical-etv.js'
export { trajectoryMetrics, type TrajectoryMetrics, type TrajectoryOptions } from './metrics/trajectory-metrics.js'
export { transitionMatrix, type StateSequence, type TransitionMatrix } from './metrics/transition-matrix.js'
export {
  skippedTransitions,
  turnIndex,
  type EventIndex,
  type SkipPolicy,
  type TurnIndex,
  type TurnPlan,
} from './emotion/turn-index.js'
export type { UndefinedAs } from './metrics/undefined-as.js'
export {
  armAccuracy,
  compareArms,
  type ArmAccuracy,
  type ArmComparison,
  type Confusion,
  type LabelledScore,
} from './emotion/validation-accuracy.js'
export type { Weight } from './metrics/weight.js'
export {
  adjustedEstimate,
  drawPreviousEmotions,
  type AdjustedEstimate,
  type EmotionDraws,
} from './emotion/adjusted-estimate.js'
export { exactExpectation, rungWeights } from './emotion/exact-expectation.js'
export { ladderThresholds, rungOf } from './emotion/ladder.js'
export { parameterSet, parameterSets, type ParameterSet, type ParameterSetName } from './emotion/parameter-sets.js'
export { placeboScore, sensitivity, type RungLogit, type Sensitivity } from './emotion/placebo.js'
export {
  effectiveStep,
  priorSchedule,
  resetTurns,
  type EmotionDistribution,
  type Prior,
  type PriorStep,
  type ResetPolicy,
} from './emotion/prior.js'
export { positiveProbability, sentimentOf, type LogitPair, type Sentiment } from './emotion/softmax.js'
