/**
 * The statistics kit: tables, figures and sentences on the findings of an evaluation, in one style.
 */
export { kitErrors } from './errors.js'
export { scaleOption, tableOptions } from './analysis-options.js'
export { named } from './named.js'
export { alikeScores, fewClustersNote, flagsNote } from './notes.js'
export { changesNotes } from './changes.js'
export {
  columnsOf,
  type ColumnStyles,
  type KitColumn,
  plainColumn,
  saidOf,
  around,
  english,
  translationsOf,
  worded,
  wordedFindings,
} from './columns.js'
export { compare, type CompareOptions } from './compare.js'
export { curves, type CurvesOptions } from './curves.js'
export { withLengths } from './reply-lengths.js'
export { cellOfClaim } from './asked.js'
export { comparedValues } from './paired-readings.js'
export { byCluster, grouped, meansBy } from './grouped.js'
export { type Group, groupBy, isInGroup, UNTAGGED } from './groups.js'
export { labelAccuracy, type LabelAccuracyOptions } from './label-accuracy/label-accuracy.js'
export {
  byLanguage,
  concatFindings,
  setByLanguage,
  type KitFindings,
  noFindings,
  type Said,
  saying,
} from './table.js'
export { type KitOptions } from './frame.js'
export {
  type Match,
  preferenceRows,
  readMatches,
  type Showing,
  contestantsOf,
  countsOf,
  seenFrom,
} from './matches.js'
export {
  cellOf,
  means,
  rates,
  atMost,
  belowFloor,
  isWorse,
  percent,
  type Tail,
  tailOf,
  type TailOptions,
  tailText,
  valueOf,
  worstOf,
} from './means.js'
export { pairs, type PairsOptions, winRateTable } from './pairs.js'
export { positionEffect } from './position-effect.js'
export {
  type BesideOptions,
  besidePublished,
  type Published,
  chineseFrom,
  kitTranslations,
  readData,
} from './published.js'
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
export { readRowSet } from './read-row-set.js'
export {
  distinct,
  pairOf,
  readRows,
  requireName,
  type Row,
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
export { trends, type TrendsOptions } from './trends.js'
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

export { agreement, type AgreementOptions } from './agreement/agreement.js'
export { agreed, agreedNote, alphaOf, FEWEST_AGREED, type RatedItem } from './agreement/agreed.js'
export { correlation, type LinearCorrelation } from './agreement/correlation.js'
export { byDialogue, bySupporter } from './agreement/levels.js'
export { rankAgreement } from './agreement/rank-agreement.js'
export { type Rating, ratingOf, type Score, scaleOf } from './agreement/ratings.js'
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

export { type Bar, barChart, type BarChartOptions } from './figures/bar-chart.js'
export type { Axis as ChartAxis, FigureText, ReferenceLine } from './figures/frame.js'
export { intervalPlot, type IntervalPlotOptions } from './figures/interval-plot.js'
export {
  type EventMark,
  type Line as ChartLine,
  lineChart,
  type LineChartOptions,
  type LinePoint,
} from './figures/line-chart.js'
export { type MatrixCell, matrixChart, type MatrixChartOptions } from './figures/matrix-chart.js'
export { scatterPlot, type ScatterPlotOptions, type ScatterPoint } from './figures/scatter-plot.js'
export { type Stratum, weightedSum } from './weighted.js'
export {
  type DetectorAccuracy,
  detectorAccuracy,
  type DetectorRecord,
  detectorWords,
  isValidated,
} from './detector-record.js'
