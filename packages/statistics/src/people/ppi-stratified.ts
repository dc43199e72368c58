import { type Known, known, unknown } from '@attune/core'
import { studentCritical } from '../distributions.js'
import { invalidArgument, requireLevel } from '../invalid-argument.js'
import { mean, sampleDeviation } from '../observed.js'
import type { Interval } from '../resample.js'
import { correctedMean, toTune } from './ppi-mean.js'
import {
  type Influence,
  type Influences,
  influencesOf,
  type JudgedRow,
  type JudgedRows,
  type LambdaReason,
  splitRows,
  variancesOf,
  type Weight,
  weightOf,
} from './ppi-parts.js'

/** Part of a population. Within it, each row has the same probability of being rated. */
export interface Stratum {
  readonly name: string
  /** Share of the population. Default: its share of the rows with a judge's score. */
  readonly weight?: number | undefined
  readonly rows: readonly JudgedRow[]
}

export interface StratifiedOptions {
  readonly confidence?: number
  readonly lambda?: number | 'tuned'
  /**
   * `perStratum`: each stratum with at least five rated clusters has its own weight for the judge's
   * scores. `common`: all strata have the same weight.
   */
  readonly tuning?: 'perStratum' | 'common'
}

export interface PpiStratified {
  readonly strata: readonly {
    readonly name: string
    readonly weight: number
    readonly n: number
    readonly nUnlabelled: number
    readonly lambda: number
    readonly lambdaReason?: LambdaReason
    readonly estimate: number
    readonly se: number
  }[]
  /**
   * Names of strata with fewer than two rated clusters. If there are any, all results are unknown
   * (`too_few_clusters`).
   */
  readonly short: readonly string[]
  readonly estimate: Known<number>
  readonly se: Known<number>
  readonly df: Known<number>
  readonly interval: Known<Interval>
  /**
   * Optimal share of the next study's ratings for each stratum (Neyman allocation): proportional to
   * its weight times its remaining spread.
   */
  readonly allocation: Known<readonly number[]>
}

interface Part {
  readonly name: string
  readonly weight: number
  readonly sample: JudgedRows
  readonly influences: Influences
}

/**
 * Prediction-powered mean of a population whose strata were rated with different probabilities:
 * people's ratings of a sample correct a judge's scores of all rows (`ppiMean`). The estimate is
 * the sum over strata of weight times corrected mean. Influence values of one cluster are added
 * over strata, so a scenario may belong to several.
 *
 * Fisch et al., "Stratified prediction-powered inference for hybrid language model evaluation",
 * 2024. Throws weights_not_one, out_of_range (confidence).
 */
export function ppiStratified(
  strata: readonly Stratum[],
  options: StratifiedOptions = {},
): PpiStratified {
  const { confidence = 0.95, lambda: wanted = 'tuned', tuning = 'perStratum' } = options
  requireLevel(confidence, 'confidence')
  const parts = partsOf(strata)
  const short = parts
    .filter(({ influences }) => influences.labelledClusters < 2)
    .map(({ name }) => name)
  if (short.length > 0) return tooFewClusters(short)
  const weights =
    tuning === 'common' && wanted === 'tuned'
      ? commonWeights(parts)
      : parts.map((part) => weightOf(wanted, toTune(part.sample, part.influences)))
  const costs = tuningCosts(parts, weights, tuning)
  const each = parts.map((part, at) => ({
    part,
    k: costs[at]!,
    lambda: weights[at]!.lambda,
    ...variancesOf(part.influences.byCluster.values(), weights[at]!.lambda),
  }))
  const estimates = each.map(({ part, lambda }) => correctedMean(part.sample, lambda))
  const estimate = each.reduce((sum, { part }, at) => sum + part.weight * estimates[at]!, 0)
  const extra = each.reduce(
    (sum, { part, k, labelled }) => sum + part.weight ** 2 * (k - 1) * labelled,
    0,
  )
  const se = Math.sqrt(squaredSums(parts, weights) + extra)
  const isZero = se <= 1e-12 * largestOf(parts)
  const df = isZero ? undefined : dfOf(each)
  const reach = df === undefined ? 0 : studentCritical(confidence, df) * se
  return {
    strata: each.map(({ part, k, lambda, psi, labelled }, at) => ({
      name: part.name,
      weight: part.weight,
      n: part.sample.labelled.length,
      nUnlabelled: part.sample.unlabelled.length,
      lambda,
      ...(weights[at]!.reason !== undefined && { lambdaReason: weights[at]!.reason }),
      estimate: estimates[at]!,
      se: withoutRoundingError(Math.sqrt(psi + (k - 1) * labelled), part),
    })),
    short,
    estimate: known(estimate),
    se: known(isZero ? 0 : se),
    df: df === undefined ? unknown('zero_variance') : known(df),
    interval: known({ lower: estimate - reach, upper: estimate + reach }),
    allocation: allocationOf(each),
  }
}

function tooFewClusters(short: readonly string[]): PpiStratified {
  const none = unknown('too_few_clusters')
  return { strata: [], short, estimate: none, se: none, df: none, interval: none, allocation: none }
}

/**
 * Factor by which the variance of each stratum grows because lambda was estimated from the same
 * ratings; 1 for a fixed lambda.
 */
