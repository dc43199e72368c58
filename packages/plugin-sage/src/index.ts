/** SAGE: a sentient agent as a judge of higher-order social cognition. Its formulas are usable without a run. */
import { definePlugin } from '@attune/core'
import { emotion } from './emotion/index.js'
import { sentientAgent } from './sentient-agent/index.js'

export default definePlugin({
  name: 'sage',
  components: { 'sentient-agent': sentientAgent, emotion },
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
export { parseBlriAnswer, type BlriLabel, type BlriProblem } from './tests/blri-answer.js'
export {
  blriDimensions,
  meanBlri,
  scoreBlri,
  type BlriDimension,
  type BlriOptions,
  type BlriScale,
  type BlriScores,
} from './tests/blri-score.js'
export type { DimensionScores, OverallOf } from './tests/dimensions.js'
export { emotionToFive, sixToFive, sixToHundred } from './tests/rescale.js'
export { parseUtteranceAnswer, type UtteranceProblem } from './tests/utterance-answer.js'
export {
  meanUtterances,
  scoreUtterances,
  utteranceDimensions,
  type UtteranceDimension,
  type UtteranceOptions,
  type UtteranceScores,
} from './tests/utterance-score.js'
