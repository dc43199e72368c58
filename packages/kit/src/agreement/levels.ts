import { partition } from '@attune/core/internal'
import { byCluster, grouped } from '../grouped.js'
import { codesOf, type Points, type Rankable } from './rank-agreement.js'
import type { Rating } from './ratings.js'
import { byName } from '@attune/core/findings'

/**
 * The dialogues that both ratings have a value for. A dialogue with several values (a judge's
 * verdicts, its pairs) has the mean of the known ones.
 */
export function byDialogue(first: Rating, second: Rating): Rankable {
  const { complete, missing } = completePairs(first, second)
  const groups = clusterPositions(complete)
  const [xs, ys] = [codesOf(complete.map(({ x }) => x)), codesOf(complete.map(({ y }) => y))]
  const pointsOf = (kept: readonly number[]): Points => {
    const length = kept.reduce((sum, cluster) => sum + groups[cluster]!.length, 0)
    const points = { x: new Uint32Array(length), y: new Uint32Array(length) }
    let next = 0
    for (const cluster of kept) {
      for (const at of groups[cluster]!) {
        points.x[next] = xs[at]!
        points.y[next++] = ys[at]!
      }
    }
    return points
  }
  return { things: 'dialogues', clusters: groups.length, pointsOf, missing }
}

/** A dialogue that two ratings have a value for, each with its sign. */
export interface CompletePair {
  readonly dialogue: string
  readonly supporter: string
  readonly cluster: string
  readonly x: number
  readonly y: number
}

/** The dialogues that both ratings have a value for, and how many have none, by reason. */
export function completePairs(
  first: Rating,
  second: Rating,
): {
  readonly complete: readonly CompletePair[]
  readonly missing: Readonly<Record<string, number>>
} {
  const [left, right] = [dialoguesOf(first), dialoguesOf(second)]
  const complete: CompletePair[] = []
  const missing = byName<number>()
  for (const dialogue of new Set([...left.keys(), ...right.keys()])) {
    const [one, other] = [left.get(dialogue), right.get(dialogue)]
    if (one?.mean !== undefined && other?.mean !== undefined) {
      complete.push({
        dialogue,
        supporter: one.supporter,
        cluster: one.cluster,
        x: first.sign * one.mean,
        y: second.sign * other.mean,
      })
      continue
    }
    const { why = 'not given' } = (one?.mean === undefined ? one : other) ?? {}
    missing[why] = (missing[why] ?? 0) + 1
  }
  return { complete, missing: sortedReasons(missing) }
}

/** Positions of the members of each cluster. */
const clusterPositions = (members: readonly { readonly cluster: string }[]): number[][] =>
  byCluster(members.map(({ cluster }, at) => ({ cluster, at }))).map((own) =>
    own.map(({ at }) => at),
  )

interface DialogueScore {
  readonly supporter: string
  readonly cluster: string
  readonly mean?: number
  readonly why?: string
}

function dialoguesOf({ scores }: Rating): Map<string, DialogueScore> {
  return new Map(
    [...grouped(scores, ({ dialogue }) => dialogue)].map(([dialogue, own]) => {
      const { values, missing } = partition(own.map(({ value }) => value))
      const { supporter, cluster } = own[0]!
      const [why = 'not given'] = missing.keys()
      const sum = values.reduce((total, value) => total + value, 0)
      const about = { supporter, cluster }
      return [
        dialogue,
        values.length === 0 ? { ...about, why } : { ...about, mean: meanOf(sum, values.length) },
      ]
    }),
  )
}

/** Supporters with the mean of all their known values in the clusters, if both ratings have one. */
export function bySupporter(
  first: Rating,
  second: Rating,
  supporters: readonly string[],
): Rankable {
  const names = new Set(
    [first, second].flatMap(({ scores }) =>
      scores.filter(({ value }) => value.state === 'known').map(({ cluster }) => cluster),
    ),
  )
  const clusters = [...names].sort()
  const tallies = [first, second].map((reading) => tallyOf(reading, supporters, clusters))
  const meansOf = (tally: Tally, kept: readonly number[]): (number | undefined)[] =>
    supporters.map((_, supporter) => {
      let [sum, count] = [0, 0]
      for (const cluster of kept) {
        sum += tally.sums[cluster * supporters.length + supporter]!
        count += tally.counts[cluster * supporters.length + supporter]!
      }
      return count === 0 ? undefined : meanOf(sum, count)
    })
  const pointsOf = (kept: readonly number[]): Points => {
    const [x, y] = [meansOf(tallies[0]!, kept), meansOf(tallies[1]!, kept)]
    const both = supporters.flatMap((_, at) =>
      x[at] === undefined || y[at] === undefined ? [] : [at],
    )
    return {
      x: codesOf(both.map((at) => first.sign * x[at]!)),
      y: codesOf(both.map((at) => second.sign * y[at]!)),
    }
  }
  const present = pointsOf(clusters.map((_, index) => index)).x.length
  const absent = supporters.length - present
  const missing: Record<string, number> =
    absent === 0 ? {} : { 'no value of one of the two': absent }
  const noInterval = 'the ranks of few supporters jump'
  return { things: 'supporters', clusters: clusters.length, pointsOf, missing, noInterval }
}

/** Sums and counts of values, indexed by cluster and then by supporter. */
interface Tally {
  readonly sums: Float64Array
  readonly counts: Float64Array
}

function tallyOf(
  { scores }: Rating,
  supporters: readonly string[],
  clusters: readonly string[],
): Tally {
  const [rows, columns] = [clusters, supporters].map(
    (names) => new Map(names.map((name, index) => [name, index])),
  )
  const size = clusters.length * supporters.length
  const tally = { sums: new Float64Array(size), counts: new Float64Array(size) }
  for (const { cluster, supporter, value } of scores) {
    const column = columns!.get(supporter)
    if (value.state === 'unknown' || column === undefined) continue
    const place = rows!.get(cluster)! * supporters.length + column
    tally.sums[place]! += value.value
    tally.counts[place]! += 1
  }
  return tally
}

/**
 * Mean to 12 significant digits: sums of the same numbers in another order differ in the last
 * digits, and such means must be tied.
 */
const meanOf = (sum: number, count: number): number => Number((sum / count).toPrecision(12))

const sortedReasons = (missing: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(missing).sort(([left], [right]) => (left < right ? -1 : 1)))
