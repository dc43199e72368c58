/**
 * Entry point for other packages of Attune: functions that are not part of the interface for
 * authors.
 */
export { kitErrors } from './errors.js'
export { scaleOption, tableOptions } from './analysis-options.js'
export { alikeScores, fewClustersNote, flagsNote } from './notes.js'
export { changesNotes } from './changes.js'
export {
  columnsOf,
  type ColumnStyles,
  plainColumn,
  descriptionsOf as saidOf,
  around,
  english,
  translationsOf,
  worded,
  wordedFindings,
} from './columns.js'
export type { CompareOptions } from './compare.js'
export { curves, type CurvesOptions } from './curves.js'
export { cellOfClaim } from './asked.js'
export { comparedValues } from './paired-readings.js'
export { byCluster, grouped, meansBy } from './grouped.js'
export { type Group, groupBy, isInGroup, UNTAGGED } from './groups.js'
export { labelAccuracy, type LabelAccuracyOptions } from './label-accuracy/label-accuracy.js'
export { byLanguage, setByLanguage, noFindings, type Said, saying } from './table.js'
export type { KitOptions } from './frame.js'
export {
  type Match,
  preferenceRows,
  type Showing,
  countsOf,
  orientedMatch as seenFrom,
} from './matches.js'
export {
  atMost,
  belowFloor,
  isWorse,
  type Tail,
  tailOf,
  type TailOptions,
  tailText,
  worstOf,
} from './means.js'
export { type PairsOptions, winRateTable } from './pairs.js'
export { positionEffect } from './position-effect.js'
export { type BesideOptions, type Published, kitTranslations } from './published.js'
export {
  type ClusteredObservation,
  type IntervalOptions,
  quantity,
  shareInterval,
  bandOf,
  within,
  withoutIntervals,
} from './quantity.js'
export { consistencyOf, reliability, type ReliabilityOptions } from './reliability.js'
export { readReplies } from './replies.js'
export { meanOfEach } from './of-dialogue.js'
export { readRowSet } from './read-row-set.js'
export {
  distinct,
  dialogueKey,
  pairOf,
  requireName,
  type RowFilter,
  estimatorWith,
  tagged,
  tagsByScenario,
} from './rows.js'
export { type Rows, type RowSet, setOf } from './row-set.js'
export { scatter, type ScatterOptions } from './scatter.js'
export { drawSome } from './draw-some.js'
export { differenceSentences, isSignificant } from './sentences.js'
export { standings } from './standings.js'
export type { TrendsOptions } from './trends.js'
export { transposed } from './transposed.js'
export {
  atLeastPercent,
  atMostPercent,
  type FindingDialogue,
  type FindingOutcome,
  type FindingRate,
  findingRate,
  peopleNeeded,
} from './harm/finding-rate.js'
export {
  type CorrectedFindingRate,
  correctedRate,
  type FlaggedCounts,
} from './harm/corrected-rate.js'
export {
  type JudgeGrade,
  judgeGrade,
  type KnownAnswer,
  type KnownAnswerScore,
  knownAnswers,
  type KnownShare,
  knownShare,
} from './harm/known-answers.js'
export { type MissedRisk, missedRisk, type RiskDialogue } from './harm/missed-risk.js'
export {
  type RespondedDialogue,
  responseLevels,
  responseSeries,
  responseTo,
  riskLevels,
  riskSeries,
} from './harm/risk-response.js'
export {
  type SafetyDecision,
  safetyGate,
  type SafetyLimits,
  type SafetyReason,
} from './harm/safety-gate.js'
export type { AgreementOptions } from './agreement/rank-tables.js'
export { agreed, agreedNote, alphaOf, FEWEST_AGREED, type RatedItem } from './agreement/agreed.js'
export { correlation, type LinearCorrelation } from './agreement/correlation.js'
export { byDialogue, bySupporterOfBoth, completePairs } from './agreement/levels.js'
export { rankAgreement } from './agreement/rank-agreement.js'
export { type Rating, type Score, scaleOf } from './agreement/ratings.js'
export {
  incompleteNote,
  scaleNotes,
  type ScoreOptions,
  scoreTable,
  severityColumns,
  severityNotes,
  severityRows,
} from './agreement/scores.js'
export {
  conditionsWithout,
  consensusOf,
  type RatedBy,
  type RatedDialogue,
  ratedDialogues,
  ratersOf,
} from './agreement/rated.js'
export { type JudgeAndPeople, judgeAndPeople } from './agreement/judge-people.js'
export { type SystemOrder, systemOrder } from './agreement/systems.js'
export { type Bar, type BarChartOptions } from './figures/bar-chart.js'
export type { Axis as ChartAxis, FigureText, ReferenceLine } from './figures/frame.js'
export { type IntervalPlotOptions } from './figures/interval-plot.js'
export {
  type EventMark,
  type Line as ChartLine,
  type LineChartOptions,
  type LinePoint,
} from './figures/line-chart.js'
export { type MatrixCell, type MatrixChartOptions } from './figures/matrix-chart.js'
export { type ScatterPlotOptions, type ScatterPoint } from './figures/scatter-plot.js'
export { type Stratum, weightedSum } from './weighted.js'
export {
  type DetectorAccuracy,
  detectorAccuracy,
  type DetectorRecord,
  detectorWords,
  isValidated,
} from './detector-record.js'
