import { type Known, known, unknown } from '@attune/core'
import { type MeanEstimate, meanOfGroups } from '../cluster-mean.js'
import { productMoment } from '../correlation.js'
import { studentCritical, studentQuantile, studentTwoSided } from '../distributions.js'
import { requireFinite, requireLevel } from '../invalid-argument.js'
import { mean } from '../observed.js'
import type { Interval } from '../resample.js'
import {
  grouped,
  type Influences,
  influencesOf,
  type JudgedRow,
  type JudgedRows,
  type Labelled,
  type LambdaReason,
  meansByCluster,
  splitRows,
  type Unlabelled,
  variancesOf,
  type Weight,
  weightOf,
} from './ppi-parts.js'

export interface PpiOptions {
  /**
   * Units with equal weight: rows (`values`), or clusters. Rated and unrated rows of a cluster form
   * separate means. Default `clusterMeans`.
   */
  readonly estimand?: 'values' | 'clusterMeans'
  readonly confidence?: number
  /** Weight of the judge's scores. Default `tuned`: the weight that gives the smallest interval. */
  readonly lambda?: number | 'tuned'
  /** Bounds at which the interval is truncated. */
  readonly bounds?: readonly [number, number]
}

export interface PpiMean {
  /**
   * Numbers of rows with both scores (`n`), with the judge's score only (`nUnlabelled`), with
   * people's only (`noJudge`), and with neither (`missing`).
   */
  readonly n: number
  readonly nUnlabelled: number
  readonly noJudge: number
  readonly missing: number
  readonly clusters: {
    readonly labelled: number
    readonly unlabelled: number
    readonly both: number
  }
  /**
   * Mean of people's ratings over rows with both scores. Its interval does not use the judge
   * (lambda = 0).
   */
  readonly human: MeanEstimate
  /** Mean of judge's score minus people's rating, over rows with both. */
  readonly bias: MeanEstimate
  /** Plain mean of the judge's scores over rated and unrated rows. */
  readonly judge: Known<number>
  /**
   * Estimated mean of people's ratings over all rows, rated or not. Unknown without ratings
   * (`no_values`).
   */
  readonly estimate: Known<number>
  /**
   * Standard error. Unknown (`too_few_clusters`), like the following members, for fewer than two
   * rated clusters.
   */
  readonly se: Known<number>
  readonly df: Known<number>
  readonly interval: Known<Interval>
  readonly isTruncated: boolean
  readonly lambda: Known<number>
  readonly lambdaReason?: LambdaReason
  /**
   * Correlation of people's and the judge's scores over rows with both. Unknown: `too_few`,
   * `constant_input`.
   */
  readonly correlation: Known<number>
  /**
   * True correlation above which the judge reduces the error, for normal scores (Mani et al. 2025).
   */
  readonly breakEvenCorrelation: Known<number>
  /**
   * Smallest estimated correlation that is significantly above `breakEvenCorrelation`, one-sided at
   * 5 %.
   */
  readonly neededCorrelation: Known<number>
  /** Ratio of variances without and with the judge, (human.se / se)^2. Unknown: `zero_variance`. */
  readonly effectiveRatio: Known<number>
  /** Number of people's ratings that would give the same standard error without the judge. */
  readonly effectiveN: Known<number>
  /**
   * True if the judge makes the interval smaller, and the correlation is above `neededCorrelation`.
   */
  readonly helps: Known<boolean>
}

/**
 * Mean over dialogues as people would rate them, if people rated a sample and a judge scored all:
 * PPI++ (prediction-powered inference) with cluster-robust errors.
 *
 * theta = mean_L Y - lambda (mean_L f - mean_U f). Y are people's ratings, f the judge's scores, L
 * the rated rows, U the unrated ones. a, bL and bU are the CR2 influence values of a cluster for
 * these three means. The variance is V = sum (a - lambda (bL - bU))^2 + (k - 1) sum (a - lambda
 * bL)^2. The tuned lambda = sum a b / sum b^2, with b = bL - bU, minimises it and is not below 0; k
 * = df_L / (df_L - 1) if lambda was tuned, else 1. The t interval has Satterthwaite's df over the
 * rated and unrated parts. Rated rows must be a random sample. Angelopoulos, Duchi and Zrnic,
 * "PPI++: efficient prediction-powered inference", 2023; Mani, Xu, Lipton and Oberst 2025 for when
 * it does not help. Throws not_finite, out_of_range (confidence).
 */
