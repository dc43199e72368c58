import { satterthwaite } from '../cluster-mean.js'
import { groupedBy, mean, type Observed, presentValue } from '../observed.js'

/** A dialogue with people's rating and the judge's score, of which either may be missing. */
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
  /** Rows with both scores (`labelled`), and rows with the judge's score only (`unlabelled`). */
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

/** Replaces the rows of each cluster by their means. Rated and unrated rows form separate means. */
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
 * Influence of one cluster on the three means of the estimate: people's ratings (`a`), the judge's
 * scores of rated rows (`bL`), and those of unrated rows (`bU`).
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
  /**
   * Satterthwaite's degrees of freedom of the rated and the unrated rows; 0 for fewer than two
   * clusters.
   */
  readonly dfL: number
  readonly dfU: number
}

/**
 * CR2 influence values: for each cluster, the sum of deviations from the mean, divided by n sqrt(1
 * - share of the cluster).
 */
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
 * Minimum number of rated clusters to tune the weight. Fewer do not show how closely the judge
 * agrees with people.
 */
const LEAST_TO_TUNE = 5

/** Reason why the judge's scores have the weight 0. */
export type LambdaReason =
  | 'no_unlabelled'
  | 'too_few_unlabelled_clusters'
  | 'too_few_to_tune'
  | 'judge_constant'
  | 'judge_not_helpful'

export interface Weight {
  readonly lambda: number
  readonly reason?: LambdaReason
  /** True if lambda was estimated, which costs one degree of freedom. */
  readonly isTuned: boolean
}

/** Data from which the judge's weight is chosen, of one sample or of several strata together. */
export interface ToTune {
  readonly unlabelled: number
  readonly unlabelledClusters: number
  readonly labelledClusters: number
  readonly dfL: number
  readonly influences: Iterable<Influence>
  /** Largest score of the judge, to tell rounding errors from differences. */
  readonly largest: number
}

/** The given weight, or the weight that minimises the variance. */
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
 * Sums of squared influence values: of the whole estimate (`psi`), and of its rated (`labelled`)
 * and unrated parts. The cost of tuning is not included.
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
