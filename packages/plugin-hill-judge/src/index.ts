/**
 * ESC-Judge: which of two supporters does better in Hill's Exploration, Insight and Action, in pairs and dimension by
 * dimension. Its formulas are usable without a run.
 */
import { definePlugin } from '@attune/core'
import { guidance } from './analyses/guidance/index.js'
import { losses } from './analyses/losses/index.js'
import { humanAgreement } from './analyses/human-agreement/index.js'
import { stages } from './analyses/stages/index.js'
import { winRates } from './analyses/win-rates/index.js'
import { pairwise } from './pairwise/index.js'
import { releasedWording } from './released-wording/index.js'
import { roleFile } from './role-file/index.js'
import { roles } from './roles/index.js'
import { session } from './session/index.js'
import { supporter } from './supporter/index.js'
import { citations } from './citations.js'
import { errors } from './errors.js'

export default definePlugin({
  contract: 1,
  name: 'hill-judge',
  errors,
  citations,
  components: {
    roles,
    'role-file': roleFile,
    session,
    supporter,
    pairwise,
    stages,
    'win-rates': winRates,
    losses,
    'human-agreement': humanAgreement,
    guidance,
  },
  commands: { 'released-wording': releasedWording },
})

export { rubrics, type Dimension, type RubricName, type RubricStage } from './rubric/rubric.js'
export { roleFaults, type ReleasedRole, type RoleFaults } from './role-file/faults.js'
export { writeRoles } from './role-file/readable.js'
export { parseVerdict, type VerdictParser } from './verdict/parse-verdict.js'
export { parseSections } from './verdict/sections.js'
export type { VerdictProblem } from './verdict/text.js'
export {
  readTranscript,
  transcriptOwner,
  writeTranscript,
  type TranscriptReader,
} from './transcript/released-format.js'
export { saysFarewell } from './detector/farewell.js'
export { farewells, isWeakEnd, windowOf, windowsOf, type DialogueWindow } from './detector/windows.js'
export { endProbability, readDetectorModel, type DetectorModel } from './detector/detector.js'
export {
  aggregateStages,
  type MajorityOutcome,
  type PairOutcomes,
  type RoleVerdicts,
  type SkipPolicy,
  type Stage,
  type StageOutcome,
} from './aggregation/stages.js'
export type { Tally } from './aggregation/preference.js'
export type { Matrix } from './aggregation/matrix.js'
export { winRateMatrix, type Match, type WinRateMatrix } from './aggregation/win-rate-matrix.js'
export { bradleyTerryAbilities, type Abilities, type WinCounts } from './aggregation/bradley-terry.js'
export { agreement, type Agreement, type MatchCount, type OutcomePair } from './agreement/agreement.js'
export {
  criterionAgreement,
  matchRates,
  type CriterionAgreement,
  type CriterionPair,
  type JudgedLabel,
  type MatchRates,
} from './agreement/match-rates.js'
export { labelAgreement, type JudgedOutcome, type AnnotatorLabel, type LabelAgreement } from './agreement/labels.js'
