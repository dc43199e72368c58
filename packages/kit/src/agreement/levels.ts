import { partition } from '@attune/core/internal'
import { codesOf } from '@attune/statistics'
import { byCluster, grouped, positionsByCluster } from '../grouped.js'
import type { Rankable } from './rank-agreement.js'
import type { Rating } from './ratings.js'
import { byName } from '@attune/core/findings'

/**
 * The dialogues for which both ratings have a value. If a rating has several values for a dialogue
 * (several verdicts, or several pairs with it), their mean is used.
 */
export function byDialogue(first: Rating, second: Rating): Rankable {
  const { complete, missing } = completePairs(first, second)
  const ordered = byCluster(complete).flat()
  const groups = positionsByCluster(ordered)
  return {
    things: 'dialogues',
    points: { x: codesOf(ordered.map(({ x }) => x)), y: codesOf(ordered.map(({ y }) => y)) },
    clusters: groups.length,
    doubt: { byCluster: groups },
    missing,
  }
}

/**
 * A dialogue for which two ratings have a value. `x` and `y` are these values, negated if lower is
 * better.
 */
export interface CompletePair {
  readonly dialogue: string
  readonly supporter: string
  readonly cluster: string
  readonly x: number
  readonly y: number
}

/** The dialogues for which both ratings have a value, and the number of the others by reason. */
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
  const miss = (score: DialogueScore | undefined): void => {
    const { why = 'not given' } = score ?? {}
    missing[why] = (missing[why] ?? 0) + 1
  }
  for (const [dialogue, one] of left) {
    const other = right.get(dialogue)
    if (one.mean !== undefined && other?.mean !== undefined) {
      complete.push({
        dialogue,
        supporter: one.supporter,
        cluster: one.cluster,
        x: first.sign * one.mean,
        y: second.sign * other.mean,
      })
    } else miss(one.mean === undefined ? one : other)
  }
  for (const dialogue of right.keys()) if (!left.has(dialogue)) miss(undefined)
  return { complete, missing: sortedReasons(missing) }
}

interface DialogueScore {
  readonly supporter: string
  readonly cluster: string
  readonly mean?: number
  readonly why?: string
}

/** Cache of each rating's dialogues, because a rating is compared with many others. */
const dialoguesRead = new WeakMap<Rating, ReadonlyMap<string, DialogueScore>>()

function dialoguesOf(rating: Rating): ReadonlyMap<string, DialogueScore> {
  const dialogues = dialoguesRead.get(rating) ?? readDialogues(rating)
  dialoguesRead.set(rating, dialogues)
  return dialogues
}

function readDialogues({ scores }: Rating): ReadonlyMap<string, DialogueScore> {
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

/** Supporters with their mean over scenarios, if both ratings have one. */
export function bySupporter(
  first: Rating,
  second: Rating,
  supporters: readonly string[],
): Rankable {
  const [x, y] = [supporterMeans(first), supporterMeans(second)]
  const both = supporters.filter((name) => x.has(name) && y.has(name))
  const means = both.map((name) => ({
    x: first.sign * x.get(name)!,
    y: second.sign * y.get(name)!,
  }))
  const clusters = new Set([...knownClusters(first), ...knownClusters(second)]).size
  return rankableSupporters(means, clusters, supporters.length - both.length)
}

/** The supporters of dialogues for which both ratings have a value. */
export function bySupporterOfBoth(
  complete: readonly CompletePair[],
  supporters: readonly string[],
): Rankable {
  const means = meansOfSupporters(complete)
  const clusters = new Set(complete.map(({ cluster }) => cluster)).size
  return rankableSupporters(means, clusters, supporters.length - means.length)
}

const rankableSupporters = (
  means: readonly { readonly x: number; readonly y: number }[],
  clusters: number,
  absent: number,
): Rankable => ({
  things: 'supporters',
  points: { x: codesOf(means.map(({ x }) => x)), y: codesOf(means.map(({ y }) => y)) },
  clusters,
  doubt: { none: 'the ranks of few supporters jump' },
  missing: absent === 0 ? {} : { 'no value of one of the two': absent },
})

const knownClusters = ({ scores }: Rating): string[] =>
  scores.flatMap(({ value, cluster }) => (value.state === 'known' ? [cluster] : []))

/** Means of a supporter, in which each scenario counts once; `n` is the number of dialogues. */
export interface SupporterMeans {
  readonly supporter: string
  readonly x: number
  readonly y: number
  readonly n: number
}

export const meansOfSupporters = (complete: readonly CompletePair[]): SupporterMeans[] =>
  [...grouped(complete, ({ supporter }) => supporter)].map(([supporter, own]) => ({
    supporter,
    x: clusterMean(own.map(({ cluster, x }) => ({ cluster, value: x }))),
    y: clusterMean(own.map(({ cluster, y }) => ({ cluster, value: y }))),
    n: own.length,
  }))

/** Mean of each supporter over scenarios. Supporters without a known value are left out. */
function supporterMeans(rating: Rating): ReadonlyMap<string, number> {
  const known = [...dialoguesOf(rating).values()].flatMap(({ supporter, cluster, mean }) =>
    mean === undefined ? [] : [{ supporter, cluster, value: mean }],
  )
  const own = grouped(known, ({ supporter }) => supporter)
  return new Map(Array.from(own, ([supporter, values]) => [supporter, clusterMean(values)]))
}

/** Mean of the means of clusters, added in the order of their names. */
function clusterMean(values: readonly { readonly cluster: string; readonly value: number }[]) {
  const means = byCluster(values).map((own) => sumOf(own.map(({ value }) => value)) / own.length)
  return meanOf(sumOf(means), means.length)
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

/**
 * Mean, rounded to 12 significant digits. Sums of the same numbers in another order differ in the
 * last digits, and without rounding such means would not be tied.
 */
const meanOf = (sum: number, count: number): number => Number((sum / count).toPrecision(12))

const sortedReasons = (missing: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(missing).sort(([left], [right]) => (left < right ? -1 : 1)))
