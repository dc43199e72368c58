/** SAGE: a sentient agent as a judge of higher-order social cognition. Its formulas are usable without a run. */
import { definePlugin } from '@attune/core'
import { releasedWording } from './released-wording/index.js'
import { agentAgreement } from './analyses/agent-agreement/index.js'
import { agentProbe } from './analyses/agent-probe/index.js'
import { coordinates } from './analyses/coordinates/index.js'
import { correlation } from './analyses/correlation/index.js'
import { leaderboard } from './analyses/leaderboard/index.js'
import { tokenEfficiency } from './analyses/token-efficiency/index.js'
import { trajectories } from './analyses/trajectories/index.js'
import { caseAnalysis } from './case-analysis/index.js'
import { emotion } from './emotion/index.js'
import { personaPool } from './persona-pool/index.js'
import { profiles } from './profiles/index.js'
import { relationship } from './relationship/index.js'
import { sentientAgent } from './sentient-agent/index.js'
import { strategies } from './strategies/index.js'
import { utterance } from './utterance/index.js'
import { emotionUpdates } from './emotion-updates/index.js'
import { exportReleased } from './released/export.js'
import { released } from './released/index.js'
import { citations } from './citations.js'
import { errors } from './errors.js'

export default definePlugin({
  contract: 1,
  name: 'sage',
  errors,
  citations,
  components: {
    profiles,
    'persona-pool': personaPool,
    'sentient-agent': sentientAgent,
    released,
    emotion,
    'emotion-updates': emotionUpdates,
    relationship,
    utterance,
    strategies,
    'case-analysis': caseAnalysis,
    leaderboard,
    correlation,
    'agent-agreement': agentAgreement,
    'agent-probe': agentProbe,
    'token-efficiency': tokenEfficiency,
    trajectories,
    coordinates,
  },
  commands: { 'released-wording': releasedWording, 'export-released': exportReleased },
})

export { isGoodbye, type GoodbyeMode } from './emotion/goodbye.js'
export { emotionOutcome, emotionState, type EmotionState, type Outcome, type OutcomeOptions } from './emotion/state.js'
export {
  emotionStop,
  emotionTrajectory,
  limitChange,
  nextEmotion,
  type EmotionTrajectory,
  type StopReason,
  type TrajectoryOptions,
} from './emotion/trajectory.js'
export {
  leaderboard,
  type LeaderboardOptions,
  type LeaderboardRow,
  type ModelFinals,
  type RankMethod,
} from './leaderboard/leaderboard.js'
export { outcomeCounts, type OutcomeCounts } from './leaderboard/outcomes.js'
export { robustnessMatrix, type AgentScores, type RobustnessMatrix } from './leaderboard/robustness.js'
export { tokenEfficiency, type ReplyTokens, type TokenEfficiency } from './leaderboard/token-efficiency.js'
export {
  parseChange,
  type ChangeOptions,
  type ChangeProblem,
  type ChangeValue,
  type DecimalPolicy,
  type RangePolicy,
} from './parsing/change-value.js'
export { parseEmotionAnswer, type EmotionAnswer, type EmotionAnswerOptions } from './parsing/emotion-answer.js'
export { parseReplyAnswer, type ReplyAnswer, type ReplyProblem } from './parsing/reply-answer.js'
export {
  strategyCodes,
  strategyGroups,
  strategyNames,
  type StrategyCode,
  type StrategyGroup,
} from './strategies/codes.js'
export { meanCoordinates, type MeanSocialPoint, type Quadrant, type SocialPoint } from './strategies/coordinates.js'
export {
  strategyDistribution,
  type AnnotatedReply,
  type DistributionOptions,
  type StrategyDistribution,
} from './strategies/distribution.js'
export { parseStrategyAnswer, type StrategyAnswer } from './strategies/strategy-answer.js'
export { parseBlriAnswer, type BlriLabel, type BlriProblem } from './questionnaires/blri-answer.js'
export {
  blriDimensions,
  meanBlri,
  scoreBlri,
  type BlriDimension,
  type BlriOptions,
  type BlriScale,
  type BlriScores,
} from './questionnaires/blri-score.js'
export type { DimensionScores, OverallOf } from './questionnaires/dimensions.js'
export { emotionToFive, sixToFive, sixToHundred } from './questionnaires/rescale.js'
export { parseUtteranceAnswer, type UtteranceProblem } from './questionnaires/utterance-answer.js'
export {
  meanUtterances,
  scoreUtterances,
  utteranceDimensions,
  type UtteranceDimension,
  type UtteranceOptions,
  type UtteranceScores,
} from './questionnaires/utterance-score.js'
