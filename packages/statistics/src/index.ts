/**
 * Intervals, paired tests, agreement, correlation and ranking. `test/vectors` has expected values
 * for the tests.
 */
export { statisticsErrors } from './errors.js'
export { type Adjusted, benjaminiHochberg, holm } from './adjustments.js'
export { auroc, type Auroc } from './auroc.js'
export {
  jackknifeDf,
  jackknifeInterval,
  type JackknifeOptions,
  normal,
  type Draw,
  drawWith,
  type Interval,
} from './resample.js'
export * from './share-bounds.js'
export { type BradleyTerry, bradleyTerry, type Comparison } from './bradley-terry.js'
export {
  type ClusterMean,
  clusterMean,
  type ClusterMeanOptions,
  type MeanEstimate,
} from './cluster-mean.js'
export { type ClusterWelch, clusterWelch } from './cluster-welch.js'
export {
  type ClusterShare,
  clusterShare,
  type ShareOptions,
  pairedShareInterval,
} from './cluster-share.js'
export type { ClusteredValue, Weighing } from './observed.js'
export {
  type CohenKappa,
  cohenKappa,
  type CohenKappaOptions,
  type KappaWeights,
} from './cohen-kappa.js'
export {
  type Discordant,
  discordantPairs,
  mcnemarExact,
  type McnemarTest,
  type Alternative,
  type Outcomes,
  type SignTest,
  signTest,
} from './compare-paired.js'
export { type PairableValue, type PairedValues, pairValues } from './pair-values.js'
export type { Correlation } from './correlation.js'
export { type ClusteredComparison, davidson, type DavidsonModel } from './davidson.js'
export { decimalMean } from './decimal-mean.js'
export { quantiles } from './quantiles.js'
export {
  betaCdf,
  chiSquareUpper,
  normalCdf,
  normalQuantile,
  studentCritical,
  studentTwoSided,
  studentUpper,
} from './distributions.js'
export { exactShare } from './exact-share.js'
export {
  type AgreementWeights,
  gwetAgreement,
  type GwetAgreement,
  type GwetOptions,
} from './gwet-ac.js'
export { type GCoefficients, gCoefficients, type GDesign } from './g-coefficients.js'
export {
  componentDraws,
  type Components,
  drawnInterval,
  type DrawOptions,
} from './generalised-draws.js'
export {
  type IntraclassCorrelation,
  intraclassCorrelation,
  type IntraclassValue,
} from './intraclass-correlation.js'
export {
  invalidArgument,
  entryOf,
  requireCount,
  requireNumber,
  requireRange,
  unknownName,
} from './invalid-argument.js'
export { kendall, type KendallCorrelation, type KendallMethod } from './kendall.js'
export {
  type KrippendorffAlpha,
  krippendorffAlpha,
  type MeasurementLevel,
} from './krippendorff-alpha.js'
export type { Label, Ratings } from './ratings.js'
export * from './length-controlled.js'
export type { MeanSquare } from './mean-squares.js'
export { mean, sampleDeviation, type Observed, presentValue } from './observed.js'
export { pearson, type RankCorrelation, spearman } from './correlation.js'
export {
  deviationAt,
  deviationInterval,
  type PilotDeviation,
  type PilotSpread,
  pilotSpread,
} from './pilot-spread.js'
export * from './power.js'
export {
  rankCorrelationWithinParts,
  type RankCorrelationWithin,
} from './rank-correlation-within.js'
export * from './rank-stability.js'
export { codesOf, ranks } from './ranks.js'
export * from './people/index.js'
export * from './sequential-looks.js'
export type { SequentialLooks } from './sequential-walk.js'
export { shareIntervals, type ShareIntervalOptions } from './share-intervals.js'
export { type ShrunkMean, shrunkMeans, type SystemValues } from './shrunk-means.js'
export { type BandPoint, type ClusteredSeries, simultaneousBand } from './simultaneous-band.js'
export { canFlip, signFlips, type SignFlips } from './sign-flips.js'
export { LEAST_CLUSTERS, tTest, tTestOfMeans, type TTest, type TTestOptions } from './t-test.js'
export { LEAST_DIFFERING, shareTTest, unpairedShareTTest, unpairedTTest } from './share-t-test.js'
export * from './two-samples.js'
export * from './two-way.js'
export {
  type FactorRow,
  type VarianceComponents,
  varianceComponents,
} from './variance-components.js'
export {
  type WilcoxonOptions,
  wilcoxonSignedRank,
  type WilcoxonTest,
} from './wilcoxon-signed-rank.js'
export {
  kaplanMeier,
  type Survival,
  survivalAt,
  type SurvivalStep,
  type Watched,
} from './kaplan-meier.js'
