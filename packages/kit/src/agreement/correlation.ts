import { type Known, unknown } from '@attune/core'
import { type Quantity, type Statistics, offlineMark } from '@attune/core/findings'
import { mean, pearson } from '@attune/statistics'
import { distinct } from '../rows.js'
import type { Rating } from './ratings.js'
import { ofBoth } from './jackknifed.js'
import { completePairs } from './levels.js'

/** Pearson's r of two ratings, from -1 to 1. */
export interface LinearCorrelation {
  /** Over dialogues, with its interval over scenario clusters. */
  readonly dialogues: Quantity
  /** Over the means of supporters. Without an interval: supporters are few, and no sample. */
  readonly supporters: Quantity
  /** The dialogues with both values. */
  readonly points: readonly { readonly supporter: string; readonly x: number; readonly y: number }[]
  /** The mean of each supporter that has dialogues with both values. */
  readonly means: readonly { readonly supporter: string; readonly x: number; readonly y: number; readonly n: number }[]
}

/** How closely two ratings lie on a line, over dialogues and over supporters; ratings with the lowest value as the best are turned. */
export function correlation(first: Rating, second: Rating, { level }: Pick<Statistics, 'level'>): LinearCorrelation {
  const { complete, missing } = completePairs(first, second)
  const means = distinct(complete.map(({ supporter }) => supporter)).map((supporter) => {
    const own = complete.filter((pair) => pair.supporter === supporter)
    return { supporter, x: mean(own.map(({ x }) => x)), y: mean(own.map(({ y }) => y)), n: own.length }
  })
  const common = {
    ...(Object.keys(missing).length > 0 && { missing }),
    ...offlineMark([...first.scores, ...second.scores]),
  }
  return {
    dialogues: { ...ofBoth(complete, correlationOf, level), ...common },
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
