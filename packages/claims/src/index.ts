export { claimsErrors } from './errors.js'
export type { AnchorFinding } from './anchors/check-anchors.js'
export type { AnchorJudges, JudgedAgain, Judgement } from './anchors/judge-again.js'
export { anchorsSentence, movedText, notAskedSentence, unmovedSentence } from './anchors/sentences.js'
export type { Baseline } from './baseline/baseline.js'
export { baselineText } from './baseline/baseline-text.js'
export { compareSides, type SidesCompared } from './baseline/compare-sides.js'
export { baselineToKeep, mergeBaselines } from './baseline/several-runs.js'
export { readBaseline } from './baseline/read-baseline.js'
export { type Side, sideOfBaseline } from './baseline/side.js'
export { comparisons, Comparisons } from './comparisons.js'
export { type Claimed, type Lost, lossBetween, type LossBetween, lossNote, type LossOptions } from './engine/loss.js'
export { type Tipping, tippingOf, type TippingOptions } from './engine/tipping.js'
export type { BurnIn } from './gates/burn-in.js'
export type { EvaluationBurnIn, EvaluationDecision } from './gates/decide-gates.js'
export { decide, type Decision, type GateSides, type Outcome } from './gates/decide.js'
export type { AskedComparison, ClaimSettings, EvaluationFacts } from './engine/asked.js'
export { claimReader, claimsAlone, decidedTogether } from './engine/claim-reader.js'
export { claimsOf, listed as listedClaims, withoutClaims } from './engine/claims-of.js'
export { claimSchema } from './engine/claim-schema.js'
export { claimsSummary } from './engine/summary.js'
export { type Headline, headlines, type LookAt, type RankedSupporter } from './headline/headline.js'
export { headlineWords, type HeadlineWords } from './headline/words.js'
export { type PrimaryMeasure, primaryOf, primarySection, uncomparedPrimary } from './engine/primary.js'
export { type Gate, gatedSupporters, gatesOf } from './gates/gate.js'
export { gatesSection } from './gates/resolve-gates.js'
export { burnInSentence, decisionSentence, offlineNote } from './gates/sentences.js'
export {
  type PilotSummary,
  powerOfAssumed,
  powerOfPilot,
  type PowerReport,
  type PowerRequest,
} from './power/power-report.js'
