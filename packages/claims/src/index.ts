export { claimsErrors } from './errors.js'
export type { AnchorFinding } from './anchors/check-anchors.js'
export type { AnchorJudges, JudgedAgain, Judgement } from './anchors/judge-again.js'
export { anchorsSentence, unmovedSentence } from './anchors/sentences.js'
export type { Baseline } from './baseline/baseline.js'
export { baselineText } from './baseline/baseline-text.js'
export { noteSentences } from './baseline/notes.js'
export { withPinned } from './baseline/pinned-release.js'
export { compareSides } from './baseline/compare-sides.js'
export { unaskedSentences } from './baseline/unasked.js'
export { lastOfEach, overRuns } from './baseline/over-runs.js'
export { readBaseline } from './baseline/read-baseline.js'
export { type Side, sideOfBaseline } from './baseline/side.js'
export { comparisons, Comparisons, gatedIn } from './comparisons.js'
export { type Claimed, lossBetween } from './engine/loss.js'
export { tippingOf, type TippingOptions } from './engine/tipping.js'
export type { EvaluationDecision, SecondLooks } from './gates/decide-gates.js'
export { decide, type Decision, type GateSides } from './gates/decide.js'
export type { Outcome } from './gates/two-looks.js'
export type { AskedComparison } from './engine/asked.js'
export { claimReader, claimsAlone } from './engine/claim-reader.js'
export { claimsOf, listed as listedClaims, withoutClaims } from './engine/claims-of.js'
export { afterLook, type LookedEvaluation } from './engine/look.js'
export { claimSchema } from './engine/claim-schema.js'
export { claimsSummary } from './engine/summary.js'
export { sentenceInChinese, summaryInChinese } from './chinese/sentences.js'
export { headlineIn, titleIn } from './chinese/titles.js'
export { type Headline, headlines, type LookAt } from './headline/headline.js'
export { headlineWords } from './headline/words.js'
export { primaryOf, primarySection, uncomparedPrimary } from './engine/primary.js'
export { baselineName, type Gate, gatedSupporters, gatesOf, gatesSection, isMargin, isOfShares } from './gates/gate.js'
export { decisionSentence, offlineNote } from './gates/sentences.js'
export { ENOUGH, MOST_RUNS, runsNeeded, unluckyPass, whatWouldDo, wouldDoSentence } from './planned-check/luck.js'
export { worldsToWrite } from './planned-check/gate-worlds.js'
export type { CheckPlan } from './planned-check/plan-gates.js'
export { basisSentence, planCells, planHead, planSentences } from './planned-check/plan-sentences.js'
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
