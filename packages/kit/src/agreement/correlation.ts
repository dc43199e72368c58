import { type Known, unknown } from '@attune/core'
import { type Quantity, type Statistics, offlineMark } from '@attune/core/findings'
import { pearson } from '@attune/statistics'
import type { Rating } from './ratings.js'
import { jackknifedQuantity } from './jackknifed.js'
import { completePairs, meansOfSupporters, type SupporterMeans } from './levels.js'

/** Pearson's r of two ratings, from -1 to 1. */
export interface LinearCorrelation {
  /** Correlation over dialogues, with an interval over scenario clusters. */
  readonly dialogues: Quantity
  /**
   * Correlation over the supporters' means. It has no interval, because supporters are few and not
   * a random sample.
   */
  readonly supporters: Quantity
  /** Dialogues that have both values. */
  readonly points: readonly { readonly supporter: string; readonly x: number; readonly y: number }[]
  /** The means of each supporter that has dialogues with both values. */
  readonly means: readonly SupporterMeans[]
}

/**
 * Pearson correlation of two ratings, over dialogues and over the means of supporters, in which each
 * scenario counts once. A rating with `sign` -1
 * (lower is better) is negated.
 */
export function correlation(
  first: Rating,
  second: Rating,
  { level }: Pick<Statistics, 'level'>,
): LinearCorrelation {
  const { complete, missing } = completePairs(first, second)
  const means = meansOfSupporters(complete)
  const common = {
    ...(Object.keys(missing).length > 0 && { missing }),
    ...offlineMark([...first.scores, ...second.scores]),
  }
  return {
    dialogues: {
      ...jackknifedQuantity(
        complete,
        (positions) => correlationOf(Array.from(positions, (at) => complete[at]!)),
        level,
      ),
      ...common,
    },
    supporters: { value: correlationOf(means), n: means.length, ...common },
    points: complete.map(({ supporter, x, y }) => ({ supporter, x, y })),
    means,
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

function correlationOf(points: readonly Point[]): Known<number> {
  if (points.length < 2) return unknown('fewer than two with both values')
  const { value } = pearson(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  )
  return value.state === 'known' ? value : unknown('one of the two does not vary')
}
