import { type Known, known, unknown } from '@attune/core'
import type { Comparison } from './bradley-terry.js'
import { studentCritical } from './distributions.js'
import { groupedBy } from './observed.js'
import { inverse, isStronglyConnected, maximise, reachesAll, type Slope } from './numerics.js'
import { invalidArgument, requireCounts, requireLevel } from './invalid-argument.js'
import type { Interval } from './resample.js'

/**
 * A comparison with its cluster, such as a scenario. Comparisons of one cluster are not independent
 * of each other.
 */
export interface ClusteredComparison extends Comparison {
  readonly cluster?: string
}

export interface DavidsonModel {
  /** Log strengths by item; they sum to 0. */
  readonly ability: Readonly<Record<string, number>>
  /**
   * Tie parameter v of the model: a larger v makes ties between items of similar strength more
   * likely. 0 without any tie.
   */
  readonly tie: number
  readonly logLikelihood: number
  /**
   * ability[first] - ability[second], with a t interval from the cluster-robust (sandwich) error.
   * Unknown: `too_few_clusters`.
   */
  readonly differenceOf: (
    first: string,
    second: string,
  ) => { readonly value: number; readonly interval: Known<Interval> }
  /**
   * t interval of one ability, which is its distance from the mean of all abilities. Unknown for
   * the same reasons as `differenceOf`.
   */
  readonly intervalOf: (item: string) => Known<Interval>
}

/**
 * Parameters of the model: the abilities of all items except the last, whose ability is fixed at 0,
 * and, if there are ties, ln of the tie parameter.
 */
type Point = readonly number[]

interface Met {
  readonly i: number
  readonly j: number
  /** Numbers of wins of i, wins of j, and ties. */
  readonly counts: readonly [number, number, number]
  readonly cluster: string | undefined
}

/**
 * Strengths of items compared in pairs, with ties as a third outcome (Davidson's model), by maximum
 * likelihood.
 *
 * P(i beats j) = s_i / D, P(tie) = v sqrt(s_i s_j) / D, with D = s_i + s_j + v sqrt(s_i s_j); s are
 * the strengths and v is the tie parameter. Without ties it is the model of Bradley and Terry.
 * Intervals treat the G clusters as independent: the covariance is information^-1 M information^-1,
 * where M is the sum of squared cluster scores times G / (G - 1), with Student's t at G - 1.
 *
 * Unknown without a finite maximum: `not_connected` if groups of items were never compared,
 * `only_ties`, and `separated` if some items never lost to the others (`bradleyTerry` with prior
 * wins ranks these). Davidson, "On extending the Bradley-Terry model to accommodate ties", JASA 65,
 * 1970. Throws duplicate, unknown_name, not_a_count, out_of_range (confidence).
 */
export function davidson(
  items: readonly string[],
  comparisons: readonly ClusteredComparison[],
  confidence = 0.95,
): Known<DavidsonModel> {
  requireLevel(confidence, 'confidence')
  const met = meetings(items, comparisons)
  const reason = whyNoMaximum(items.length, met)
  if (reason !== undefined) return unknown(reason)
  const hasTies = met.some(({ counts }) => counts[2] > 0)
  const size = items.length - 1 + Number(hasTies)
  const { point } = maximise(
    Array.from({ length: size }, () => 0),
    (at) => slope(at, items.length, met),
  )
  const abilities = [...point.slice(0, items.length - 1), 0]
  const centre = abilities.reduce((sum, each) => sum + each, 0) / items.length
  const covariance = sandwich(point, items.length, met)
  return known({
    ability: Object.fromEntries(items.map((item, at) => [item, abilities[at]! - centre])),
    tie: hasTies ? Math.exp(point.at(-1)!) : 0,
    logLikelihood: slope(point, items.length, met).value,
    differenceOf: (first, second) => {
      const [i, j] = [placeOf(items, first), placeOf(items, second)]
      const value = abilities[i]! - abilities[j]!
      const contrast = items.map((_, at) => Number(at === i) - Number(at === j))
      return { value, interval: intervalOf(value, contrast, covariance, confidence) }
    },
    intervalOf: (item) => {
      const i = placeOf(items, item)
      const contrast = items.map((_, at) => Number(at === i) - 1 / items.length)
      return intervalOf(abilities[i]! - centre, contrast, covariance, confidence)
    },
  })
}

function placeOf(items: readonly string[], item: string): number {
  const place = items.indexOf(item)
  if (place === -1) throw invalidArgument('unknown_name', `"${item}" is not among the items.`)
  return place
}

function meetings(items: readonly string[], comparisons: readonly ClusteredComparison[]): Met[] {
  if (new Set(items).size < items.length)
    throw invalidArgument('duplicate', 'An item is listed more than once.')
  return comparisons.map(({ a, b, winsA, winsB, ties, cluster }) => {
    const [i, j] = [placeOf(items, a), placeOf(items, b)]
    if (i === j) throw invalidArgument('duplicate', `"${a}" cannot be compared with itself.`)
    requireCounts([winsA, winsB, ties])
    return { i, j, counts: [winsA, winsB, ties], cluster }
  })
}

