export { claimsErrors } from './errors.js'
export type { AnchorFinding } from './anchors/check-anchors.js'
export type { AnchorJudges, JudgedAgain, Judgement } from './anchors/judge-again.js'
export { anchorsSentence, unmovedSentence } from './anchors/sentences.js'
export type { Baseline } from './baseline/baseline.js'
export { baselineText } from './baseline/baseline-text.js'
export { noteSentences, notesOf } from './gates/notes.js'
export { withPinned } from './baseline/pinned-release.js'
export { changedSince } from './baseline/changed-since.js'
export { compareSides, type SidesCompared } from './baseline/compare-sides.js'
export { unaskedSentences } from './baseline/unasked.js'
export { lastOfEach, overRuns } from './baseline/over-runs.js'
export { readBaseline } from './baseline/read-baseline.js'
export { comparableRuns, type Side, sideOfBaseline } from './baseline/side.js'
export { comparisons, Comparisons, gatedIn } from './comparisons.js'
export { type Claimed, lossBetween } from './engine/loss.js'
export { harmLinesOfCheck, healthOfCheck, ofBothLooks } from './gates/both-looks.js'
export type { EvaluationDecision, SecondLooks } from './gates/decide-gates.js'
export {
  addControlRecords,
  controlRecordsFile,
  readControlRecords,
} from './controls/control-records.js'
export {
  type ControlFiles,
  controlFiles,
  readControlAnswers,
  writeControls,
} from './controls/control-files.js'
export { type ControlsFor, controlsFor, type NewControls } from './controls/controls-for.js'
export { type JudgeErrors, judgeErrors } from './controls/judge-errors.js'
export { type ScoredControls, scoreControls } from './harm/score-controls.js'
export {
  addDecision,
  decidedStates,
  decisionsFile,
  type FindingDecision,
  readDecisions,
} from './harm/decisions.js'
export { findingWith, type ListedFinding, listFindings } from './harm/list-findings.js'
export { harmFindings } from './harm/harm-tables.js'
export { harmLinesOf, harmOf, harmVetoesIn } from './harm/harm.js'
export { harmToRead } from './harm/harm-to-read.js'
export type { HarmFacts, HarmLevel } from './harm/harm-facts.js'
export { harmLines, type HarmLine, harmOpening, harmTexts } from './harm/harm-lines.js'
export { decide, type Decision } from './gates/decide.js'
export type { GateSides } from './gates/gate-sides.js'
export { insteadOf } from './gates/cannot-fail.js'
export { deadSentence, gatesThatCannotFail, type UnfailableGate } from './gates/dead-gates.js'
export { undecidableGates } from './gates/undecidable.js'
export { missedCollapses, unworkableGates } from './planned-check/workable.js'
export type { GateOutcome, Outcome } from './gates/two-looks.js'
export type { RequestedComparison } from './engine/requested.js'
export { claimReader, claimsAlone } from './engine/claim-reader.js'
export { claimsOf, withoutDuplicates as listedClaims, withoutClaims } from './engine/claims-of.js'
export { afterInterimAnalysis, type InterimEvaluation } from './engine/interim-analysis.js'
export { claimSchema } from './engine/claim-schema.js'
export { claimsSummary } from './engine/summary.js'
export { sentenceInChinese, summaryInChinese } from './chinese/sentences.js'
export { headlineIn, titleIn } from './chinese/titles.js'
export { type Headline, headlines, type NotableScenario } from './headline/headline.js'
export {
  type NamedPrimary,
  namedPrimaries,
  type NoResult,
  noResults,
} from './headline/no-result.js'
export { peopleSources } from './headline/people-sources.js'
export { type Picture, pictureOf } from './headline/picture.js'
export { worstOf } from './headline/worst.js'
export { headlineWords } from './headline/words.js'
export { primarySection } from './engine/primary.js'
export { uncomparedPrimary } from './engine/uncompared-primary.js'
export { primaryOf } from './primary.js'
export {
  baselineName,
  type Gate,
  gatedSupporters,
  gatesOf,
  isMargin,
  isOfShares,
} from './gates/gate.js'
export { gatedFirst } from './gates/gated-first.js'
export { gatesSection } from './gates/resolve-gates.js'
export { alikeSupporters, wordsOf } from './gates/kept-dialogues.js'
export { baselineVersions, requireSameSystem } from './gates/same-version.js'
export { decisionSentence, offlineNote } from './gates/sentences.js'
export {
  ENOUGH,
  isEnough,
  MOST_RUNS,
  unluckyPass,
  whatWouldDo,
  wouldDoSentence,
} from './planned-check/luck.js'
export { foresee } from './planned-check/chances.js'
export { modelsForNewBaseline as worldsToWrite } from './planned-check/gate-models.js'
export { gateModel as gateWorld } from './planned-check/evaluation-model.js'
export type { CheckPlan } from './planned-check/plan-gates.js'
export {
  basisSentence,
  planCells,
  planHead,
  planSentences,
} from './planned-check/plan-sentences.js'
export {
  type InterimProgress,
  type Until,
  untilOf,
  untilSection,
  withInterimProgress,
  FEWEST_TO_LOOK,
  looksAt,
  scenariosWithLooks as withLooks,
} from './sequential/design.js'
export { whatRunShows } from './power/what-run-shows.js'
export { type WhatShows, whatShowsSentences } from './power/what-shows.js'
export {
  powerOfAssumed,
  powerOfPilot,
  type PowerReport,
  type PowerRequest,
} from './power/power-report.js'
