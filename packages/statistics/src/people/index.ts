/**
 * Statistics of people's ratings: severity of raters, agreement with a judge, and estimates for
 * dialogues that only a judge scored.
 */
export {
  type AltScoring,
  altTest,
  type AltTest,
  type AltTestOptions,
  type AltTestRater,
} from './alt-test.js'
export { bestWorst, type BestWorst, type BestWorstTuple } from './best-worst.js'
export { type CeilingMeasure, judgeCeiling, type JudgeCeiling } from './judge-ceiling.js'
export { leanIntervals } from './lean-intervals.js'
export type { ReplicateOptions, Replicates } from './percentile-interval.js'
export { type PpiMean, ppiMean, type PpiOptions } from './ppi-mean.js'
export * from './ppi-pairs.js'
export type { JudgedRow, LambdaReason } from './ppi-parts.js'
export {
  type PpiStratified,
  ppiStratified,
  type StratifiedOptions,
  type Stratum,
} from './ppi-stratified.js'
export { type RaterLean, type RaterSeverity, raterSeverity } from './rater-severity.js'
export * from './rating-sample-size.js'
export {
  type CorrectedRate,
  type DetectedCases as Found,
  type RateCounts,
  roganGladen,
} from './rogan-gladen.js'
export { type Consistency, type Repeat, selfConsistency } from './self-consistency.js'
export { type SystemMean, type SystemRow, systemTau, type SystemTau } from './system-tau.js'
