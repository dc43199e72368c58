export { claimsErrors } from './errors.js'
export type { AnchorFinding } from './anchors/check-anchors.js'
export type { AnchorJudges, JudgedAgain, Judgement } from './anchors/judge-again.js'
export { anchorsSentence, movedText, notAskedSentence, unmovedSentence } from './anchors/sentences.js'
export type { Baseline } from './baseline/baseline.js'
export { baselineText, baselineToKeep, mergeBaselines } from './baseline/several-runs.js'
export { compareSides } from './baseline/compare-sides.js'
export { unaskedSentences } from './baseline/unasked.js'
export { lastOfEach, overRuns } from './baseline/over-runs.js'
export { readBaseline } from './baseline/read-baseline.js'
export { comparableRuns, type Side, sideOfBaseline } from './baseline/side.js'
export { comparisons, Comparisons } from './comparisons.js'
export { type Claimed, lossBetween } from './engine/loss.js'
export { tippingOf, type TippingOptions } from './engine/tipping.js'
export type { EvaluationDecision } from './gates/decide-gates.js'
export { decide, type Decision, type GateSides, type Outcome } from './gates/decide.js'
export type { AskedComparison } from './engine/asked.js'
export { claimReader, claimsAlone } from './engine/claim-reader.js'
export { claimsOf, listed as listedClaims, withoutClaims } from './engine/claims-of.js'
export { afterLook, type LookedEvaluation } from './engine/look.js'
export { afterGates } from './gates/after-look.js'
export { claimSchema } from './engine/claim-schema.js'
export { claimsSummary } from './engine/summary.js'
export { sentenceInChinese, summaryInChinese } from './chinese/sentences.js'
export { headlineIn, titleIn } from './chinese/titles.js'
export { type Headline, headlines, type LookAt } from './headline/headline.js'
export { type NamedPrimary, namedPrimaries, type NoResult, noResults } from './headline/no-result.js'
export { type Picture, pictureOf } from './headline/picture.js'
export { headlineWords } from './headline/words.js'
export { primaryOf, primarySection, uncomparedPrimary } from './engine/primary.js'
export { type Gate, gatedSupporters, gatesOf, gatesSection } from './gates/gate.js'
export { decisionSentence, offlineNote } from './gates/sentences.js'
export { foreseeCheck, neededTimes } from './planned-check/plan-check.js'
export type { CheckPlan } from './planned-check/plan-gates.js'
export { basisSentence, planSentences } from './planned-check/plan-sentences.js'
export { type Spread, spreadOf } from './planned-check/spread.js'
export {
  type Course,
  type Until,
  untilOf,
  untilSection,
  withCourse,
  FEWEST_TO_LOOK,
  looksAt,
  withLooks,
} from './sequential/design.js'
export { whatShows, type WhatShows, whatShowsSentences } from './power/what-shows.js'
export { powerOfAssumed, powerOfPilot, type PowerReport, type PowerRequest } from './power/power-report.js'
