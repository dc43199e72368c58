import { mean } from '@attune/statistics'
import type { Look } from './look.js'

export interface Loss {
  /** Of the baseline that values are differences from; none: the gate is on a number. */
  readonly runs?: number | undefined
  readonly looks: readonly Look[]
  readonly bound: number
  readonly side: 'above' | 'below'
}

/**
 * The look, from 0 on, at which a loss is likely to have begun: the one step for the worse that leaves the least squares of the means of
 * looks. Before the first look lie the runs of the baseline; of a gate on a number, one look at the bound.
 */
export function beginningOf({ runs, looks, bound, side }: Loss): number {
  const means = looks.map(({ values }) => mean(values.map(({ value }) => value)))
  const start = runs === undefined ? [bound] : Array.from({ length: runs }, () => 0)
  const series = [...start, ...means]
  const gains = looks.map((_, at) => gainOf(series, start.length + at, side === 'above' ? -1 : 1))
  return gains.indexOf(Math.max(...gains))
}

/** By how much a step at this place lowers the sum of squares; 0 for a step to the better. */
function gainOf(series: readonly number[], at: number, worse: 1 | -1): number {
  const [before, after] = [series.slice(0, at), series.slice(at)]
  const step = Math.max(0, worse * (mean(after) - mean(before)))
  return ((before.length * after.length) / series.length) * step ** 2
}