function tuningCosts(
  parts: readonly Part[],
  weights: readonly Weight[],
  tuning: StratifiedOptions['tuning'],
): readonly number[] {
  const sharedDf = parts.reduce((sum, { influences }) => sum + influences.dfL, 0)
  return weights.map(({ isTuned }, at) => {
    const df = tuning === 'common' ? sharedDf : parts[at]!.influences.dfL
    return isTuned ? df / (df - 1) : 1
  })
}

function partsOf(strata: readonly Stratum[]): Part[] {
  const samples = strata.map(({ rows }) => splitRows(rows))
  const judged = samples.map(({ labelled, unlabelled }) => labelled.length + unlabelled.length)
  const all = judged.reduce((sum, count) => sum + count, 0)
  const weights = strata.map(({ weight }, at) => weight ?? judged[at]! / all)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(Math.abs(total - 1) <= 1e-9))
    throw invalidArgument(
      'weights_not_one',
      `The weights of the strata sum to ${total}; they are shares of the population and sum to 1.`,
    )
  return strata.map(({ name }, at) => ({
    name,
    weight: weights[at]!,
    sample: samples[at]!,
    influences: influencesOf(samples[at]!),
  }))
}

/** One common lambda for all strata that have unrated clusters. */
function commonWeights(parts: readonly Part[]): Weight[] {
  const own = parts.map(({ sample, influences }) => weightOf(1, toTune(sample, influences)))
  const usable = parts.filter((_, at) => own[at]!.reason === undefined)
  const sum = (of: (part: Part) => number): number =>
    usable.reduce((total, part) => total + of(part), 0)
  const common = weightOf('tuned', {
    unlabelled: parts.reduce((total, { sample }) => total + sample.unlabelled.length, 0),
    unlabelledClusters: Math.max(
      0,
      ...parts.map(({ influences }) => influences.unlabelledClusters),
    ),
    labelledClusters: sum(({ influences }) => influences.labelledClusters),
    dfL: sum(({ influences }) => influences.dfL),
    influences: weightedInfluences(usable).values(),
    largest: Math.max(
      0,
      ...usable.map(({ sample }) => toTune(sample, influencesOf(sample)).largest),
    ),
  })
  return parts.map((_, at) => (own[at]!.reason === undefined ? common : own[at]!))
}

/** Influence values by cluster, multiplied by the strata's weights and summed over strata. */
function weightedInfluences(parts: readonly Part[]): Map<string, Influence> {
  const all = new Map<string, Influence>()
  for (const { weight, influences } of parts) {
    for (const [name, { a, bL, bU }] of influences.byCluster) {
      const sum = all.get(name) ?? { a: 0, bL: 0, bU: 0 }
      all.set(name, { a: sum.a + weight * a, bL: sum.bL + weight * bL, bU: sum.bU + weight * bU })
    }
  }
  return all
}

function squaredSums(parts: readonly Part[], weights: readonly Weight[]): number {
  const psi = new Map<string, number>()
  for (const [at, { weight, influences }] of parts.entries()) {
    for (const [name, { a, bL, bU }] of influences.byCluster)
      psi.set(name, (psi.get(name) ?? 0) + weight * (a - weights[at]!.lambda * (bL - bU)))
  }
  return [...psi.values()].reduce((sum, each) => sum + each ** 2, 0)
}

interface Estimated {
  readonly part: Part
  /** Factor from `tuningCosts`. */
  readonly k: number
  readonly lambda: number
  readonly labelled: number
  readonly unlabelled: number
}

/** Welch-Satterthwaite degrees of freedom of a sum of variances. */
function dfOf(each: readonly Estimated[]): number {
  let [total, squares] = [0, 0]
  for (const { part, k, labelled, unlabelled } of each) {
    const { dfL, dfU } = part.influences
    const w2 = part.weight ** 2
    total += w2 * (k * labelled + unlabelled)
    squares +=
      (w2 * k * labelled) ** 2 / (dfL / k) + (unlabelled === 0 ? 0 : (w2 * unlabelled) ** 2 / dfU)
  }
  return total ** 2 / squares
}

function allocationOf(each: readonly Estimated[]): Known<readonly number[]> {
  const shares = each.map(({ part: { weight, sample }, lambda }) =>
    sample.labelled.length < 2
      ? 0
      : weight * deviationOf(sample.labelled.map(({ human, judge }) => human - lambda * judge)),
  )
  const total = shares.reduce((sum, share) => sum + share, 0)
  return total === 0 ? unknown('zero_variance') : known(shares.map((share) => share / total))
}

/** Standard deviation; exactly 0 if it is only a rounding error. */
function deviationOf(values: readonly number[]): number {
  const spread = sampleDeviation(values)
  return spread <= 1e-12 * Math.max(1, Math.abs(mean(values))) ? 0 : spread
}

const largestOf = (parts: readonly Part[]): number =>
  Math.max(1, ...parts.flatMap(({ sample }) => sample.labelled.map(({ human }) => Math.abs(human))))

/** Standard error; exactly 0 if it is only a rounding error. */
const withoutRoundingError = (se: number, part: Part): number =>
  se <= 1e-12 * largestOf([part]) ? 0 : se