function whyNoMaximum(size: number, met: readonly Met[]): string | undefined {
  const beats = matrixOf(size, met, ({ i, j, counts: [winsI, winsJ] }) => [
    [i, j, winsI],
    [j, i, winsJ],
  ])
  const ties = matrixOf(size, met, ({ i, j, counts: [, , tied] }) => [
    [i, j, tied],
    [j, i, tied],
  ])
  if (size < 2 || !reachesAll(size, (i, j) => beats[i]![j]! + beats[j]![i]! + ties[i]![j]! > 0))
    return 'not_connected'
  if (!beats.flat().some((wins) => wins > 0)) return 'only_ties'
  if (!isStronglyConnected(size, (i, j) => beats[i]![j]! + ties[i]![j]! > 0)) return 'separated'
  return ties.flat().some((tied) => tied > 0) && divergesWithTies(beats, ties)
    ? 'separated'
    : undefined
}

type Edge = readonly [from: number, to: number, count: number]

function matrixOf(
  size: number,
  met: readonly Met[],
  edgesOf: (each: Met) => readonly Edge[],
): number[][] {
  const matrix = Array.from({ length: size }, () => Array<number>(size).fill(0))
  for (const [from, to, count] of met.flatMap(edgesOf)) matrix[from]![to]! += count
  return matrix
}

/**
 * True if the likelihood has no maximum because abilities and the tie parameter grow together
 * without limit. This is so if there are numbers u with u_i - u_j >= 2 if i beat j, and |u_i - u_j|
 * <= 2 if they tied. Such numbers exist exactly if the graph of these bounds has no cycle of
 * negative length.
 */
function divergesWithTies(
  beats: readonly (readonly number[])[],
  ties: readonly (readonly number[])[],
): boolean {
  const length = beats.map((row, i) =>
    row.map((wins, j) => (i === j ? 0 : wins > 0 ? -2 : ties[i]![j]! > 0 ? 2 : Infinity)),
  )
  for (const [via, middle] of length.entries()) {
    for (const row of length) {
      for (let to = 0; to < row.length; to++) row[to] = Math.min(row[to]!, row[via]! + middle[to]!)
    }
  }
  return length.every((row, at) => row[at]! >= 0)
}

/**
 * Probabilities of the three outcomes of a pair, and their derivatives with respect to the
 * parameters.
 */
function outcomesOf(
  { i, j }: Met,
  point: Point,
  items: number,
): { chances: number[]; features: number[][] } {
  const hasTies = point.length === items
  const feature = (parts: readonly (readonly [number, number])[]): number[] => {
    const row = point.map(() => 0)
    for (const [at, value] of parts)
      if (at < items - 1 || (hasTies && at === items)) row[Math.min(at, items - 1)]! += value
    return row
  }
  const features = [
    feature([[i, 1]]),
    feature([[j, 1]]),
    feature([
      [i, 1 / 2],
      [j, 1 / 2],
      [items, 1],
    ]),
  ].slice(0, hasTies ? 3 : 2)
  const scores = features.map((row) => row.reduce((sum, each, at) => sum + each * point[at]!, 0))
  const most = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(score - most))
  const total = weights.reduce((sum, each) => sum + each, 0)
  return { chances: weights.map((each) => each / total), features }
}

function slope(point: Point, items: number, met: readonly Met[]): Slope {
  let value = 0
  const gradient = point.map(() => 0)
  const information = point.map(() => point.map(() => 0))
  for (const each of met) {
    const { chances, features } = outcomesOf(each, point, items)
    const n = each.counts.reduce((sum, count) => sum + count, 0)
    const centre = point.map((_, at) =>
      features.reduce((sum, row, outcome) => sum + chances[outcome]! * row[at]!, 0),
    )
    for (const [outcome, row] of features.entries()) {
      const count = each.counts[outcome]!
      if (count > 0) value += count * Math.log(chances[outcome]!)
      for (const [at, part] of row.entries()) {
        gradient[at]! += count * (part - centre[at]!)
        for (const [other, second] of row.entries())
          information[at]![other]! +=
            n * chances[outcome]! * (part - centre[at]!) * (second - centre[other]!)
      }
    }
  }
  return { value, gradient, information }
}

interface Sandwich {
  readonly clusters: number
  /** Position of the item whose ability is fixed at 0. */
  readonly last: number
  readonly matrix: readonly (readonly number[])[]
}

function sandwich(point: Point, items: number, met: readonly Met[]): Sandwich | undefined {
  const groups = groupedBy(met, ({ cluster }) => cluster)
  const bread = inverse(slope(point, items, met).information)
  if (groups.size < 2 || groups.has(undefined) || bread === undefined) return undefined
  const scores = [...groups.values()].map((group) => {
    const { gradient } = slope(point, items, group)
    return bread.map((row) => row.reduce((sum, each, at) => sum + each * gradient[at]!, 0))
  })
  const few = groups.size / (groups.size - 1)
  const matrix = point.map((_, i) =>
    point.map((__, j) => few * scores.reduce((sum, each) => sum + each[i]! * each[j]!, 0)),
  )
  return { clusters: groups.size, last: items - 1, matrix }
}

/** Interval of a linear combination of abilities. `contrast` has its weights. */
function intervalOf(
  value: number,
  contrast: readonly number[],
  covariance: Sandwich | undefined,
  confidence: number,
): Known<Interval> {
  if (covariance === undefined) return unknown('too_few_clusters')
  const { matrix, clusters, last } = covariance
  const free = contrast.slice(0, last)
  const variance = free.reduce(
    (sum, one, i) =>
      sum + free.reduce((inner, other, j) => inner + one * other * matrix[i]![j]!, 0),
    0,
  )
  const reach = studentCritical(confidence, clusters - 1) * Math.sqrt(Math.max(0, variance))
  return known({ lower: value - reach, upper: value + reach })
}