export function ppiMean(rows: readonly JudgedRow[], options: PpiOptions = {}): PpiMean {
  const { estimand = 'clusterMeans', confidence = 0.95, lambda: wanted = 'tuned', bounds } = options
  requireLevel(confidence, 'confidence')
  const given = splitRows(rows)
  requireFinite(given.labelled.flatMap(({ human, judge }) => [human, judge]))
  requireFinite(given.unlabelled.map(({ judge }) => judge))
  const sample = estimand === 'values' ? given : meansByCluster(given)
  const { labelled } = sample
  const parts = influencesOf(sample)
  const frame = {
    n: given.labelled.length,
    nUnlabelled: given.unlabelled.length,
    noJudge: given.noJudge,
    missing: given.missing,
    clusters: {
      labelled: parts.labelledClusters,
      unlabelled: parts.unlabelledClusters,
      both: parts.bothClusters,
    },
    human: meanOver(labelled, ({ human }) => human, confidence),
    bias: meanOver(labelled, ({ human, judge }) => judge - human, confidence),
    judge: judgeMean(given, estimand),
  }
  if (parts.labelledClusters < 2) return { ...frame, ...tooFew(labelled) }
  const weight = weightOf(wanted, toTune(sample, parts))
  const estimate = correctedMean(sample, weight.lambda)
  const { se, df } = errorOf(sample, parts, weight)
  const people = frame.human.standardError
  const ratio =
    se === 0 || people.state === 'unknown'
      ? unknown('zero_variance')
      : known((people.value / se) ** 2)
  const correlation = correlationOf(labelled)
  const needed = neededOf(parts.labelledClusters)
  const raw = se === 0 ? 0 : studentCritical(confidence, df!) * se
  const interval = cutTo({ lower: estimate - raw, upper: estimate + raw }, bounds)
  return {
    ...frame,
    estimate: known(estimate),
    se: known(se),
    df: df === undefined ? unknown('zero_variance') : known(df),
    interval: known(interval),
    isTruncated: interval.lower !== estimate - raw || interval.upper !== estimate + raw,
    lambda: known(weight.lambda),
    ...(weight.reason !== undefined && { lambdaReason: weight.reason }),
    correlation,
    ...needed,
    effectiveRatio: ratio,
    effectiveN: ratio.state === 'known' ? known(ratio.value * frame.n) : ratio,
    helps:
      ratio.state === 'known'
        ? known(isHelp(ratio.value, correlation, needed.neededCorrelation))
        : ratio,
  }
}

/** t statistic and two-sided p-value for the hypothesis that the mean is `value`. */
export function ppiTest(
  { estimate, se, df }: PpiMean,
  value: number,
): { t: Known<number>; pValue: Known<number> } {
  for (const each of [estimate, se, df])
    if (each.state === 'unknown') return { t: each, pValue: each }
  const t = ((estimate as { value: number }).value - value) / (se as { value: number }).value
  return { t: known(t), pValue: known(studentTwoSided(t, (df as { value: number }).value)) }
}

export const toTune = ({ labelled, unlabelled }: JudgedRows, parts: Influences) => ({
  unlabelled: unlabelled.length,
  unlabelledClusters: parts.unlabelledClusters,
  labelledClusters: parts.labelledClusters,
  dfL: parts.dfL,
  influences: parts.byCluster.values(),
  largest: [...labelled, ...unlabelled].reduce(
    (most, { judge }) => Math.max(most, Math.abs(judge)),
    0,
  ),
})

