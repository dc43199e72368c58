/** ESC-Eval: role cards, a role-playing seeker, and scores in seven dimensions. Its formulas are usable without a run. */
import { definePlugin } from '@attune/core'
import { cards } from './cards/index.js'
import { errors } from './errors.js'
import { ranker } from './ranker/index.js'
import { rolePlayer } from './role-player/index.js'
import { scores } from './scores-judge/index.js'

export default definePlugin({
  contract: 1,
  name: 'esc-eval',
  errors,
  components: { cards, 'role-player': rolePlayer, scores, ranker },
})

export { leaves, topCategories, type Leaf, type TopCategory } from './cards/categories.js'
export { readCardFile, type CardFile } from './cards/card-file.js'
export { checkCard, type CardFaults } from './cards/check-card.js'
export {
  gradeCard,
  mergeVotes,
  type CardFeatures,
  type CardVotes,
  type Grade,
  type MergedVotes,
} from './cards/grades.js'
export { parseCard, type CardFields, type ParsedCard } from './cards/parse-card.js'
export { dimensions, dimensionTitles, type Dimension } from './dimensions/dimensions.js'
export { readReleasedScore, readStrictScore, type ScoreProblem } from './reading/score.js'
export { correlationLevels, type Coefficients, type CorrelationLevels } from './scores/correlation-levels.js'
export { dimensionAverages, type DialogueScores, type DimensionAverages } from './scores/dimension-averages.js'
export { normalise, percentOfPoints, releasedScore, type FailedScores, type Normalised } from './scores/normalise.js'
export { rankerAccuracy, type Accuracy } from './scores/ranker-accuracy.js'
export {
  pickShares,
  rolePlayQuality,
  roleMetrics,
  type PickShare,
  type RoleComparison,
  type RoleMetric,
  type RolePlayQuality,
} from './scores/role-play-quality.js'
export { rankerTranscript, readReleasedLines, releasedLines, type TranscriptForm } from './transcript/released-form.js'
