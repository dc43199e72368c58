import { satterthwaite } from '../cluster-mean.js'
import { groupedBy, mean, type Observed, presentValue } from '../observed.js'

/** A dialogue with its score by people and its score by the judge. */
export interface JudgedRow {
  readonly cluster: string
  readonly human: Observed
  readonly judge: Observed
}

export interface Labelled {
  readonly cluster: string
  readonly human: number
  readonly judge: number
}

export interface Unlabelled {
  readonly cluster: string
  readonly judge: number
}

export interface JudgedRows {
  /** Rows with both; rows with the judge's score only. */
  readonly labelled: readonly Labelled[]
  readonly unlabelled: readonly Unlabelled[]
  readonly noJudge: number
  readonly missing: number
}

export function splitRows(rows: readonly JudgedRow[]): JudgedRows {
  const split = {
    labelled: [] as Labelled[],
    unlabelled: [] as Unlabelled[],
    noJudge: 0,
    missing: 0,
  }
  for (const { cluster, human, judge } of rows) {
    const [of, by] = [presentValue(human), presentValue(judge)]
    if (by === undefined) split[of === undefined ? 'missing' : 'noJudge'] += 1
    else if (of === undefined) split.unlabelled.push({ cluster, judge: by })
    else split.labelled.push({ cluster, human: of, judge: by })
  }
  return split
}

/** One row per cluster, with rated and unrated rows separate. */
export const meansByCluster = ({ labelled, unlabelled, ...counts }: JudgedRows): JudgedRows => ({
  ...counts,
  labelled: [...grouped(labelled)].map(([cluster, own]) => ({
    cluster,
    human: mean(own.map(({ human }) => human)),
    judge: mean(own.map(({ judge }) => judge)),
  })),
  unlabelled: [...grouped(unlabelled)].map(([cluster, own]) => ({
    cluster,
    judge: mean(own.map(({ judge }) => judge)),
  })),
})

export const grouped = <T extends { readonly cluster: string }>(
  rows: readonly T[],
): Map<string, T[]> => groupedBy(rows, ({ cluster }) => cluster)

/**
 * Contribution of one cluster to the error of the estimate: of people, of the judge on rated rows,
 * and of the judge on the others.
 */
export interface Influence {
  readonly a: number
  readonly bL: number
  readonly bU: number
}

export interface Influences {
  readonly byCluster: ReadonlyMap<string, Influence>
  readonly labelledClusters: number
  readonly unlabelledClusters: number
  readonly bothClusters: number
  /** Satterthwaite's degrees of freedom; 0 for fewer than two clusters. */
  readonly dfL: number
  readonly dfU: number
}

/** CR2 influence values: sums of deviations of a cluster over n sqrt(1 - share of the cluster). */
export function influencesOf({ labelled, unlabelled }: JudgedRows): Influences {
  const [inL, inU] = [grouped(labelled), grouped(unlabelled)]
  const a = perCluster(inL, labelled.length, ({ human }) => human)
  const bL = perCluster(inL, labelled.length, ({ judge }) => judge)
  const bU = perCluster(inU, unlabelled.length, ({ judge }) => judge)
  const names = new Set([...inL.keys(), ...inU.keys()])
  return {
    byCluster: new Map(
      Array.from(names, (name) => [
        name,
        { a: a.get(name) ?? 0, bL: bL.get(name) ?? 0, bU: bU.get(name) ?? 0 },
      ]),
    ),
    labelledClusters: inL.size,
    unlabelledClusters: inU.size,
    bothClusters: inL.size + inU.size - names.size,
    dfL: dfOf(inL),
    dfU: dfOf(inU),
  }
}

const dfOf = (groups: ReadonlyMap<string, readonly unknown[]>): number =>
  groups.size < 2 ? 0 : satterthwaite(Array.from(groups.values(), ({ length }) => length))

function perCluster<T>(
  groups: ReadonlyMap<string, readonly T[]>,
  n: number,
  of: (row: T) => number,
): Map<string, number> {
  if (groups.size < 2) return new Map()
  const centre = mean([...groups.values()].flat().map(of))
  return new Map(
    Array.from(groups, ([name, own]) => [
      name,
      own.reduce((sum, row) => sum + of(row) - centre, 0) / (n * Math.sqrt(1 - own.length / n)),
    ]),
  )
}

/**
 * Minimum number of rated clusters for tuning: fewer do not show how closely the judge agrees with
 * people.
 */
const LEAST_TO_TUNE = 5

/** Reason why the judge's scores have no weight. */
export type LambdaReason =
  | 'no_unlabelled'
  | 'too_few_unlabelled_clusters'
  | 'too_few_to_tune'
  | 'judge_constant'
  | 'judge_not_helpful'

export interface Weight {
  readonly lambda: number
  readonly reason?: LambdaReason
  /** True if tuning costs one degree of freedom. */
  readonly isTuned: boolean
}

/** Data for the choice of the judge's weight: rows of one sample, or of several strata together. */
export interface ToTune {
  readonly unlabelled: number
  readonly unlabelledClusters: number
  readonly labelledClusters: number
  readonly dfL: number
  readonly influences: Iterable<Influence>
  /** Largest score of the judge, as the scale for rounding errors. */
  readonly largest: number
}

/** The given weight, or the one that minimises the reported variance. */
export function weightOf(wanted: number | 'tuned', sample: ToTune): Weight {
  const none = (reason: LambdaReason): Weight => ({ lambda: 0, reason, isTuned: false })
  if (sample.unlabelled === 0) return none('no_unlabelled')
  if (sample.unlabelledClusters < 2) return none('too_few_unlabelled_clusters')
  if (wanted !== 'tuned') return { lambda: wanted, isTuned: false }
  if (sample.labelledClusters < LEAST_TO_TUNE || sample.dfL <= 2) return none('too_few_to_tune')
  let [ab, bb] = [0, 0]
  for (const { a, bL, bU } of sample.influences) {
    ab += a * (bL - bU)
    bb += (bL - bU) ** 2
  }
  if (Math.sqrt(bb) <= 1e-12 * Math.max(1, sample.largest)) return none('judge_constant')
  const lambda = ab / bb
  return lambda <= 1e-12 ? none('judge_not_helpful') : { lambda, isTuned: true }
}

/**
 * Sums of squared influences: of the whole estimate (`psi`), of its labelled part and of its
 * unlabelled part. The cost of tuning is not included.
 */
export function variancesOf(influences: Iterable<Influence>, lambda: number) {
  const sums = { psi: 0, labelled: 0, unlabelled: 0 }
  for (const { a, bL, bU } of influences) {
    sums.psi += (a - lambda * (bL - bU)) ** 2
    sums.labelled += (a - lambda * bL) ** 2
    sums.unlabelled += (lambda * bU) ** 2
  }
  return sums
}
