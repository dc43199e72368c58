/** LongEmotion: six tasks on emotions in long contexts. Its formulas and readings are usable without a run. */
import { definePlugin } from '@attune/core'
import { byLength } from './analyses/by-length/index.js'
import { coem } from './coem/index.js'
import { retrievalTable } from './analyses/retrieval-table/index.js'
import { sweep } from './analyses/sweep/index.js'
import { table } from './analyses/table/index.js'
import { tokens } from './analyses/tokens/index.js'
import { answers } from './estimator/index.js'
import { judge } from './judge/index.js'
import { data } from './data/index.js'
import { remembering } from './remembering/index.js'
import { retrieval } from './retrieved/index.js'
import { tasks } from './scenarios/index.js'
import { releasedWording } from './released-wording/index.js'
import { simulator } from './simulator/index.js'
import { citations } from './citations.js'
import { errors } from './errors.js'

export default definePlugin({
  contract: 1,
  name: 'longemotion',
  errors,
  commands: { 'released-wording': releasedWording, data },
  citations,
  components: {
    tasks,
    simulator,
    answers,
    retrieval,
    judge,
    remembering,
    coem,
    table,
    'by-length': byLength,
    'retrieval-table': retrievalTable,
    sweep,
    tokens,
  },
})

export type { Reading } from './parsing/candidates.js'
export { readEmotion, type EmotionAnswer, type EmotionQuestion } from './parsing/emotion-label.js'
export {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
  type Judgement,
  type JudgementReading,
} from './parsing/judgement.js'
export { readOddIndex, type OddOneAnswer, type OddOneQuestion } from './parsing/odd-index.js'
export { readReport, type Report } from './parsing/report.js'
export { outlierChunks, rankChunks, rerankChunks, type Outliers, type Selection } from './retrieval/chunk-ranking.js'
export { cosine } from './retrieval/cosine.js'
export { criticVerdict, type CriticVerdict } from './retrieval/critic-verdict.js'
export { openQuery, type SearchState } from './retrieval/open-query.js'
export { countCharacters, countWords, splitText, type Chunking } from './retrieval/text-chunking.js'
export {
  answeringScore,
  classificationScore,
  detectionScore,
  type AccuracyRun,
  type ClassificationScore,
  type ClassificationSubset,
  type RunScore,
} from './scores/accuracy.js'
export {
  conversationTaskScore,
  expressionTaskScore,
  summaryTaskScore,
  type ConversationTaskScore,
  type Coverage,
  type CriteriaTaskScore,
  type JudgedCheckpoint,
  type SummaryTaskScore,
} from './scores/judged.js'
export {
  accuracyByLength,
  defaultLengthEdges,
  type AnsweredLength,
  type LengthBucket,
} from './scores/length-buckets.js'
export { overallDelta, overallScore, roundedScore, type TaskScores } from './scores/overall.js'
export { tokenF1, type TokenF1 } from './scores/token-f1.js'
export {
  conversationCheckpoints,
  type Checkpoint,
  type CheckpointLabel,
  type ConversationRole,
} from './tasks/checkpoints.js'
export {
  expressionCriteria,
  stageCriteria,
  summaryAspects,
  summaryCriteria,
  type CriterionScores,
  type Stage,
  type SummaryAspect,
  type SummaryScores,
} from './tasks/criteria.js'
export { checkPanas, panasItems, panasScales, readPanas, type PanasCheck, type PanasRatings } from './tasks/panas.js'