export function correctedMean({ labelled, unlabelled }: JudgedRows, lambda: number): number {
  const people = mean(labelled.map(({ human }) => human))
  if (lambda === 0) return people
  return (
    people -
    lambda * (mean(labelled.map(({ judge }) => judge)) - mean(unlabelled.map(({ judge }) => judge)))
  )
}

function errorOf(sample: JudgedRows, parts: Influences, { lambda, isTuned }: Weight) {
  const { psi, labelled, unlabelled } = variancesOf(parts.byCluster.values(), lambda)
  const k = isTuned ? parts.dfL / (parts.dfL - 1) : 1
  const variance = psi + (k - 1) * labelled
  const largest = sample.labelled.reduce((most, { human }) => Math.max(most, Math.abs(human)), 1)
  const se = Math.sqrt(variance)
  if (se <= 1e-12 * largest) return { se: 0, df: undefined }
  const ofU = unlabelled === 0 ? 0 : unlabelled ** 2 / parts.dfU
  return {
    se,
    df: (k * labelled + unlabelled) ** 2 / ((k * labelled) ** 2 / (parts.dfL / k) + ofU),
  }
}

const meanOver = (
  rows: readonly Labelled[],
  of: (row: Labelled) => number,
  confidence: number,
): MeanEstimate =>
  meanOfGroups(
    Array.from(grouped(rows).values(), (own) => own.map(of)),
    { weigh: 'values', confidence },
  )

function judgeMean(
  { labelled, unlabelled }: JudgedRows,
  estimand: 'values' | 'clusterMeans',
): Known<number> {
  const groups = Array.from(grouped<Unlabelled>([...labelled, ...unlabelled]).values(), (own) =>
    own.map(({ judge }) => judge),
  )
  if (groups.length === 0) return unknown('no_values')
  return known(mean(estimand === 'values' ? groups.flat() : groups.map(mean)))
}

function correlationOf(labelled: readonly Labelled[]): Known<number> {
  if (labelled.length < 3) return unknown('too_few')
  const [x, y] = [labelled.map(({ human }) => human), labelled.map(({ judge }) => judge)]
  return varies(x) && varies(y) ? known(productMoment(x, y)) : unknown('constant_input')
}

function varies(values: readonly number[]): boolean {
  const centre = mean(values)
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0)) > 1e-12 * largest
}

function neededOf(clusters: number): Pick<PpiMean, 'breakEvenCorrelation' | 'neededCorrelation'> {
  if (clusters <= 2)
    return {
      breakEvenCorrelation: unknown('too_few_clusters'),
      neededCorrelation: unknown('too_few_clusters'),
    }
  const t = studentQuantile(0.95, clusters - 2)
  return {
    breakEvenCorrelation: known(1 / Math.sqrt(clusters - 2)),
    neededCorrelation: known(t / Math.sqrt(clusters - 2 + t ** 2)),
  }
}

const isHelp = (ratio: number, correlation: Known<number>, needed: Known<number>): boolean =>
  ratio > 1 + 1e-9 &&
  correlation.state === 'known' &&
  needed.state === 'known' &&
  correlation.value > needed.value

const cutTo = ({ lower, upper }: Interval, bounds?: readonly [number, number]): Interval =>
  bounds === undefined
    ? { lower, upper }
    : { lower: Math.max(bounds[0], lower), upper: Math.min(bounds[1], upper) }

function tooFew(labelled: readonly Labelled[]) {
  const none = unknown(labelled.length === 0 ? 'no_values' : 'too_few_clusters')
  return {
    estimate: labelled.length === 0 ? none : known(mean(labelled.map(({ human }) => human))),
    lambda: labelled.length === 0 ? none : known(0),
    se: none,
    df: none,
    interval: none,
    isTruncated: false,
    correlation: none,
    breakEvenCorrelation: none,
    neededCorrelation: none,
    effectiveRatio: none,
    effectiveN: none,
    helps: none,
  }
}
